import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { PackError } from './content/format/base.ts';
import { openFiles, openVault } from './platform/build-parts.ts';
import { systemClock } from './platform/common/clock.ts';
import type { Ports } from './platform/parts.ts';
import { StartError } from './platform/common/start-error.ts';
import { hasContentPack } from './platform/postgres/content.ts';
import { createBrands } from './platform/web/brands.ts';

const folder = fileURLToPath(new URL('../../../content/demo', import.meta.url));

/** Imports the demo pack into a portal that has no content yet, with the certificates of what its students have completed. Throws a StartError when the pack has faults. */
export async function importDemoPack({
  parts: { config, database, log },
  say,
}: {
  parts: Ports<'config' | 'database' | 'log'>;
  say: (text: string) => void;
}): Promise<void> {
  if (await hasContentPack(database.orm)) return;
  say('Importing the demo pack');
  // loaded only here: what reads packs takes a tenth of the memory of an idle server
  const { importPack } = await import('./content/import-pack.ts');
  const { issueCertificates } = await import('./modules/certificates/issue.ts');
  const clock = systemClock;
  const files = await openFiles({ config, clock });
  const vault = openVault(config);
  try {
    await importPack({ database, files, vault, folder, clock, rebase: false, demoPasswords: true });
  } catch (error) {
    if (error instanceof PackError)
      throw new StartError(`The demo pack has faults: npm run content -- check content/demo lists them.`, { cause: error });
    throw error;
  }
  const brands = createBrands({ database, clock });
  await issueCertificates({ parts: { brands, clock, config, database, log, randomBytes }, jobs: null });
}
