import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded/embedded-database.ts';
import { migrate } from '../../apps/server/src/platform/postgres/migrate.ts';
import { createLog } from '../../apps/server/src/platform/process/log.ts';
import { createJobs } from '../../apps/server/src/platform/queue.ts';
import { cancelCopy, copyDatabase, switchDatabase, type Way } from '../../apps/server/src/commands/upgrade-database/upgrade-database.ts';

/**
 * The upgrade of the database to another server while it is written to, on two embedded PostgreSQL: a copy that is taken back, one of a database with a table that this version does not make, a
 * switch that fails and is taken back, and one after which a pooler does not go on. Prints how long statements waited; no acknowledged write may be missing.
 */
const settings = { fsync: 'off', autovacuum: 'off', wal_level: 'logical', max_wal_senders: '8', wal_retrieve_retry_interval: '200ms' };
const quiet = { info: () => undefined, error: console.error };
const faults: string[] = [];
const begun = performance.now();
const say = (line: string) => console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${line}`);
function expect(isSo: boolean, fault: string): void {
  if (!isSo) faults.push(fault);
}

const folder = await mkdtemp(join(tmpdir(), 'abhyas-upgrade-'));
const start = (name: string) => startEmbeddedPostgres({ dataDir: join(folder, name), log: quiet, overrides: settings });
const servers = [await start('old'), await start('new')] as const;
const addressOf = (url: string, role?: string): string => {
  const address = new URL(url);
  address.pathname = '/portal';
  if (role !== undefined) [address.username, address.password] = [role, 'word'];
  return address.href;
};
const [from, to] = [addressOf(servers[0].url), addressOf(servers[1].url)];
const [portal, next] = [addressOf(from, 'portal'), addressOf(to, 'portal')];

async function ask(url: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client
    .query<Record<string, string>>(statement)
    .then(({ rows }) => rows)
    .finally(() => void client.end());
}
/** What is said against a statement or a step; '' where nothing is. */
const refusalOf = (step: Promise<unknown>): Promise<string> =>
  step.then(
    () => '',
    (error: unknown) => String(error),
  );

for (const statement of [
  "create role portal login password 'word'",
  "alter role portal set statement_timeout = '30s'",
  'create database portal owner portal',
])
  await ask(servers[0].url, statement);
await migrate({ url: portal });
const jobs = createJobs({ url: portal, run: false, log: createLog({ level: 'silent' }) });
await jobs.start();
await jobs.stop();
say('The portal has its tables');

let current = portal;
let isOver = false;
const acknowledged: string[] = [];
let longest = 0;
/** Writes as the portal does, on a new connection where one ends. */
async function write(): Promise<void> {
  let client: pg.Client | null = null;
  let last = performance.now();
  while (!isOver) {
    try {
      if (client === null) {
        client = new pg.Client({ connectionString: current });
        client.on('error', () => undefined);
        await client.connect();
      }
      const { rows } = await client.query<{ id: string }>(
        'insert into outages (from_at, to_at, attempts) values (now(), now(), 1) returning id::text',
      );
      acknowledged.push(rows[0]?.id ?? '');
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 5));
    } catch {
      await client?.end().catch(() => undefined);
      client = null;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  await client?.end();
}
const writers = [write(), write()];
const copy = () => copyDatabase({ from, to, say: () => undefined });
const way: Way = {
  hold: async () => undefined,
  lead: async () => undefined,
  leadBack: async () => undefined,
  release: async () => undefined,
};

await copy();
say('Copied');
expect(
  (await refusalOf(ask(portal, 'create table more (n int)'))).includes('is being upgraded'),
  'a table was made while the database is copied',
);
await cancelCopy({ from, to });
expect((await refusalOf(ask(portal, 'create table more (n int)'))) === '', 'no table can be made after a copy was taken back');
expect((await refusalOf(copy())).includes('public.more (n)'), 'a table that the copy would not have is not noticed');
await ask(portal, 'drop table more');
await cancelCopy({ from, to });
expect((await refusalOf(switchDatabase({ from, to, way }))).includes('has no database named'), 'a switch without a copy was not refused');
say('Taken back');
await copy();
let goesOn = false;
const stuck: Way = {
  ...way,
  lead: () => Promise.reject(new Error('the way is stuck')),
  leadBack: () => Promise.reject(new Error('no way back')),
  release: async () => void (goesOn = true),
};
const refusal = await refusalOf(switchDatabase({ from, to, way: stuck }));
expect(refusal.includes('stuck') && refusal.includes('no way back'), `a switch whose way is stuck did not fail: ${refusal}`);
expect(goesOn, 'statements are held after a switch that failed');
const before = acknowledged.length;
for (const patience = performance.now() + 10_000; acknowledged.length === before && performance.now() < patience;)
  await new Promise((resolve) => setTimeout(resolve, 20));
expect(acknowledged.length > before, 'nothing is written after a switch that failed');
expect((await refusalOf(ask(next, 'select 1'))).includes('not permitted to log in'), 'the copy can be written to before the switch');
longest = 0;
let ledBack = false;
// the last step fails for one of several poolers, when others let statements go on
const held: Way = {
  ...way,
  leadBack: async () => void (ledBack = true),
  release: async () => {
    current = next;
    throw new Error('one is still held');
  },
};
const late = await refusalOf(switchDatabase({ from, to, way: held }));
expect(
  late.includes('has the new database now') && late.includes('one is still held'),
  `a statement that is still held is not said: ${late}`,
);
expect(!ledBack, 'a switch was taken back when the new database took writes');
say('Switched');
await new Promise((resolve) => setTimeout(resolve, 1_000));
isOver = true;
await Promise.all(writers);
expect(
  (await refusalOf(ask(portal, 'select 1'))).includes('not currently accepting connections'),
  'the old database can still be written to',
);
expect((await ask(next, 'show statement_timeout'))[0]?.['statement_timeout'] === '30s', "the portal's role has lost its settings");
expect((await ask(to, 'select from pg_subscription')).length === 0, 'the copy still follows');
const kept = new Set((await ask(next, 'select id::text from outages')).map(({ id }) => id));
const missing = acknowledged.filter((id) => !kept.has(id)).length;
expect(missing === 0, `${missing} acknowledged writes are missing`);
expect(new Set(acknowledged).size === acknowledged.length, 'a number was given twice');
say(
  `${acknowledged.length} acknowledged writes, ${missing} missing; the longest wait of a writer ${(longest / 1000).toFixed(2)} s; ${faults.length} faults`,
);
for (const fault of faults) console.error(fault);
for (const { stop } of servers) await stop();
await rm(folder, { recursive: true, force: true });
process.exit(faults.length === 0 ? 0 : 1);
