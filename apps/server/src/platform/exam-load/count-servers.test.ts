import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { shareDoors } from './count-servers.ts';

let ground: TestDatabase;
beforeAll(async () => {
  ground = await testDatabase();
});
afterAll(() => ground.close());

test('TST-063 servers whose connections come back one after the other, as after a change of the primary, count as before', async () => {
  const pulse = async () => {
    const client = new pg.Client({ connectionString: ground.url, application_name: 'abhyas pulse' });
    await client.connect();
    return client;
  };
  const parts: number[] = [];
  const log = pino({ level: 'silent' });
  const { pool } = ground.database;
  const { share, stop } = await shareDoors({ pool, examLoad: { shareWith: (processes) => void parts.push(processes) }, log });
  stop();
  const servers = [await pulse(), await pulse(), await pulse()];
  await share();
  await Promise.all(servers.map((client) => client.end()));
  const gone = "select from pg_stat_activity where datname = current_database() and application_name = 'abhyas pulse'";
  await expect.poll(async () => (await pool.query(gone)).rowCount).toBe(0);
  await share();
  await share();
  expect(parts).toEqual([1, 3, 3, 3]);
  await share();
  expect(parts.at(-1)).toBe(1);
});
