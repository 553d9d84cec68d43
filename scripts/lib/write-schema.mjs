import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describeTypes } from '../../apps/server/src/content/question-types.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded/embedded-database.ts';
import { migrate } from '../../apps/server/src/platform/postgres/migrate.ts';
import { describeSchema } from '../../apps/server/src/platform/postgres/schema.ts';
import { root } from './node.mjs';

/** Writes the references in docs/schema: of question types, and of the tables of an empty database that has been migrated. Runs on the program's Node. */
writeFileSync(join(root, 'docs', 'schema', 'question-types.md'), describeTypes());
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
