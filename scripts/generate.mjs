import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { programNode, requireNode, root } from './lib/node.mjs';
import { buildEnvironment } from './lib/web-build.mjs';

/**
 * npm run generate: writes the migration that a change of a tables.ts asks for (read it before you commit it: a partitioned table or moved data
 * needs your own lines), then docs/schema: the question types, and the tables of a database migrated with all of them, then apps/web/chunks.json: the files of the web app that a first visit brings in one piece.
 */
requireNode();
await ensureInstalled({ withTools: true });
const run = (...args) => {
  const { status } = spawnSync(programNode(), args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...buildEnvironment } });
  if (status !== 0) process.exit(status ?? 1);
};
run(join(root, 'node_modules', 'drizzle-kit', 'bin.cjs'), 'generate');
keepLastSnapshot();
run(join(root, 'scripts', 'lib', 'write-schema.mjs'));
run(join(root, 'apps', 'web', 'scripts', 'plan', 'plan-chunks.ts'));

/** The next migration is made from the last description of the schema alone, and each is a quarter of a megabyte. */
function keepLastSnapshot() {
  const folder = join(root, 'apps', 'server', 'drizzle', 'meta');
  const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
  for (const name of snapshots.sort().slice(0, -1)) rmSync(join(folder, name));
}
