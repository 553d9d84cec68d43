import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded/embedded-database.ts';
import { migrate } from '../../apps/server/src/platform/postgres/migrate.ts';
import { describeSchema } from '../../apps/server/src/platform/postgres/schema.ts';
import { root } from './node.mjs';

/** Writes docs/schema/schema.md from an empty database that has been migrated. Runs on the program's Node. */
const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-schema-'));
const postgres = await startEmbeddedPostgres({
  dataDir,
  log: { info: () => undefined, error: console.error },
  overrides: { fsync: 'off' },
});
try {
  await migrate({ url: postgres.url });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  writeFileSync(join(root, 'docs', 'schema', 'schema.md'), await describeSchema(client));
  await client.end();
  console.log('docs/schema/schema.md is written.');
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
