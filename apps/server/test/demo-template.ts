import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { importPack } from '../src/content/import-pack.ts';
import { openDatabase } from '../src/platform/postgres/database.ts';
import { createLocalFiles } from '../src/platform/files/local-files.ts';
import { createVault } from '../src/platform/common/vault.ts';
import { settableClock } from './clock.ts';
import { fileSecret, testMoment } from './moments.ts';

/** Imports the demo pack into the empty database at `url`, and its media into `filesFolder`. */
export async function importDemo({ url, filesFolder }: { url: string; filesFolder: string }): Promise<void> {
  const database = openDatabase({ url, size: 2, onError: () => undefined });
  const clock = settableClock(testMoment);
  try {
    await importPack({
      database,
      vault: createVault({ secret: fileSecret, randomBytes }),
      files: createLocalFiles({ folder: filesFolder, secret: fileSecret, clock }),
      folder: fileURLToPath(new URL('../../../content/demo', import.meta.url)),
      clock,
      rebase: false,
      demoPasswords: true,
    });
  } finally {
    await database.close();
  }
}
