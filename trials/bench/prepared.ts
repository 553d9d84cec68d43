import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Gives a data folder that has no database yet what the portal in TEST_PORTAL, which does not run, has; nothing where that is not set (scripts/lib/tests/prepared-portal.mjs). */
export function copyPrepared(dataDir: string): void {
  const prepared = process.env['TEST_PORTAL'];
  if (prepared === undefined || existsSync(join(dataDir, 'postgres'))) return;
  // with their owners: the database may be another account's. The folder is in memory, so there is such a program
  execFileSync('cp', ['-a', '--', `${prepared}/.`, dataDir]);
}
