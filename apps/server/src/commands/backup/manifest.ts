import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { StartError } from '../../platform/common/start-error.ts';

const stored = { path: z.string().regex(/^(?!\/)(?!.*\.\.)[^\\]+$/), sha256: z.string() };

/** What a backup holds; written last, so that a folder without it is none. */
const ManifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** The migrations of the database, oldest first. */
  migrations: z.array(z.object({ hash: z.string(), at: z.number() })).min(1),
  /** In the order in which they are filled. */
  tables: z.array(z.object({ ...stored, name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  /** Null where the files are in a bucket. */
  files: z.array(z.object(stored)).nullable(),
});
export type Manifest = z.infer<typeof ManifestSchema>;

export const manifestName = 'backup.json';

/** The manifest of a backup. Throws a StartError where the folder holds none. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, manifestName);
  if (!existsSync(path)) throw new StartError(`${folder} holds no backup: ${manifestName} is missing.`);
  try {
    return ManifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new StartError(`${path} cannot be read: it is damaged, or of a newer version of Abhyas.`, { cause: error });
  }
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Lines of a compressed table: PostgreSQL writes one for each row, and escapes line breaks within. */
async function countLines(path: string): Promise<number> {
  let lines = 0;
  await pipeline(createReadStream(path), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  });
  return lines;
}

/** Reads all of a backup and compares it with its manifest. Throws a StartError that names the first damaged file. */
export async function verifyBackup({ folder, manifest }: { folder: string; manifest: Manifest }): Promise<void> {
  const damaged = (path: string) => new StartError(`The backup is damaged: ${join(folder, path)} is missing or not as it was written.`);
  for (const { path, sha256 } of [...manifest.tables, ...(manifest.files ?? [])]) {
    if (!existsSync(join(folder, path)) || (await hashFile(join(folder, path))) !== sha256) throw damaged(path);
  }
  for (const { path, rows } of manifest.tables) if ((await countLines(join(folder, path))) !== rows) throw damaged(path);
}
