import { fileURLToPath } from 'node:url';
import { PackError } from './content/format/base.ts';
import type { Ports } from './platform/parts.ts';
import { StartError } from './platform/common/start-error.ts';
import { hasContentPack } from './platform/postgres/content.ts';

const folder = fileURLToPath(new URL('../../../content/demo', import.meta.url));

/** Imports the demo pack into a portal that has no content yet. Throws a StartError when the pack has faults. */
export async function importDemoPack({
  parts,
  say,
}: {
  parts: Ports<'clock' | 'database' | 'files' | 'vault'>;
  say: (text: string) => void;
}): Promise<void> {
  const { database, files, vault, clock } = parts;
  if (await hasContentPack(database.orm)) return;
  say('Importing the demo pack');
  // loaded only here: what reads packs takes a tenth of the memory of an idle server
  const { importPack } = await import('./content/import-pack.ts');
  try {
    await importPack({ database, files, vault, folder, clock, rebase: false, demoPasswords: true });
  } catch (error) {
    if (error instanceof PackError)
      throw new StartError(`The demo pack has faults: npm run content -- check content/demo lists them.`, { cause: error });
    throw error;
  }
}
