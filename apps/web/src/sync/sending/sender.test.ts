import { errorCatalogue, type ErrorCode } from '@abhyas/contract/errors.ts';
import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { createSender, type Sender } from './sender.ts';
import { manualClock } from '#test/manual-clock.ts';

const failing = (code: ErrorCode) => new ApiError({ code, call: null, status: errorCatalogue[code].status, message: '' });
const offline = new ApiError({ code: 'NETWORK', call: null, status: 0, message: '' });

/** A sender of words by key, with the clock and the line to the server in the test's hands. */
function setUp({ random = 1, onConflict }: { random?: number; onConflict?: 'retry' } = {}) {
  const clock = manualClock();
  const words = new Map<string, string>();
  const sent: string[] = [];
  const failures: string[] = [];
  const server = { answer: (): Promise<void> => Promise.resolve() };
  const sender: Sender = createSender({
    unsent: () => words.keys(),
    async send(key, { leaving }) {
      const word = words.get(key);
      sent.push(`${key}=${word}${leaving ? ' leaving' : ''}`);
      await server.answer();
      if (words.get(key) === word) words.delete(key);
    },
    onFailure({ key, failure }) {
      failures.push(`${key} ${failure}`);
      return failure === 'conflict' ? onConflict : undefined;
    },
    after: clock.after,
    random: () => random,
  });
  const write = (key: string, word: string, ms = 1000, debounce = false) => {
    words.set(key, word);
    sender.schedule({ key, ms, debounce });
  };
  return { ...clock, sender, sent, failures, server, write, words };
}
/** An answer that comes when the test says so. */
function later() {
  let answer = () => {};
  const promise = new Promise<void>((resolve) => (answer = resolve));
  return { promise, answer };
}

test('what was written leaves in time, together with what came meanwhile', async () => {
  const { write, pass, sent } = setUp();
  write('a', 'one');
  await pass(600);
  write('a', 'two');
  await pass(399);
  expect(sent).toEqual([]);
  await pass(1);
  expect(sent).toEqual(['a=two']);
});

test('with a debounce the wait begins anew with each change', async () => {
  const { write, pass, sent } = setUp();
  write('a', 'one', 1000, true);
  await pass(600);
  write('a', 'two', 1000, true);
  await pass(999);
  expect(sent).toEqual([]);
  await pass(1);
  expect(sent).toEqual(['a=two']);
});

test('one request of a key is in flight at a time, and other keys do not wait for it', async () => {
  const { write, pass, sent, server } = setUp();
  const first = later();
  server.answer = () => first.promise;
  write('a', 'one', 0);
  await pass(0);
  server.answer = () => Promise.resolve();
  write('a', 'two', 0);
  write('b', 'other', 0);
  await pass(5000);
  expect(sent).toEqual(['a=one', 'b=other']);
  first.answer();
  await pass(0);
  expect(sent).toEqual(['a=one', 'b=other', 'a=two']);
});

test('a failure that may pass is tried again after 1, 2, 4 … and at last every 60 seconds, less the jitter', async () => {
  for (const [random, expected] of [
    [1, [0, 1000, 3000, 7000, 15_000, 31_000, 63_000, 123_000, 183_000]],
    [0, [0, 500, 1500, 3500, 7500, 15_500, 31_500, 61_500, 91_500]],
  ] as const) {
    const { write, pass, server, now } = setUp({ random });
    const moments: number[] = [];
    server.answer = () => (moments.push(now()), Promise.reject(offline));
    write('a', 'one', 0);
    await pass(200_000);
    expect(moments.slice(0, expected.length)).toEqual(expected);
  }
});

test('writing on does not shorten the back-off; the connection that comes back ends it', async () => {
  const { write, pass, sent, server, sender } = setUp();
  server.answer = () => Promise.reject(offline);
  write('a', 'one', 0);
  await pass(8000);
  const tries = sent.length;
  write('a', 'two', 0);
  await pass(5000);
  expect(sent).toHaveLength(tries);
  await sender.wake();
  expect(sent).toHaveLength(tries + 1);
  // it begins anew
  await pass(1000);
  expect(sent).toHaveLength(tries + 2);
  server.answer = () => Promise.resolve();
  await sender.wake();
  expect(sent.at(-1)).toBe('a=two');
});

test('the connection that comes back sends what is left soon, at a moment of its own, and what is due before then', async () => {
  const { write, pass, sent, server, sender, words } = setUp({ random: 0.5 });
  server.answer = () => Promise.reject(offline);
  write('a', 'one', 0);
  await pass(8000);
  words.set('b', 'other');
  write('c', 'soon', 200);
  words.set('d', 'done');
  sent.length = 0;
  server.answer = () => Promise.resolve();
  sender.reconnect();
  words.delete('d');
  await pass(499);
  expect(sent).toEqual(['c=soon']);
  await pass(1);
  expect(sent).toEqual(['c=soon', 'a=one', 'b=other']);
  await pass(60_000);
  expect(sent, 'the pause is over').toHaveLength(3);
});

