import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConvertError } from './convert/container.ts';
import { convertInto, writeReport } from './convert/pack.ts';
import { countOf, writeFaults, writeWarnings } from './format/base.ts';
import { readPack } from './read-pack.ts';

export const convertUsage = 'convert <file> <folder> [--bank <name>] [--programme <key>] [--force] [--dry-run]';

/**
 * `npm run content -- convert`: makes pack files of a file of questions and reports what became of each. Returns the exit code: 0 where every question was
 * taken, 1 where one was not or the pack has faults, 2 where the command line is not understood.
 */
export async function convertFromCommandLine(args: readonly string[]): Promise<number> {
  const read = readArguments(args);
  if (read === null) {
    console.error(`Usage: npm run content -- ${convertUsage}`);
    return 2;
  }
  const typed = (path: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
  const folder = typed(read.folder);
  try {
    const { entries, remarks, written } = await convertInto({ ...read, file: typed(read.file), folder });
    for (const remark of remarks) console.log(remark);
    console.log(writeReport(entries));
    if (written.length > 0) console.log(`${read.dryRun ? 'Would write' : 'Wrote'} ${written.join(', ')}`);
    const isWhole = entries.length > 0 && entries.every(({ at }) => at !== null);
    if (entries.length === 0) console.error('The file has no questions.');
    return (read.dryRun || written.length === 0 || checkFolder(folder)) && isWhole ? 0 : 1;
  } catch (error) {
    if (!(error instanceof ConvertError)) throw error;
    console.error(`Nothing was converted: ${error.message}.`);
    return 1;
  }
}

function readArguments(args: readonly string[]) {
  try {
    const options = {
      bank: { type: 'string' },
      programme: { type: 'string' },
      force: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
    } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [file, folder, more] = positionals;
    if (file === undefined || folder === undefined || more !== undefined) return null;
    const { bank = null, programme = null, force = false } = values;
    return { file, folder, bank, programme, force, dryRun: values['dry-run'] ?? false };
  } catch {
    return null;
  }
}

/** Checks the pack as it is now, and prints its faults. */
function checkFolder(folder: string): boolean {
  const read = readPack(folder);
  if (read.warnings.length > 0) console.error(writeWarnings(read.warnings));
  if (!('faults' in read)) return true;
  console.error(`${writeFaults(read.faults)}\nThe pack has ${countOf(read.faults.length, 'fault')}.`);
  return false;
}
