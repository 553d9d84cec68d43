import type { LoginResult } from '@abhyas/contract/identity.ts';
import { openDB, type IDBPDatabase } from 'idb';

/**
 * Who is signed in. The whole record lies in IndexedDB, encrypted with a WebCrypto key that cannot be read out of the browser
 * (decision 14). Where the browser has no WebCrypto (a page without https) it lives in memory only and ends with a reload.
 */
export type Session = LoginResult;

type Listener = () => void;
interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

let current: Session | null = null;
const listeners = new Set<Listener>();

const canSeal = () => globalThis.crypto?.subtle !== undefined && globalThis.indexedDB !== undefined;

let database: Promise<IDBPDatabase> | undefined;
function openDatabase(): Promise<IDBPDatabase> {
  database ??= openDB('abhyas-session', 1, {
    upgrade: (db) => {
      db.createObjectStore('keys');
      db.createObjectStore('session');
    },
  });
  return database;
}

async function sealingKey(): Promise<CryptoKey> {
  const db = await openDatabase();
  const kept = (await db.get('keys', 'session')) as CryptoKey | undefined;
  if (kept) return kept;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await db.put('keys', key, 'session');
  return key;
}

function announce(): void {
  for (const listener of listeners) listener();
}

/** The session in use, or null. Call `restoreSession` once before. */
export function getSession(): Session | null {
  return current;
}

/** Calls the listener after every change; the answer stops that. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads the stored session at the start of the app. What cannot be opened any more counts as signed out. */
export async function restoreSession(): Promise<void> {
  if (!canSeal()) return;
  try {
    const db = await openDatabase();
    const sealed = (await db.get('session', 'current')) as Sealed | undefined;
    if (!sealed) return;
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, await sealingKey(), sealed.bytes);
    current = JSON.parse(new TextDecoder().decode(plain)) as Session;
  } catch {
    current = null;
  }
  announce();
}

/** Takes a session into use and stores it. A browser that refuses to store keeps it in memory. */
export async function saveSession(session: Session): Promise<void> {
  current = session;
  announce();
  if (!canSeal()) return;
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const bytes = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv },
      await sealingKey(),
      new TextEncoder().encode(JSON.stringify(session)),
    );
    const db = await openDatabase();
    await db.put('session', { iv, bytes } satisfies Sealed, 'current');
  } catch {
    // The session goes on in memory; the next reload asks for a sign-in.
  }
}

/** What belongs to the device rather than to the person, and stays when somebody signs out. */
const kept = new Set(['abhyas-theme']);

function clearStorage(): void {
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (!kept.has(key)) localStorage.removeItem(key);
  } catch {
    // Storage may be switched off; then there is nothing to clear.
  }
}

/** Signs out on this device. Answers of a test that were not sent yet lie elsewhere and stay (decision 20c). */
export async function clearSession(): Promise<void> {
  current = null;
  clearStorage();
  announce();
  if (!canSeal()) return;
  try {
    const db = await openDatabase();
    await db.clear('session');
    await db.clear('keys');
  } catch {
    // Nothing stored can be opened without the token's session, which the server has ended or will.
  }
}
