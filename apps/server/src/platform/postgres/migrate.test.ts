import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { databaseUrl } from '../../../test/postgres.ts';
import { countPendingMigrations, migrate } from './migrate.ts';

let ground: TestDatabase;
beforeAll(async () => {
  ground = await testDatabase();
});
afterAll(() => ground.close());

const folder = fileURLToPath(new URL('../../../drizzle', import.meta.url));
/** The statements of a migration by the end of its name. */
async function migrationOf(name: string): Promise<{ sql: string[] }> {
  const file = (await readdir(folder)).find((candidate) => candidate.endsWith(`_${name}.sql`)) ?? '';
  return { sql: (await readFile(join(folder, file), 'utf8')).split('--> statement-breakpoint') };
}

const sentenceOf = (url: string) =>
  migrate({ url }).then(
    () => 'no error',
    (error: Error) => error.message,
  );

test('an older database is brought to this schema once, even by two programs that start at the same moment', async () => {
  const { pool } = ground.database;
  await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
  const results = await Promise.all([migrate({ url: ground.url }), migrate({ url: ground.url })]);
  expect(results.filter(({ applied }) => applied > 0)).toHaveLength(1);
  expect(await countPendingMigrations(pool)).toBe(0);
  expect(await migrate({ url: ground.url })).toEqual({ applied: 0 });
});

test('a migration that waits for a table lets those behind it go on, comes back for it, and gives up in one sentence', async () => {
  const { pool } = ground.database;
  await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
  const other = await pool.connect();
  try {
    await other.query('begin; create table people (id bigint)');
    await expect(migrate({ url: ground.url, patience: { lockMs: 20, pauseMs: 1, tries: 2 } })).rejects.toThrow(
      'The tables of the database are in use, so its schema could not be changed. Nothing was changed; start again.',
    );
    expect((await pool.query("select to_regclass('public.assessments') as made")).rows).toEqual([{ made: null }]);
    const waiting = migrate({ url: ground.url, patience: { lockMs: 200, pauseMs: 1, tries: 10_000 } });
    await expect
      .poll(
        async () => {
          const { rows } = await pool.query<{ wait_event_type: string }>(
            "select wait_event_type from pg_stat_activity where application_name = 'abhyas migrate'",
          );
          return rows;
        },
        { timeout: 20_000 },
      )
      .toContainEqual({ wait_event_type: 'Lock' });
    await other.query('rollback');
    expect((await waiting).applied).toBeGreaterThan(0);
  } finally {
    other.release();
  }
});

test('a database of a newer program is left alone, with one sentence', async () => {
  const { pool } = ground.database;
  await pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', 4102444800000)");
  expect(await sentenceOf(ground.url)).toBe(
    'The database was made by a newer version of Abhyas than this one. Start that version, or use another DATA_DIR or DATABASE_URL.',
  );
  await pool.query('delete from drizzle.__drizzle_migrations where created_at = 4102444800000');
});

test('what people chose about notices before there were types holds for every type', async () => {
  const { pool } = ground.database;
  const { sql: statements } = await migrationOf('notices');
  const move = statements.find((statement) => statement.includes('INSERT INTO "notice_settings"')) ?? '';
  await pool.query('create table notice_preferences (person_id bigint, email boolean, sms boolean, push boolean, updated_at timestamptz)');
  const { rows: people } = await pool.query<{ id: bigint }>(
    "insert into people (pin, role, first_name, last_name, mobile, email, created_at) values ('MIG1', 'student', '', '', '', '', '2026-01-01') returning id",
  );
  await pool.query("insert into notice_preferences values ($1, false, true, true, '2026-01-01')", [people[0]?.id]);
  await pool.query(move);
  const { rows } = await pool.query('select channel, wanted, count(*)::int as types from notice_settings group by 1, 2 order by 1');
  expect(rows).toEqual([
    { channel: 'email', wanted: false, types: 6 },
    { channel: 'push', wanted: true, types: 6 },
  ]);
  await pool.query('drop table notice_preferences');
});

test('PRO-040 a grade that was stored in tenths keeps its value in hundredths', async () => {
  const { sql: statements } = await migrationOf('grade_decimals');
  const client = await ground.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('create temp table education_entries (grade_tenths integer) on commit drop');
    await client.query('insert into education_entries values (85), (1000), (null)');
    for (const statement of statements) await client.query(statement);
    const { rows } = await client.query('select grade_hundredths from education_entries order by 1');
    expect(rows.map(({ grade_hundredths: grade }: { grade_hundredths: number | null }) => grade)).toEqual([850, 10_000, null]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('the log of an attempt is partitioned sixteen ways', async () => {
  const { rows } = await ground.database.pool.query<{ n: number }>(
    "select count(*)::int as n from pg_inherits where inhparent = 'attempt_events'::regclass",
  );
  expect(rows[0]?.n).toBe(16);
});

test('a database that cannot be used is told in one sentence without its password', async () => {
  const withPassword = new URL(ground.url);
  withPassword.password = 'wrong-word';
  const refused = 'postgresql://name:hidden@127.0.0.1:1/abhyas';
  expect(await sentenceOf(refused)).toBe(
    'No PostgreSQL answers at 127.0.0.1:1/abhyas. Check DATABASE_URL, and that the database is running.',
  );
  expect(await sentenceOf(withPassword.href)).toMatch(/^PostgreSQL at \S+ refuses the name or password of DATABASE_URL\.$/);
  expect(await sentenceOf(databaseUrl({ url: ground.url, name: 'no_such_place' }))).toMatch(
    /has no database named 'no_such_place'\. Make it, or correct DATABASE_URL\.$/,
  );
  expect(await sentenceOf('postgresql://name:hidden@no-such-host.invalid/abhyas')).toMatch(
    /^The machine of DATABASE_URL \(no-such-host\.invalid\/abhyas\) is not known on this network/,
  );
});
