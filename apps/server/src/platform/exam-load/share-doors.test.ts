import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { createLive } from '../postgres/live.ts';
import { shareDoors } from './share-doors.ts';

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
  const examLoad = { shareWith: (processes: number) => void parts.push(processes), takeLetIn: () => [], forget: () => undefined };
  const log = pino({ level: 'silent' });
  const { pool } = ground.database;
  const live = createLive({ database: ground.database, url: ground.url, log });
  const { share, stop } = await shareDoors({ pool, examLoad, live, log });
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
  await live.close();
});

test('TST-063 whom one process lets in leaves the line of the others', async () => {
  const log = pino({ level: 'silent' });
  const { pool } = ground.database;
  const pulses = await Promise.all(
    [1, 2].map(async () => {
      const client = new pg.Client({ connectionString: ground.url, application_name: 'abhyas pulse' });
      await client.connect();
      return client;
    }),
  );
  const names = Array.from({ length: 400 }, (_, number) => `a caller with a name as long as the longest ${number}`);
  const process = async (letIn: string[]) => {
    const forgotten: string[] = [];
    const live = createLive({ database: ground.database, url: ground.url, log });
    const examLoad = {
      shareWith: () => undefined,
      takeLetIn: () => letIn.splice(0),
      forget: (callers: readonly string[]) => void forgotten.push(...callers),
    };
    return { forgotten, live, ...(await shareDoors({ pool, examLoad, live, log })) };
  };
  const letIn: string[] = [];
  const [one, other] = [await process(letIn), await process([])];
  await expect
    .poll(
      async () =>
        (await pool.query("select from pg_stat_activity where datname = current_database() and query = 'listen abhyas_live'")).rowCount,
    )
    .toBe(2);
  letIn.push(...names);
  await one.tell();
  await expect.poll(() => other.forgotten).toEqual(names);
  for (const { stop, live } of [one, other]) {
    stop();
    await live.close();
  }
  await Promise.all(pulses.map((client) => client.end()));
});
