import { joinPieces } from '@abhyas/rules/content/question-text.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listMedia, listPulled } from '../modules/sources/import-queries.ts';
import type { Ports } from '../platform/parts.ts';

/**
 * Writes a pack as the portal has it into a folder: what was published last, or with `drafts` what was saved last. Files about people stay as they are there.
 * Gives the paths that were written; of media those that the store no longer has are in `missing`.
 */
export async function pullPack({
  parts: { database, files },
  pack,
  folder,
  drafts,
}: {
  parts: Ports<'database' | 'files'>;
  pack: string;
  folder: string;
  drafts: boolean;
}): Promise<{ written: readonly string[]; missing: readonly string[] }> {
  const queryable = database.orm;
  const written: string[] = [];
  const missing: string[] = [];
  const write = (path: string, body: string | Buffer) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), body);
    written.push(path);
  };
  const sources = await listPulled({ queryable, pack, drafts });
  for (const [file, pieces] of Map.groupBy(sources, (source) => source.file)) write(file, joinPieces(pieces.map(({ text }) => text)));
  for (const { path, fileKey } of await listMedia({ queryable, pack })) {
    const body = await files.read(fileKey);
    if (body === null) missing.push(path);
    else write(path, body);
  }
  return { written, missing };
}
