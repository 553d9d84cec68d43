import { createCipheriv, hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const pack = promisify(gzip);
/** Each key seals one file and nothing else, ever, so the nonce may be the same for all. */
const nonce = Buffer.alloc(12);

/** The bytes of a file of a paper, as `openPaperFile` of the rules opens it, and their digest: packed, and sealed where there is a key. */
export async function sealFile({ text, key }: { text: string; key: Buffer | null }): Promise<{ body: Buffer; digest: string }> {
  const packed = await pack(text, { level: 9 });
  const body = key === null ? packed : encrypt({ packed, key });
  return { body, digest: hash('sha256', body, 'hex') };
}

function encrypt({ packed, key }: { packed: Buffer; key: Buffer }): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([cipher.update(packed), cipher.final(), cipher.getAuthTag()]);
}
