import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Where a log is in a file, and what it must be. */
export interface LogPlace {
  readonly start: number;
  readonly bytes: number;
  readonly digest: Buffer;
}

export const logFileKey = ({ id, assessmentId }: { id: bigint; assessmentId: bigint }): string =>
  `attempt-logs/${assessmentId}/${id}.json.gz`;

const digestOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** A file of logs, each a line of JSON and compressed by itself, so that one is read without the others; `zcat` shows all. The places are in their order. */
export async function writeLogFile(logs: readonly string[]): Promise<{ body: Buffer; places: LogPlace[] }> {
  const packed = await Promise.all(logs.map(async (log) => pack(`${log}\n`, { level: 9 })));
  let start = 0;
  const places = packed.map((bytes) => {
    const place = { start, bytes: bytes.length, digest: digestOf(bytes) };
    start += bytes.length;
    return place;
  });
  return { body: Buffer.concat(packed), places };
}

/** The JSON of a log in a file. Throws where the file is not what was written. */
export async function readLog({ body, place: { start, bytes, digest } }: { body: Buffer; place: LogPlace }): Promise<string> {
  const packed = body.subarray(start, start + bytes);
  if (!digestOf(packed).equals(digest)) throw new Error('A file of archived logs is damaged');
  return (await unpack(packed)).toString('utf8');
}
