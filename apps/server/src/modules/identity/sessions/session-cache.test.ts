import { expect, test } from 'vitest';
import { createSessionCache } from './session-cache.ts';

const at = (ms: number) => new Date(1_800_000_000_000 + ms);
const session = (sessionId: bigint, more: { personId?: bigint; actingAdminId?: bigint } = {}) => ({
  sessionId,
  personId: 1n,
  actingAdminId: null,
  ...more,
});

/** A cache over one reader that counts how often it is asked. */
function watched(options: Parameters<typeof createSessionCache>[0] = {}) {
  const cache = createSessionCache(options);
  let reads = 0;
  const find = (token: string, ms: number, found: ReturnType<typeof session> | null = session(1n)) =>
    cache.find({ tokenHash: Buffer.from(token), now: at(ms), read: async () => ((reads += 1), found) });
  return { cache, find, reads: () => reads };
}

test('reads a session once in a second and a half', async () => {
  const { find, reads } = watched();
  for (const ms of [0, 1, 1499]) expect(await find('a', ms)).toEqual(session(1n));
  expect(reads()).toBe(1);
  await find('a', 1500);
  expect(reads()).toBe(2);
});

test('does not remember that there is no session, nor trusts one that was read later than now', async () => {
  const { find, reads } = watched();
  expect(await find('none', 0, null)).toBeNull();
  expect(await find('none', 1, session(2n))).toEqual(session(2n));
  await find('none', 0);
  expect(reads()).toBe(3);
});

test('forgets at once what was dropped: by session, by person, and by who acts as somebody', async () => {
  const { cache, find, reads } = watched();
  const fill = async () => {
    await find('one', 0, session(1n, { personId: 1n }));
    await find('two', 0, session(2n, { personId: 2n }));
    await find('acting', 0, session(3n, { personId: 2n, actingAdminId: 9n }));
  };
  await fill();
  for (const [which, again] of [
    [{ sessionId: 1n }, 1],
    [{ personIds: [2n] }, 2],
    [{ personIds: [9n] }, 1],
  ] as const) {
    const before = reads();
    cache.drop(which);
    await fill();
    expect(reads() - before).toBe(again);
  }
});

test('a read that began before a drop brings nothing back', async () => {
  const cache = createSessionCache();
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof session>>();
  const slow = cache.find({ tokenHash: Buffer.from('a'), now: at(0), read: () => promise });
  cache.drop({ sessionId: 1n });
  resolve(session(1n));
  await slow;
  expect(await cache.find({ tokenHash: Buffer.from('a'), now: at(1), read: async () => null })).toBeNull();
});

test('holds no more than its limit', async () => {
  const { find, reads } = watched({ limit: 2 });
  for (const token of ['a', 'b', 'c']) await find(token, 0);
  await find('c', 1);
  await find('b', 1);
  expect(reads()).toBe(3);
  await find('a', 1);
  expect(reads()).toBe(4);
});
