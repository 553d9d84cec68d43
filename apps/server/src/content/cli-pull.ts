import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { requireTarget, runCommand, withPortal } from '../platform/command.ts';
import { StartError } from '../platform/common/start-error.ts';
import { countOf } from './format/base.ts';
import { pullPack } from './pull-pack.ts';

export const pullUsage = 'pull <folder> [--pack <key>] [--drafts]';

/** Writes a pack of the portal of the settings into a folder. Returns the exit code: 1 where there is no such pack, 2 for arguments that are not understood. */
export async function pullFromCommandLine(written: readonly string[]): Promise<number> {
  const read = readArguments(written);
  if (read === null) {
    console.error(`Usage: npm run content -- ${pullUsage}`);
    return 2;
  }
  const { folder, values } = read;
  const target = resolve(process.env['INIT_CWD'] ?? process.cwd(), folder);
  const about = join(target, 'pack.yaml');
  const pack = values.pack ?? (existsSync(about) ? (parse(readFileSync(about, 'utf8')) as { pack?: string }).pack : undefined);
  if (pack === undefined) {
    console.error(`Name the pack: ${folder} has no pack.yaml. npm run content -- ${pullUsage}`);
    return 2;
  }
  return runCommand(async (config) => {
    await requireTarget({ config, yes: false });
    const { written: files, missing } = await withPortal({
      config,
      work: (parts) => pullPack({ parts, pack, folder: target, drafts: values.drafts }),
    });
    if (files.length === 0)
      throw new StartError(`The portal has no pack '${pack}', or it was imported before the portal kept its texts: import it once more.`);
    console.log(`${countOf(files.length, 'file')} of ${pack} are in ${folder}. Files about people are not written.`);
    if (missing.length > 0) console.error(`The store has no longer: ${missing.join(', ')}`);
  });
}

function readArguments(written: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...written],
      allowPositionals: true,
      options: { pack: { type: 'string' }, drafts: { type: 'boolean', default: false } },
    });
    const [folder, ...more] = positionals;
    return folder === undefined || more.length > 0 ? null : { folder, values };
  } catch {
    // an option that there is not
    return null;
  }
}
