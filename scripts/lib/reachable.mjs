import { join } from 'node:path';
import { runAsPostgres } from '../../apps/server/src/platform/postgres/embedded/run-as-postgres.mjs';
import { root } from './node.mjs';

/** Under root, ends with one sentence where the embedded PostgreSQL could not enter the folders of program and data: before anything is installed. */
export function requireReachable() {
  if (process.getuid?.() !== 0 || (process.env.DATABASE_URL ?? '').trim() !== '') return;
  const found = runAsPostgres([join(root, 'package.json'), process.env.DATA_DIR || '.data']);
  if (found.fault === undefined) return;
  console.error(`\n${found.fault}\n`);
  process.exit(1);
}
