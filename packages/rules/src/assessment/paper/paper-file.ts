/** The name of a file of a paper: the SHA-256 of its bytes in hexadecimal digits. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A key seals one file and nothing else, ever, so the nonce may be the same for all. */
const nonce = new Uint8Array(12);

/**
 * What is in a file of a paper, as JSON says it. A cover is packed by gzip (`key` null); a section is packed, and sealed by AES-256-GCM with a key of its own,
 * given in base64url. Throws for bytes that do not open with the key.
 */
export async function openPaperFile({ bytes, key }: { bytes: Uint8Array<ArrayBuffer>; key: string | null }): Promise<unknown> {
  return JSON.parse(await unpack(key === null ? bytes : await decrypt({ bytes, key })));
}

async function decrypt({ bytes, key }: { bytes: Uint8Array<ArrayBuffer>; key: string }): Promise<ArrayBuffer> {
  const raw = Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
  const own = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, own, bytes);
}

async function unpack(packed: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}
