import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { stringify } from 'yaml';
import { ConvertError } from '../container/convert-error.ts';
import { shelvePictures } from '../container/pictures.ts';
import { keyFrom } from '../model/keys.ts';
import { openFile } from '../open/open-file.ts';
import { assemble } from './assemble.ts';
import type { Entry } from './report.ts';

/** What a conversion did. `remarks` are about the file as a whole; `written` are paths in the pack. */
export interface Converted {
  readonly entries: readonly Entry[];
  readonly remarks: readonly string[];
  readonly written: readonly string[];
}

/**
 * Converts a file of questions into a folder of a pack, which it makes where there is none. A file that is there already, with something else in it, stops
 * everything unless `force` says so; with `dryRun` nothing is written. Throws ConvertError where the file or the folder is not one to convert.
 */
export async function convertInto({
  file,
  folder,
  bank,
  programme,
  force,
  dryRun,
}: {
  file: string;
  folder: string;
  bank: string | null;
  programme: string | null;
  force: boolean;
  dryRun: boolean;
}): Promise<Converted> {
  const opened = openFile(file);
  const shelf = await shelvePictures(opened.pictures);
  const reading = opened.read(shelf);
  const name = bank ?? basename(file, extname(file));
  const { files, entries } = assemble({ reading, shelf, bank: name, asked: bank !== null, programme });
  const isNew = !existsSync(join(folder, 'pack.yaml'));
  const about = stringify({ pack: keyFrom(basename(resolve(folder))) || 'pack', name: basename(resolve(folder)) });
  const all = new Map<string, string | Buffer>([...(isNew && files.size > 0 ? [['pack.yaml', about] as const] : []), ...files]);
  const inTheWay = [...all].filter(([path, body]) => differs({ path: join(folder, path), body })).map(([path]) => path);
  // the same bank in the other format would be two banks of one name
  const twins = [...all.keys()].filter(
    (path) => path.startsWith('questions/') && existsSync(join(folder, path.replace(/\.md$/, '.jsonl'))),
  );
  if (twins.length > 0)
    throw new ConvertError(`the pack has this bank as JSON Lines already: ${twins.join(', ')}; name another with --bank`);
  if (inTheWay.length > 0 && !force)
    throw new ConvertError(
      `these files are in the pack already: ${inTheWay.join(', ')}. Name another bank with --bank, or replace them with --force`,
    );
  if (!dryRun)
    for (const [path, body] of all) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), body);
    }
  return { entries, remarks: reading.remarks, written: [...all.keys()] };
}

function differs({ path, body }: { path: string; body: string | Buffer }): boolean {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return false;
  return !readFileSync(path).equals(Buffer.from(body));
}
