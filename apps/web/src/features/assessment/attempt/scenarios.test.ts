import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import type { LoggedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { fold } from '@abhyas/rules/assessment/log/fold.ts';
import { paperOfState } from '@abhyas/rules/assessment/paper/paper.ts';
import { committedRuns } from '@abhyas/rules/assessment/log/compact.ts';
import { replay } from '@abhyas/rules/assessment/log/replay.ts';
import { expect, test } from 'vitest';
import type { Sent } from '@abhyas/rules/assessment/event-queue/requests.ts';
import { createPlayerSession } from './player-session.ts';
import { createServerClock, type ServerClock } from './clock.ts';
import { choice, clockOf, memoryStore, stateWith, typed } from '#test/attempt/session-parts.ts';
import { manualClock, settle } from '#test/manual-clock.ts';

const minute = 60_000;
const start = Date.parse('2026-01-01T04:30:00.000Z');
const offline: Sent = { kind: 'failed', cause: 'offline' };

/**
 * A portal with one attempt and devices that play it: the log behaves as the server's does (a lost fence is refused, what is there is skipped, all is
 * dated by the server's clock), every window takes over as open-session.ts does, and time passes only when told to.
 */
function portal({ state = stateWith({ order: 'free' }) }: { state?: PlayerState } = {}) {
  const time = manualClock();
  const log: LoggedEvent[] = [];
  let fence = 0;
  let submitted = false;
  const wire = { failure: null as Sent | null, losesAnswers: false };
  const serverNow = () => start + time.now();
  const deadline = Date.parse(state.deadlineAt ?? '');

  function take({
    batch,
    closes,
  }: {
    batch: { fence: number; events: readonly Pick<LoggedEvent, 'seq' | 'at' | 'event'>[] };
    closes: boolean;
  }): Sent {
    if (wire.failure !== null) return wire.failure;
    if (batch.fence !== fence && !submitted) return { kind: 'refused', cause: 'fence-lost' };
    for (const one of batch.events) {
      if (log.some((known) => known.fence === batch.fence && known.seq === one.seq)) continue;
      log.push({ ...one, fence: batch.fence, receivedAt: new Date(serverNow()).toISOString() });
    }
    if (closes || serverNow() > deadline + 15_000) submitted = true;
    let ack = 0;
    while (log.some((one) => one.fence === batch.fence && one.seq === ack + 1)) ack += 1;
    return wire.losesAnswers ? offline : { kind: 'acknowledged', ack, submitted };
  }

  /** A window on the device whose store this is. `clock`: what it takes for the server's time. `seen`: what the device knows of its windows. */
  async function open({
    store = memoryStore(),
    clock = clockOf(time),
    seen = { last: null as number | null },
  }: { store?: ReturnType<typeof memoryStore>; clock?: ServerClock; seen?: { last: number | null } } = {}) {
    fence += 1;
    const found = {
      ...state,
      fence,
      serverNow: new Date(serverNow()).toISOString(),
      events: structuredClone(log),
      committed: committedRuns(log),
    };
    const queue = await store.list();
    const unsent = replay({ log: found.events, committed: found.committed, queue, nextSeq: 1 });
    await store.replace({ old: queue, fresh: unsent.map((one) => ({ ...one, fence: found.fence })) });
    const window = { alive: true };
    const session = createPlayerSession({
      state: found,
      unsent,
      store,
      seen: { last: seen.last, note: (moment) => void (seen.last = moment.now) },
      timers: { ...time, after: (ms, run) => time.after(ms, () => window.alive && run()) },
      clock,
      sendTurn: async () => ({ kind: 'failed', cause: 'offline' }),
      fetchState: async () => found,
      transport: {
        save: async (batch) => take({ batch, closes: false }),
        submit: async (batch) => take({ batch, closes: true }),
      },
    });
    /** The window is gone without a word: no timer of it runs again. */
    const crash = () => void (window.alive = false);
    return { session, store, crash };
  }

  /** What the server's log says of every answer, as it would be scored. */
  const answers = () =>
    Object.fromEntries(
      [...fold({ events: log, paper: { ...paperOfState(state), closedAt: null } }).items.values()].flatMap(({ itemId, response }) =>
        response === null ? [] : [[itemId, response.kind === 'typed' ? response.text : response.labels.join('')]],
      ),
    );
  const late = () => fold({ events: log, paper: paperOfState(state) }).late.length;
  return { ...time, log, wire, open, answers, late };
}

type Window = Awaited<ReturnType<ReturnType<typeof portal>['open']>>;
const answer = ({ session }: Window, itemId: string, label: string) => {
  session.go(itemId);
  session.choose(choice(label));
  session.saveAndNext();
};

test('TST-071 offline for 30 minutes inside the test’s time: every answer of them is in the log, and scored', async () => {
  const { open, answers, pass, wire } = portal({ state: stateWith({ order: 'free', sizes: [3, 2, 3, 3] }) });
  const window = await open();
  answer(window, '11', 'A');
  await pass(1000);
  wire.failure = offline;
  for (const [itemId, label] of [
    ['12', 'B'],
    ['13', 'C'],
    ['21', 'D'],
    ['12', 'A'],
  ] as const) {
    answer(window, itemId, label);
    await pass(7.5 * minute);
  }
  expect(window.session.view().save).toEqual({ kind: 'offline', kept: 3, loose: 0, device: 'keeps' });
  expect(answers()).toEqual({ 11: 'A' });
  wire.failure = null;
  window.session.wake();
  await pass(0);
  expect(window.session.view().save).toEqual({ kind: 'saved' });
  expect(answers()).toEqual({ 11: 'A', 12: 'A', 13: 'C', 21: 'D' });
  expect(window.store.events()).toEqual([]);
});

test('TST-071 offline across the deadline: the answers are kept as late, none is scored, none is lost', async () => {
  const { open, answers, late, pass, wire, log } = portal();
  const window = await open();
  answer(window, '11', 'A');
  await pass(19 * minute);
  wire.failure = offline;
  answer(window, '12', 'B');
  await pass(3 * minute);
  expect(window.session.view().phase).toEqual({ kind: 'submitting', because: 'time' });
  expect(window.session.view().save).toMatchObject({ kind: 'offline', kept: 1 });
  wire.failure = null;
  await pass(10_000);
  expect(window.session.view().phase).toEqual({ kind: 'submitted' });
  expect(answers()).toEqual({ 11: 'A' });
  expect(late()).toBeGreaterThan(0);
  expect(log.filter(({ event }) => event.kind === 'save').map(({ event }) => event)).toMatchObject([{ itemId: '11' }, { itemId: '12' }]);
});

test('TST-071 signed out in the middle: answers go on being kept, and the next window of the device brings them', async () => {
  const { open, answers, pass, wire } = portal();
  const first = await open();
  answer(first, '11', 'A');
  await pass(1000);
  wire.failure = { kind: 'refused', cause: 'signed-out' };
  answer(first, '12', 'B');
  await pass(1000);
  expect(first.session.view().phase).toEqual({ kind: 'halted', cause: 'signed-out' });
  expect(first.session.view().save).toMatchObject({ kind: 'halted', kept: 1 });
  wire.failure = null;
  await open({ store: first.store });
  await pass(1000);
  expect(answers()).toEqual({ 11: 'A', 12: 'B' });
});

test('TST-071 a reload: the new window has every answer, the choice that was not saved, and the place', async () => {
  const { open, answers, pass } = portal();
  const first = await open();
  answer(first, '11', 'A');
  first.session.choose(choice('C'));
  first.session.leave();
  await settle();
  first.session.stop();
  first.crash();
  const second = await open({ store: first.store });
  expect(second.session.view()).toMatchObject({ item: { itemId: '12' }, response: choice('C') });
  await pass(1000);
  expect(answers()).toEqual({ 11: 'A' });
});

test('TST-071 a crash without a word: what was not sent comes with the next window', async () => {
  const { open, answers, pass, wire } = portal();
  const first = await open();
  answer(first, '11', 'A');
  await pass(1000);
  wire.failure = offline;
  answer(first, '12', 'B');
  first.session.choose(typed('7'));
  await pass(1000);
  first.crash();
  wire.failure = null;
  await pass(5 * minute);
  expect(answers()).toEqual({ 11: 'A' });
  const second = await open({ store: first.store });
  await pass(1000);
  expect(answers()).toEqual({ 11: 'A', 12: 'B' });
  expect(second.session.view()).toMatchObject({ item: { itemId: '13' }, response: typed('7') });
});

test('TST-071 a crash between the write and its acknowledgement: the next window sends nothing twice', async () => {
  const { open, answers, log, pass, wire } = portal();
  const window = await open();
  wire.losesAnswers = true;
  answer(window, '11', 'A');
  await pass(0);
  window.crash();
  expect(window.store.events()).not.toEqual([]);
  wire.losesAnswers = false;
  await open({ store: window.store });
  await pass(1000);
  expect(answers()).toEqual({ 11: 'A' });
  expect(log.filter(({ event }) => event.kind === 'save')).toHaveLength(1);
  expect(window.store.events()).toEqual([]);
});

test('TST-071 another machine: it continues from the log; what the first had not sent overwrites nothing later and is not lost', async () => {
  const { open, answers, pass, wire } = portal();
  const first = await open();
  answer(first, '11', 'A');
  await pass(1000);
  wire.failure = offline;
  answer(first, '12', 'B');
  answer(first, '13', 'B');
  await pass(1000);
  first.crash();
  wire.failure = null;
  const second = await open();
  expect(second.session.view().items.get('11')?.response).toEqual(choice('A'));
  answer(second, '12', 'D');
  await pass(1000);
  expect(answers()).toEqual({ 11: 'A', 12: 'D' });
  // back at the first machine, whose device still keeps the answer to 13
  await open({ store: first.store });
  await pass(1000);
  expect(answers()).toEqual({ 11: 'A', 12: 'D', 13: 'B' });
});

test('TST-071 a second window that takes over: the first writes no more, is told, and takes nothing away', async () => {
  const { open, answers, pass } = portal();
  const first = await open();
  answer(first, '11', 'A');
  await pass(1000);
  const second = await open({ store: first.store });
  answer(second, '12', 'B');
  answer(first, '12', 'C');
  await pass(1000);
  expect(first.session.view().phase).toEqual({ kind: 'halted', cause: 'fence-lost' });
  expect(first.session.view().save).toMatchObject({ kind: 'halted' });
  expect(answers()).toEqual({ 11: 'A', 12: 'B' });
  const again = await open({ store: first.store });
  await pass(1000);
  expect(again.session.view().phase).toEqual({ kind: 'playing' });
  expect(answers()).toEqual({ 11: 'A', 12: 'B' });
});

test('TST-062 TST-071 a laptop that sleeps past the end submits as soon as it wakes, with all that was answered before', async () => {
  const { open, answers, pass } = portal();
  const slept = { ms: 0 };
  const window = await open({
    clock: {
      read: () => ({ monotonic: 0, wall: slept.ms }),
      observe: () => undefined,
      now: () => start + slept.ms,
      errorMs: () => (slept.ms > 0 ? Infinity : 0),
    },
  });
  answer(window, '11', 'A');
  await pass(1000);
  slept.ms = 25 * minute;
  await pass(250);
  expect(window.session.view().phase).toEqual({ kind: 'submitted' });
  expect(answers()).toEqual({ 11: 'A' });
});

test('TST-062 TST-071 a device whose clock is two hours wrong shows the server’s time and dates its events by it', async () => {
  const { open, answers, pass, now, log } = portal();
  const clock = createServerClock({ monotonic: now, wall: () => start + 2 * 60 * minute + now() });
  clock.observe({ serverNow: new Date(start + now()).toISOString(), sent: clock.read(), received: clock.read() });
  const window = await open({ clock });
  await pass(4 * minute);
  answer(window, '11', 'A');
  await pass(1000);
  expect(window.session.clock().testMs).toBe(16 * minute - 1000);
  expect(answers()).toEqual({ 11: 'A' });
  for (const { at, receivedAt } of log) expect(Math.abs(Date.parse(receivedAt) - Date.parse(at))).toBeLessThan(minute);
});

test('leaving the window is in the log, shown with its count, and ended by the window that comes after', async () => {
  const { open, pass, log } = portal();
  const seen = { last: null };
  const first = await open({ seen });
  first.session.recordFocus({ state: 'left', by: 'window' });
  expect(first.session.view()).toMatchObject({ notice: { kind: 'left-window' }, away: { times: 0 } });
  await pass(30_000);
  first.session.recordFocus({ state: 'back', by: 'window' });
  expect(first.session.view()).toMatchObject({ notice: { kind: 'back-in-window' }, away: { times: 1, seconds: 30 } });
  first.session.recordFocus({ state: 'left', by: 'full-screen' });
  expect(first.session.view()).toMatchObject({ notice: { kind: 'left-full-screen' }, away: { times: 1, fullScreen: 1 } });
  first.session.recordFocus({ state: 'left', by: 'hidden' });
  first.session.leave();
  await pass(60_000);
  first.crash();
  const second = await open({ store: first.store, seen });
  await pass(1000);
  expect(second.session.view().away).toEqual({ times: 2, seconds: 90, fullScreen: 1 });
  expect(log.filter(({ event }) => event.kind === 'focus').map(({ event }) => event)).toMatchObject([
    { state: 'left', by: 'window' },
    { state: 'back', by: 'window' },
    { state: 'left', by: 'full-screen' },
    { state: 'left', by: 'hidden' },
    { state: 'back', by: 'window' },
  ]);
});

test('TST-071 a window that was killed was left when the device last had it, and the next window says so', async () => {
  const { open, pass, log } = portal();
  const seen = { last: null };
  const first = await open({ seen });
  answer(first, '11', 'A');
  await pass(60_000);
  first.crash();
  await pass(90_000);
  const second = await open({ store: first.store, seen });
  await pass(1000);
  expect(second.session.view()).toMatchObject({ notice: { kind: 'back-in-window' }, away: { times: 1, seconds: 90 } });
  expect(log.flatMap(({ event }) => (event.kind === 'focus' ? [event] : []))).toEqual([
    { kind: 'focus', state: 'left', by: 'closed' },
    { kind: 'focus', state: 'back', by: 'window' },
  ]);
  const third = await open({ store: first.store, seen });
  expect(third.session.view().away, 'a window that is there is not away').toMatchObject({ times: 1 });
});
