import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { listPackMedia, listSourceFiles, mapSourceTexts } from '../modules/sources/file-queries.ts';
import type { Ports } from '../platform/parts.ts';

/** So many questions and files are read at once. */
const readAtOnce = 500;

/**
 * Writes a pack as the portal has it into a folder, a few files at a time: what was published last, or with `drafts` what was saved last; only the paths that are wanted. Files about people
 * stay as they are there. Gives the paths that were written; of media those that the store no longer has are in `missing`.
 */
export async function pullPack({
  parts: { database, files },
  pack,
  folder,
  drafts,
  isWanted = () => true,
  onProgress = () => {},
}: {
  parts: Ports<'database' | 'files'>;
  pack: string;
  folder: string;
  drafts: boolean;
  isWanted?: (path: string) => boolean;
  onProgress?: (done: number, total: number) => void;
}): Promise<{ written: readonly string[]; missing: readonly string[] }> {
  const queryable = database.orm;
  const written: string[] = [];
  const missing: string[] = [];
  const placeOf = (path: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    return join(folder, path);
  };
  const sources = (await listSourceFiles({ queryable, pack, drafts })).filter(({ file }) => isWanted(file));
  const media = (await listPackMedia({ queryable, pack })).filter(({ path }) => isWanted(path));
  const total = sources.length + media.length;
  for (let at = 0; at < sources.length;) {
    let [end, size] = [at, 0];
    while (end < sources.length && (end === at || size < readAtOnce)) size += 1 + (sources[end++]?.questions ?? 0);
    const texts = await mapSourceTexts({ queryable, pack, drafts, files: sources.slice(at, end).map(({ file }) => file) });
    for (const [file, text] of texts) {
      writeFileSync(placeOf(file), text);
      written.push(file);
    }
    at = end;
    onProgress(at, total);
  }
  for (const { path, fileKey } of media) {
    const body = await files.stream(fileKey);
    if (body === null) missing.push(path);
    else {
      await pipeline(body, createWriteStream(placeOf(path)));
      written.push(path);
    }
    onProgress(written.length + missing.length, total);
  }
  return { written, missing };
}
