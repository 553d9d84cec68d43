import type { DBSchema } from 'idb';
import { deviceDatabase } from './device-database.ts';

/**
 * Texts on this device that only this browser can read: sealed with AES-GCM under keys that WebCrypto made and never gives out. The keys lie in a
 * database of their own; who forgets a key leaves what it sealed unreadable for good.
 */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

interface KeyDatabase extends DBSchema {
  keys: { key: string; value: CryptoKey };
}

const inKeys = deviceDatabase<KeyDatabase>({ name: 'abhyas-keys', upgrade: (database) => void database.createObjectStore('keys') });

/** Whether the browser can seal: a page without https has no WebCrypto, and some have no database to keep a key in. */
export function canSeal(): boolean {
  return globalThis.crypto?.subtle !== undefined && globalThis.indexedDB !== undefined;
}

/** The key of that name, made the first time it is asked for. Two tabs that ask at once get the same one. */
export async function sealingKey(name: string): Promise<CryptoKey> {
  const kept = await inKeys((database) => database.get('keys', name));
  if (kept !== undefined) return kept;
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  return inKeys(async (database) => {
    const write = database.transaction('keys', 'readwrite');
    const first = await write.store.get(name);
    if (first === undefined) await write.store.put(fresh, name);
    await write.done;
    return first ?? fresh;
  });
}

export async function forgetKey(name: string): Promise<void> {
  await inKeys((database) => database.delete('keys', name));
}

const algorithm = ({ iv, place }: { iv: Uint8Array<ArrayBuffer>; place: string }) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(place),
});

/** Seals a value that JSON can carry. `place` says where it belongs; it opens nowhere else. */
export async function seal({ key, place, value }: { key: CryptoKey; place: string; value: unknown }): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = await crypto.subtle.encrypt(algorithm({ iv, place }), key, new TextEncoder().encode(JSON.stringify(value)));
  return { iv, bytes };
}

/** The value again. Throws where it was changed, moved, or sealed under another key. */
export async function openSealed({ key, place, sealed }: { key: CryptoKey; place: string; sealed: Sealed }): Promise<unknown> {
  const plain = await crypto.subtle.decrypt(algorithm({ iv: sealed.iv, place }), key, sealed.bytes);
  return JSON.parse(new TextDecoder().decode(plain));
}
