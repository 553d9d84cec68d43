import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { databaseUrl } from '../../test/postgres.ts';
import { countPendingMigrations, migrate } from './migrate.ts';

let ground: TestDatabase;
beforeAll(async () => {
  ground = await testDatabase();
});
afterAll(() => ground.close());

const sentenceOf = (url: string) =>
  migrate({ url }).then(
    () => 'no error',
    (error: Error) => error.message,
  );

test('an older database is brought to this schema, once, whoever starts at the same moment', async () => {
  const { pool } = ground.database;
  await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
  const results = await Promise.all([migrate({ url: ground.url }), migrate({ url: ground.url })]);
  expect(results.filter(({ applied }) => applied > 0)).toHaveLength(1);
  expect(await countPendingMigrations(pool)).toBe(0);
  expect(await migrate({ url: ground.url })).toEqual({ applied: 0 });
});

test('a database of a newer program is left alone, with one sentence', async () => {
  const { pool } = ground.database;
  await pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', 4102444800000)");
  expect(await sentenceOf(ground.url)).toBe(
    'The database was made by a newer version of Abhyas than this one. Start that version, or use another DATA_DIR or DATABASE_URL.',
  );
  await pool.query('delete from drizzle.__drizzle_migrations where created_at = 4102444800000');
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
