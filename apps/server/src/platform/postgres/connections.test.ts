import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { readConfig } from '../process/config.ts';
import { checkConnections, readPooler } from './check-connections.ts';
import { connectionsOf, neededConnections, spareConnections } from './connections.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../../../../${path}`, import.meta.url)), 'utf8');
const config = readConfig({ DATABASE_URL: 'postgresql://host/abhyas' });
/** As docs/machines.md has its servers. */
const onMachines = readConfig({
  DATABASE_URL: 'postgresql://host/abhyas',
  DATABASE_REPLICA_URL: 'postgresql://host/abhyas',
  RUN_JOBS: '0',
});

let ground: TestDatabase;
beforeAll(async () => {
  ground = await testDatabase();
});
afterAll(() => ground.close());

test('the documents say what the processes open, and PgBouncer has room for it', () => {
  const { pooled, direct, standby } = connectionsOf({ program: 'server', ...onMachines });
  const worker = connectionsOf({ program: 'worker', ...onMachines });
  const text = read('docs/machines.md');
  expect(text).toContain(`| Server, \`RUN_JOBS=0\` | ${pooled} | ${direct} | ${standby} |`);
  expect(text).toContain(`| Worker | ${worker.pooled} | ${worker.direct} | ${worker.standby} |`);
  const maxClients = Number(/^max_client_conn = (\d+)$/m.exec(read('deploy/machines/pgbouncer.ini'))?.[1]);
  expect(maxClients).toBeGreaterThanOrEqual(pooled + worker.pooled);
  // a server asks about no more than the plan of the same hosts gives (plan-machines.test.ts)
  const pooler = { poolSize: 24, maxClients };
  expect(neededConnections({ ...onMachines, servers: 22, workers: 1, pooler })).toBe(
    23 * 24 + 22 * direct + worker.direct + spareConnections,
  );
  const alone = [connectionsOf({ program: 'server', ...config }), connectionsOf({ program: 'worker', ...config })];
  const [server, other] = alone.map((each) => each.pooled + each.direct);
  expect(read('docs/operations.md')).toContain(
    `- \`max_connections\`: ${server} for each server process, ${other} for a worker, ${spareConnections} for commands and you`,
  );
});

test('a server says at its start what to raise where all processes cannot connect, and nothing where they can', async () => {
  const said: string[] = [];
  const log = { warn: (_facts: object, text: string) => said.push(text) };
  const { pool } = ground.database;
  await checkConnections({ config, pool, servers: 1, log });
  expect(said).toEqual([]);
  await checkConnections({ config, pool, servers: 30, log });
  expect(said).toEqual([
    `the database takes fewer connections than the portal may open: raise its max_connections to ${30 * 32 + 20}, or lower DATABASE_POOL_SIZE`,
  ]);
});

test('a pooler that does not tell its limits is not counted', async () => {
  const said: string[] = [];
  const databaseUrl = 'postgresql://abhyas@127.0.0.1:1/abhyas';
  const pooled = { ...config, databaseUrl, databaseDirectUrl: ground.url };
  await checkConnections({
    config: pooled,
    pool: ground.database.pool,
    servers: 4,
    log: { warn: (_facts: object, text: string) => said.push(text) },
  });
  expect(said).toEqual([]);
});

// the suite bouncer of test:long
test.runIf(inject('pooledUrl') !== inject('postgresUrl'))(
  'PgBouncer tells its limits to the portal, and a server says which to raise',
  async () => {
    expect(await readPooler(ground.settings.DATABASE_URL)).toEqual({ poolSize: 6, maxClients: 1000 });
    // which passes on no setting of a connection
    expect((await ground.database.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }]);
    const said: string[] = [];
    const many = readConfig({ ...ground.settings, WORKERS: '50' });
    await checkConnections({
      config: many,
      pool: ground.database.pool,
      servers: 1,
      log: { warn: (_facts: object, text: string) => said.push(text) },
    });
    expect(said).toEqual([
      expect.stringMatching(/max_connections to \d+, or lower PgBouncer's default_pool_size$/),
      'PgBouncer takes fewer connections than the servers of this host may open: raise its max_client_conn to 1200',
    ]);
  },
);
