import { playerOpen } from '@abhyas/contract/assessment/assessment.ts';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { createDoor, Queued } from './door.ts';
import { createExamLoad } from './exam-load.ts';
import { mountOn } from '../http/endpoint.ts';
import { createReads } from '../http/reads.ts';
import { handleErrors } from '../http/every-request.ts';

/** A door of this size with a clock of its own, and calls that end when the test says so. */
function door(size: Parameters<typeof createDoor>[0]) {
  let now = 0;
  const made = createDoor(size, () => now);
  const ends = new Map<string, () => void>();
  const began: string[] = [];
  const enter = (caller: string) =>
    made.enter({ caller, since: null }, async () => {
      began.push(caller);
      await new Promise<void>((resolve) => ends.set(caller, resolve));
    });
  const refusal = async (caller: string, since: number | null = null) => {
    try {
      await made.enter({ caller, since }, async () => undefined);
      return 'let in';
    } catch (error) {
      return error instanceof Queued && error.code === 'QUEUED' ? error.message : error;
    }
  };
  /** Since when one who is turned away has been in line. */
  const since = async (caller: string) => {
    const error: unknown = await made.enter({ caller, since: null }, async () => undefined).catch((thrown: unknown) => thrown);
    return error instanceof Queued ? error.since : null;
  };
  const end = async (caller: string) => {
    ends.get(caller)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  /** When one who is turned away should ask again, in seconds. */
  const retryAfter = async (caller: string) => {
    const error: unknown = await made.enter({ caller, since: null }, async () => undefined).catch((thrown: unknown) => thrown);
    return error instanceof Queued ? error.retryAfter : null;
  };
  return { shareWith: made.shareWith, enter, refusal, since, retryAfter, end, began, advance: (ms: number) => (now += ms) };
}

test('TST-063 a few run, a few wait, and the next is told its place and that no time has started', async () => {
  const { enter, refusal, end, began } = door({ running: 2, waiting: 2 });
  const calls = ['a', 'b', 'c', 'd'].map(enter);
  expect(began).toEqual(['a', 'b']);
  expect(await refusal('e')).toBe('You are 3rd in line. Your time has not started.');
  expect(await refusal('f')).toBe('You are 4th in line. Your time has not started.');
  await end('a');
  expect(began).toEqual(['a', 'b', 'c']);
  for (const caller of ['b', 'c', 'd']) await end(caller);
  await Promise.all(calls);
});

test('TST-063 who was turned away keeps the place: no one who comes later is let in first', async () => {
  const { enter, refusal, end, advance } = door({ running: 1, waiting: 1, placeMs: 1000 });
  const calls = ['a', 'b'].map(enter);
  for (const caller of ['c', 'd']) await refusal(caller);
  await end('a');
  // there is room for one, which is the first in line
  expect(await refusal('e')).toBe('You are 3rd in line. Your time has not started.');
  const own = enter('c');
  expect(await refusal('d')).toBe('You are 2nd in line. Your time has not started.');
  advance(1001);
  // those in line have not asked for long: they have left
  await end('b');
  const later = enter('x');
  await end('c');
  await end('x');
  await Promise.all([...calls, own, later]);
});

test('TST-063 when to ask again goes by how fast others are let out: a moment without any makes no one wait long for an empty door', async () => {
  const { enter, retryAfter, end, advance } = door({ running: 1, waiting: 1 });
  const calls = [enter('0')];
  const letOut = async (from: number, to: number, ms: number) => {
    for (let count = from; count < to; count += 1) {
      calls.push(enter(String(count + 1)));
      advance(ms);
      await end(String(count));
    }
  };
  await letOut(0, 300, 1);
  await letOut(300, 301, 1000);
  calls.push(enter('next'));
  for (let place = 0; place < 99; place += 1) await retryAfter(`in line ${place}`);
  expect(await retryAfter('the hundredth')).toBe(1);
  for (const caller of ['301', 'next']) await end(caller);
  await Promise.all(calls);
  // and one who is slow learns it
  const slow = door({ running: 1, waiting: 0 });
  const first = slow.enter('0');
  expect(await slow.retryAfter('a')).toBe(1);
  slow.advance(9000);
  await slow.end('0');
  await first;
  const second = slow.enter('a');
  expect(await slow.retryAfter('b')).toBeGreaterThan(1);
  await slow.end('a');
  await second;
});

test('TST-063 who asks again in another process keeps the place, before all who came later, and waits once', async () => {
  const [one, two] = [door({ running: 1, waiting: 0 }), door({ running: 1, waiting: 0 })];
  const calls = [one.enter('a'), two.enter('b')];
  const since = await one.since('c');
  for (const process of [one, two]) process.advance(500);
  await two.refusal('d');
  expect(await two.refusal('c', since)).toBe('You are 1st in line. Your time has not started.');
  expect(await two.refusal('d')).toBe('You are 2nd in line. Your time has not started.');
  await one.end('a');
  await two.end('b');
  await Promise.all(calls);
});

test('TST-063 who was let in by another process holds up no one for long: whose turn it is asks again within seconds', async () => {
  const { enter, refusal, end, began, advance } = door({ running: 1, waiting: 1 });
  const calls = ['a', 'b'].map(enter);
  await refusal('elsewhere');
  advance(4_000);
  await refusal('c');
  advance(4_000);
  await end('a');
  const own = enter('c');
  for (const caller of ['b', 'c']) await end(caller);
  expect(began).toEqual(['a', 'b', 'c']);
  await Promise.all([...calls, own]);
});

test('TST-063 several processes let in together what one lets in alone, and with fewer processes those who wait inside come first', async () => {
  const { shareWith, enter, refusal, end, began } = door({ running: 4, waiting: 4 });
  const calls = ['a', 'b', 'c', 'd'].map(enter);
  shareWith(2);
  calls.push(...['e', 'f'].map(enter));
  expect(await refusal('g')).toBe('You are 3rd in line. Your time has not started.');
  for (const caller of ['a', 'b']) await end(caller);
  // two of four are enough now
  expect(began).toEqual(['a', 'b', 'c', 'd']);
  await end('c');
  expect(began.at(-1)).toBe('e');
  shareWith(1);
  await expect.poll(() => began.at(-1)).toBe('f');
  for (const caller of ['d', 'e', 'f']) await end(caller);
  await Promise.all(calls);
});

/**
 * 4,000 callers come in one second, in a time of their own; each call takes 40 ms on average, and who is turned away asks again when told to, in any process. Processes hear ten times a second
 * whom others let in. Gives when the last was let in, and the 99th percentile of the waits, in milliseconds.
 */
async function rush(processes: number): Promise<{ last: number; p99: number }> {
  let state = 7;
  const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  let at = 0;
  const events: { at: number; run: () => void }[] = [];
  const later = (ms: number, run: () => void) => {
    const due = { at: at + ms, run };
    events.splice(events.findLastIndex((event) => event.at <= due.at) + 1, 0, due);
  };
  const doors = Array.from({ length: processes }, () => createDoor({ running: 64, waiting: 64 }, () => at));
  for (const made of doors) made.shareWith(processes);
  const heard = doors.map((): string[] => []);
  const letIn: number[] = [];
  const ask = async (number: number, since: number | null): Promise<void> => {
    const process = Math.floor(random() * processes);
    try {
      await doors[process]?.enter({ caller: String(number), since }, async () => {
        letIn[number] = at;
        if (since !== null) heard[process]?.push(String(number));
        await new Promise<void>((resolve) => later(20 + 40 * random(), resolve));
      });
    } catch (error) {
      if (!(error instanceof Queued)) throw error;
      later((error.retryAfter ?? 0) * 1000 * (0.75 + random() / 2), () => void ask(number, error.since));
    }
  };
  const tell = () => {
    for (const [from, callers] of heard.entries()) for (const [to, made] of doors.entries()) if (to !== from) made.forget(callers);
    for (const callers of heard) callers.length = 0;
    if (events.length > 0) later(100, tell);
  };
  for (let number = 0; number < 4_000; number += 1) later(number / 4, () => void ask(number, null));
  later(100, tell);
  for (let next = events.shift(); next !== undefined; next = events.shift()) {
    at = next.at;
    next.run();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const waits = letIn.map((moment, number) => moment - number / 4).toSorted((a, b) => a - b);
  return { last: Math.max(...letIn), p99: waits[Math.floor(0.99 * waits.length)] ?? 0 };
}

test('TST-063 several processes let in as many as one, and no one waits much longer: a place in the line of one is not kept for whom another has let in, and no room stays empty while someone is in line', async () => {
  const { last, p99 } = await rush(1);
  // 64 at a time for 40 ms each
  expect(last).toBeLessThan(2_500 * 1.5);
  for (const processes of [2, 4]) {
    const several = await rush(processes);
    expect(several.last).toBeLessThan(1.05 * last);
    expect(several.p99).toBeLessThan(1.2 * p99);
  }
});

test('a call that fails makes room as one that does not', async () => {
  const { enter, end } = door({ running: 1, waiting: 0 });
  const made = createDoor({ running: 1, waiting: 0 });
  await expect(made.enter({ caller: 'a', since: null }, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  await made.enter({ caller: 'b', since: null }, async () => undefined);
  const call = enter('c');
  await end('c');
  await call;
});

/** An app with one call behind these doors. */
function openings(doors: Parameters<typeof createExamLoad>[0]) {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null as never);
  handleErrors(app);
  const mount = mountOn({
    app,
    proofs: {} as never,
    limits: {} as never,
    brands: {} as never,
    uploads: {} as never,
    reads: createReads({ parts: {} as never, standby: null }),
    onActing: async () => undefined,
    examLoad: createExamLoad(doors),
  });
  const comesBack = (body: unknown) => (body as { token: string }).token === '';
  mount.public(playerOpen, async () => ({}) as never, { isLean: true, comesBack });
  return (token: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: playerOpen.path, headers, payload: { token, attemptId: '7' } });
}

test('TST-063 who comes back to a running test, or wants its next section, is not held up by those who are let in', async () => {
  const open = openings({ entries: createDoor({ running: 0, waiting: 0 }) });
  expect((await open('a-new-one')).json()).toMatchObject({ code: 'QUEUED' });
  expect((await open('')).json()).toEqual({ data: {} });
});

test('TST-063 the line knows callers by short names, however long what they bring is, and keeps no token', async () => {
  const names: string[] = [];
  const open = openings({
    entries: {
      shareWith: () => undefined,
      forget: () => undefined,
      isFull: () => false,
      enter: async ({ caller }, work) => (names.push(caller), work()),
    },
  });
  const long = 'secret'.repeat(1000);
  for (const token of [long, `${long}2`]) await open('new', { 'access-token': token });
  await open('launch-secret');
  await open('launch-secret');
  expect(names.map((name) => name.length < 60)).toEqual([true, true, true, true]);
  expect(names.join(' ')).not.toContain('secret');
  expect(new Set(names).size).toBe(3);
});
