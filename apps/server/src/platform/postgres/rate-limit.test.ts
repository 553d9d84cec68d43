import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { countHits, forgivingHits, type Limit, removeOldHits, takeBackHits } from './rate-limit.ts';
import { rateLimits } from './tables.ts';

let database: TestDatabase['database'];
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await testDatabase());
});
afterAll(() => close());

const start = new Date('2026-11-24T04:30:00.000Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const limit: Limit = { name: 'three-a-minute', max: 3, seconds: 60 };
const other: Limit = { name: 'two-an-hour', max: 2, seconds: 3600 };
const hit = (subject: string, seconds = 0) => countHits({ queryable: database.orm, hits: [{ limit, subject }], now: after(seconds) });
const hitsOf = async (key: string) =>
  (
    await database.orm
      .select({ hits: rateLimits.hits })
      .from(rateLimits)
      .where(sql`${rateLimits.key} = ${key}`)
  )[0]?.hits;
const refusal = (retryAfter: number) => expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfter }) as Error;

test('lets so many through in a window, says how long to wait, and begins again when it is over', async () => {
  for (const second of [0, 10, 20]) await hit('window', second);
  await expect(hit('window', 30)).rejects.toEqual(refusal(30));
  await expect(hit('window', 59)).rejects.toEqual(refusal(1));
  await hit('window', 60);
  expect(await hitsOf('three-a-minute:window')).toBe(1);
});

test('counts every subject for itself', async () => {
  for (const subject of ['one', 'one', 'one', 'two']) await hit(subject);
  await expect(hit('one')).rejects.toEqual(refusal(60));
  await hit('two');
});

test('of calls made at once no more than the limit pass', async () => {
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => hit('at once')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('counts several limits in one call, in any order, without a deadlock', async () => {
  const both = (['a', 'b'] as const).map((subject) => ({ limit: { ...limit, max: 1000 }, subject }));
  const calls = Array.from({ length: 60 }, (_, index) =>
    countHits({ queryable: database.orm, hits: index % 2 === 0 ? both : both.toReversed(), now: start }),
  );
  await Promise.all(calls);
  expect([await hitsOf('three-a-minute:a'), await hitsOf('three-a-minute:b')]).toEqual([60, 60]);
});

test('a limit that is used up refuses the call, and nothing is counted for the others', async () => {
  const address = { limit: other, subject: 'address' };
  const guarded = (seconds: number) =>
    countHits({ queryable: database.orm, hits: [{ limit, subject: 'guarded' }], unless: [address], now: after(seconds) });
  await guarded(0);
  await countHits({ queryable: database.orm, hits: [address], now: start });
  await guarded(1);
  await countHits({ queryable: database.orm, hits: [address], now: start });
  await expect(guarded(2)).rejects.toEqual(refusal(3598));
  expect(await hitsOf('three-a-minute:guarded')).toBe(2);
  await guarded(3600);
});

test('a quiet limit refuses nothing, and is returned when it is used up', async () => {
  const quiet = { limit: other, subject: 'quiet' };
  const guarded = (subject: string) => countHits({ queryable: database.orm, hits: [{ limit, subject }], quiet: [quiet], now: start });
  expect([await guarded('loud 1'), await guarded('loud 1'), await guarded('loud 2')]).toEqual([[], [], [quiet]]);
  await guarded('loud 1');
  await expect(guarded('loud 1')).rejects.toEqual(refusal(60));
});

test('one hit is taken back and the others stay', async () => {
  for (const second of [0, 1, 2]) await hit('one back', second);
  await takeBackHits({ queryable: database.orm, hits: [{ limit, subject: 'one back' }] });
  expect(await hitsOf('three-a-minute:one back')).toBe(2);
  await hit('one back', 3);
  await expect(hit('one back', 4)).rejects.toEqual(refusal(56));
});

test('hits can be reset, and are removed when their window is over', async () => {
  for (const second of [0, 1, 2]) await hit('forgiven', second);
  await database.orm.execute(sql`with forgotten as (${forgivingHits({ reset: [{ limit, subject: 'forgiven' }] })}) select`);
  await hit('forgiven', 3);
  await removeOldHits({ queryable: database.orm, now: after(62) });
  expect(await hitsOf('three-a-minute:forgiven')).toBe(1);
  await removeOldHits({ queryable: database.orm, now: after(63) });
  expect(await hitsOf('three-a-minute:forgiven')).toBeUndefined();
});
