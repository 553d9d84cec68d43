import { watch } from 'node:fs';
import type { Ports } from '../platform/parts.ts';
import { countOf, PackError, writeFaults, writeWarnings } from './format/base.ts';
import { importPack } from './import-pack.ts';
import { folderProblem } from './pack-folder.ts';

/** How long nothing must change before a pack is read: an editor writes a file in several steps. */
const calmMs = 200;

/**
 * Imports a pack, and again whenever something in its folder changes; with a fault the portal stays as it was. `say` gets the outcome of
 * each import, `stop` waits for one that runs.
 */
export async function followPack({
  parts,
  folder,
  say,
}: {
  parts: Ports<'clock' | 'database' | 'files' | 'vault'>;
  folder: string;
  say: (text: string) => void;
}): Promise<{ stop(): Promise<void> }> {
  let running = Promise.resolve();
  let calm: NodeJS.Timeout | undefined;
  const again = () => {
    clearTimeout(calm);
    calm = setTimeout(() => {
      running = running.then(async () => say(await importedWords({ parts, folder })));
    }, calmMs);
  };
  const watcher = watch(folder, { recursive: true }, again);
  watcher.on('error', () => say(folderProblem(folder) ?? `The folder ${folder} is not watched any more. Start the preview again.`));
  say(await importedWords({ parts, folder }));
  return {
    stop: async () => {
      watcher.close();
      clearTimeout(calm);
      await running;
    },
  };
}

/** Imports the pack and returns what came of it. */
async function importedWords({
  parts,
  folder,
}: {
  parts: Ports<'clock' | 'database' | 'files' | 'vault'>;
  folder: string;
}): Promise<string> {
  const { database, files, vault, clock } = parts;
  const problem = folderProblem(folder);
  if (problem !== null) return problem;
  try {
    const report = await importPack({ database, files, vault, folder, clock, rebase: false, demoPasswords: true });
    const counts = [countOf(report.questions, 'question'), countOf(report.tests, 'test'), countOf(report.assets, 'asset')].join(', ');
    return [...(report.warnings.length > 0 ? [writeWarnings(report.warnings)] : []), `The portal shows the pack: ${counts}.`].join('\n');
  } catch (error) {
    // a file may be gone between two looks at it: the change that comes with that reads the pack again
    const told = error instanceof PackError ? `${writeFaults(error.faults)}\n${countOf(error.faults.length, 'fault')}` : String(error);
    return `${told}. The portal shows the pack as it was before.`;
  }
}
