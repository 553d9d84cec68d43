import { StrokeSchema } from '@abhyas/contract/assessment/attempt-log.ts';
import type { Pad } from '@abhyas/rules/assessment/scratch/pad.ts';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import type { Ports } from '../../../platform/parts.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

type Files = Ports<'files'>['files'];

/** Whose pads a file has. Each attempt has a file of its own, so that it goes with the account while the log beside others stays. */
interface Whose {
  readonly assessmentId: bigint;
  readonly attemptId: bigint;
}

export const padFileKey = ({ assessmentId, attemptId }: Whose): string => `attempt-logs/${assessmentId}/pads/${attemptId}.json.gz`;

const padsSchema = z.record(z.string(), z.object({ note: z.string(), strokes: z.array(StrokeSchema) }));

/** The pads of an archived attempt by question; none where there is no file of them. */
export async function readPads({ files, ...whose }: Whose & { files: Files }): Promise<Map<string, Pad>> {
  const body = await files.read(padFileKey(whose));
  if (body === null) return new Map();
  return new Map(Object.entries(padsSchema.parse(JSON.parse((await unpack(body)).toString('utf8')))));
}

/** Keeps the pads of an attempt that is archived beside those that were kept of it before; false where the store does not give them back. */
export async function keepPads({ files, pads, ...whose }: Whose & { files: Files; pads: ReadonlyMap<string, Pad> }): Promise<boolean> {
  if (pads.size === 0) return true;
  const key = padFileKey(whose);
  const before = await readPads({ files, ...whose }).catch(() => null);
  if (before === null) return false;
  const body = await pack(JSON.stringify(Object.fromEntries([...before, ...pads])));
  await files.put({ key, body, mime: 'application/gzip' });
  return (await files.read(key))?.equals(body) === true;
}
