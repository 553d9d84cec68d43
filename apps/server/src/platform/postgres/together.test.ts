import { expect, test } from 'vitest';
import { gatherCalls } from './together.ts';

/** Calls whose loads are answered by hand, in any order. */
function byHand(limits?: Parameters<typeof gatherCalls>[1]) {
  const loads: { keys: readonly string[]; finish: (found: readonly string[]) => void; fail: (error: Error) => void }[] = [];
  const find = gatherCalls<string, string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
    loads.push({ keys, finish: resolve, fail: reject });
    return promise;
  }, limits);
  const next = () => new Promise<void>((resolve) => setImmediate(resolve));
  // what a finished load sets going begins one turn later
  const turn = async () => (await next(), next());
  const keys = () => loads.map((load) => load.keys.join(''));
  return { find, loads, turn, keys };
}
const shout = (keys: readonly string[]) => keys.map((key) => key.toUpperCase());

test('calls of one turn share a load, and each gets what was found for it', async () => {
  const { find, loads, turn, keys } = byHand();
  const answers = Promise.all(['a', 'b', 'a'].map(find));
  await turn();
  expect(keys()).toEqual(['aba']);
  loads[0]?.finish(shout(loads[0].keys));
  expect(await answers).toEqual(['A', 'B', 'A']);
});

test('a call that comes while a load runs is in another one, which begins after it; beyond the lanes calls wait together', async () => {
  const { find, loads, turn, keys } = byHand({ lanes: 2 });
  const calls: Promise<string>[] = [];
  for (const key of ['a', 'b', 'c', 'd']) {
    calls.push(find(key));
    await turn();
  }
  expect(keys()).toEqual(['a', 'b']);
  loads[1]?.finish(['B']);
  expect(await calls[1]).toBe('B');
  await turn();
  expect(keys()).toEqual(['a', 'b', 'cd']);
  for (const load of loads) load.finish(shout(load.keys));
  expect(await Promise.all(calls)).toEqual(['A', 'B', 'C', 'D']);
});

test('one load takes no more than its size', async () => {
  const { find, loads, turn, keys } = byHand({ size: 2 });
  const answers = Promise.all(['a', 'b', 'c'].map(find));
  await turn();
  expect(keys()).toEqual(['ab', 'c']);
  for (const load of loads) load.finish(shout(load.keys));
  expect(await answers).toEqual(['A', 'B', 'C']);
});

const away = Object.assign(new Error('there is no database'), { code: 'ECONNREFUSED' });

test('a load that fails is tried once more, for the same calls; with the database away a second time fails them and no others', async () => {
  const { find, loads, turn, keys } = byHand({ lanes: 1 });
  const first = [find('a'), find('b')];
  await turn();
  loads[0]?.fail(new Error('the connection is gone'));
  await turn();
  expect(keys()).toEqual(['ab', 'ab']);
  loads[1]?.finish(['A', 'B']);
  expect(await Promise.all(first)).toEqual(['A', 'B']);
  const second = Promise.allSettled([find('c'), find('d')]);
  await turn();
  const third = find('e');
  loads[2]?.fail(new Error('the connection is gone'));
  await turn();
  loads[3]?.fail(away);
  const failed = { status: 'rejected', reason: away };
  expect(await second).toEqual([failed, failed]);
  await turn();
  expect(keys()).toEqual(['ab', 'ab', 'cd', 'cd', 'e']);
  loads[4]?.finish(['E']);
  expect(await third).toBe('E');
});

test('a load that fails twice is made of each call alone, so that only the one to blame fails', async () => {
  const { find, loads, turn, keys } = byHand({ lanes: 1 });
  const calls = Promise.allSettled(['a', 'b'].map(find));
  await turn();
  const broken = new Error('b cannot be read');
  for (const load of [0, 1]) {
    loads[load]?.fail(broken);
    await turn();
  }
  loads[2]?.finish(['A']);
  await turn();
  for (const load of [3, 4]) {
    loads[load]?.fail(broken);
    await turn();
  }
  expect(keys()).toEqual(['ab', 'ab', 'a', 'b', 'b']);
  expect(await calls).toEqual([
    { status: 'fulfilled', value: 'A' },
    { status: 'rejected', reason: broken },
  ]);
});

test.each(['57014', '55P03'])(
  'a load that PostgreSQL gave up for its time (%s) fails its calls at once, and is not made of each of them',
  async (code) => {
    const { find, loads, turn, keys } = byHand({ lanes: 1 });
    const calls = Promise.allSettled(['a', 'b', 'c'].map(find));
    await turn();
    const slow = Object.assign(new Error('query failed'), { cause: Object.assign(new Error('canceling statement'), { code }) });
    loads[0]?.fail(slow);
    const failed = { status: 'rejected', reason: slow };
    expect(await calls).toEqual([failed, failed, failed]);
    await turn();
    expect(keys()).toEqual(['abc']);
  },
);

test('a load that finds too few fails its calls at once, and later ones work', async () => {
  const { find, loads, turn, keys } = byHand({ lanes: 1 });
  const first = find('a');
  await turn();
  loads[0]?.finish([]);
  await expect(first).rejects.toThrow('invariant: expected 1 results, found 0');
  const second = find('b');
  await turn();
  expect(keys()).toEqual(['a', 'b']);
  loads[1]?.finish(['B']);
  expect(await second).toBe('B');
});
