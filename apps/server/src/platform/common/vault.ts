import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

/** Random bytes; a test may hand in a seeded source. */
export type RandomBytes = (count: number) => Buffer;

/** What must be kept from whoever reads the database, logs or queues. */
export interface Vault {
  /** A keyed hash: equal for equal texts, and not to be guessed without the portal's secret. */
  hash(text: string): Buffer;
  /** A text that only `open` can read; throws where it was changed or sealed with another secret. */
  seal(text: string): string;
  open(sealed: string): string;
}

const nonceLength = 12;
const tagLength = 16;

/** Keyed hashes and sealed texts with keys derived from `secret` (HKDF-SHA-256), one for each purpose. All processes of one portal share the secret. */
export function createVault({ secret, randomBytes }: { secret: string; randomBytes: RandomBytes }): Vault {
  const keyOf = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'abhyas', purpose, 32));
  const macKey = keyOf('keyed hash');
  const sealKey = keyOf('sealed text');
  return {
    hash: (text) => createHmac('sha256', macKey).update(text).digest(),
    seal: (text) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, nonceLength), { authTagLength: tagLength });
      decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
      return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8');
    },
  };
}