test('what is written, and a page that goes, do not wait for that moment', async () => {
  const { write, pass, sent, server, sender } = setUp();
  server.answer = () => Promise.reject(offline);
  write('a', 'one', 0);
  write('b', 'other', 0);
  await pass(8000);
  sent.length = 0;
  server.answer = () => Promise.resolve();
  sender.reconnect();
  write('a', 'two', 0);
  await pass(0);
  expect(sent).toEqual(['a=two']);
  void sender.flush({ leaving: true });
  expect(sent).toEqual(['a=two', 'b=other leaving']);
});

test.each([
  ['CHANGED_ELSEWHERE', 'conflict'],
  ['NOT_FOUND', 'gone'],
  ['INVALID_REQUEST', 'rejected'],
  ['UNAUTHENTICATED', 'other-user'],
] as const)('%s is not tried again by itself, and goes with the next flush', async (code, failure) => {
  const { write, pass, sent, failures, server, sender } = setUp();
  server.answer = () => Promise.reject(failing(code));
  write('a', 'one', 0);
  await pass(600_000);
  expect([sent, failures]).toEqual([['a=one'], [`a ${failure}`]]);
  server.answer = () => Promise.resolve();
  await sender.flush();
  expect(sent).toEqual(['a=one', 'a=one']);
});

test('what the server says is gone is not sent again when the page is hidden or the connection is back, but once it is changed', async () => {
  const { write, pass, sent, server, sender } = setUp();
  server.answer = () => Promise.reject(failing('NOT_FOUND'));
  write('a', 'one', 0);
  await pass(0);
  await sender.flush({ leaving: true });
  sender.reconnect();
  await pass(600_000);
  expect(sent).toEqual(['a=one']);
  write('a', 'two', 0);
  await pass(0);
  expect(sent).toEqual(['a=one', 'a=two']);
});

test('a failure that could not be settled now is tried again', async () => {
  const { write, pass, sent, server } = setUp({ onConflict: 'retry' });
  server.answer = () => Promise.reject(failing('CHANGED_ELSEWHERE'));
  write('a', 'one', 0);
  await pass(1000);
  expect(sent).toHaveLength(2);
});

test('a page that leaves sends at once, beside what is in flight', async () => {
  const { write, pass, sent, server, sender } = setUp();
  server.answer = () => new Promise(() => {});
  write('a', 'one', 0);
  await pass(0);
  write('a', 'two');
  write('b', 'three');
  void sender.flush({ leaving: true });
  // not even a turn later: there may be none
  expect(sent).toEqual(['a=one', 'a=two leaving', 'b=three leaving']);
});

test('of two requests that overlap, the one that arrives ends the back-off of the other', async () => {
  const { write, pass, sent, server, sender } = setUp();
  const first = later();
  server.answer = () => first.promise;
  write('a', 'one', 0);
  await pass(0);
  server.answer = () => Promise.reject(offline);
  void sender.flush({ leaving: true });
  await pass(0);
  server.answer = () => Promise.resolve();
  first.answer();
  await pass(0);
  write('a', 'two', 0);
  await pass(0);
  expect(sent).toEqual(['a=one', 'a=one leaving', 'a=two']);
});

test('however often a flush is asked for meanwhile, one request follows the one in flight', async () => {
  const { write, pass, sent, server, sender } = setUp();
  const first = later();
  server.answer = () => first.promise.then(() => Promise.reject(offline));
  write('a', 'one', 0);
  await pass(0);
  const flushed = [sender.flush(), sender.wake(), sender.flush()];
  first.answer();
  await Promise.all(flushed);
  expect(sent).toEqual(['a=one', 'a=one']);
});

test('a flush resolves once everything has an answer or has failed', async () => {
  const { write, sender, server, words } = setUp();
  const slow = later();
  server.answer = () => slow.promise;
  write('a', 'one');
  let isDone = false;
  const flushed = sender.flush().then(() => (isDone = true));
  await Promise.resolve();
  expect(isDone).toBe(false);
  slow.answer();
  await flushed;
  expect([...words.keys()]).toEqual([]);
  server.answer = () => Promise.reject(offline);
  write('a', 'two');
  await sender.flush();
  expect([...words.keys()]).toEqual(['a']);
});

test('a closed sender sends nothing more', async () => {
  const { write, pass, sent, sender } = setUp();
  write('a', 'one');
  sender.close();
  write('b', 'two');
  await sender.flush();
  await pass(60_000);
  expect(sent).toEqual([]);
});

test('a listener that fails stops neither its key nor a flush', async () => {
  const clock = manualClock();
  const words = new Set(['a']);
  let isDown = true;
  const sender = createSender({
    unsent: () => words,
    async send(key) {
      if (isDown) throw offline;
      words.delete(key);
    },
    onFailure: () => {
      throw new Error('a listener failed');
    },
    after: clock.after,
    random: () => 1,
  });
  await sender.flush();
  isDown = false;
  await sender.flush();
  expect([...words]).toEqual([]);
});
