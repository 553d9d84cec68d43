import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { lockContact, lockEveryContact } from './contact-queries.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test('a long list takes one lock for all contacts, and a single contact waits for it', async () => {
  const { database } = server.parts;
  const lockOne = (value: string) => database.transaction((tx) => lockContact({ tx, kind: 'email', value }));
  const { waiting } = await database.transaction(async (tx) => {
    await lockEveryContact(tx);
    for (const value of ['a@e.in', 'b@e.in', 'c@e.in']) await lockContact({ tx, kind: 'email', value });
    const { rows } = await tx.execute(sql`select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`);
    expect(rows).toHaveLength(1);
    const single = lockOne('a@e.in');
    const isWaiting = async () =>
      (await database.pool.query("select from pg_locks where locktype = 'advisory' and not granted")).rowCount === 1;
    await expect.poll(isWaiting).toBe(true);
    return { waiting: single };
  });
  await waiting;
});

test('a contact that stays taken is waited for a moment only, and later waits of the transaction are as long as before', async () => {
  const { database } = server.parts;
  const value = 'd@e.in';
  await database.transaction(async (tx) => {
    await lockContact({ tx, kind: 'email', value });
    const { rows } = await tx.execute<{ wait: string }>(sql`select current_setting('lock_timeout') as wait`);
    expect(rows).toEqual([{ wait: '0' }]);
    const second = database.transaction((other) => lockContact({ tx: other, kind: 'email', value }));
    await expect(second).rejects.toMatchObject({ cause: { code: '55P03' } });
  });
});
