import type { NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { describe, expect, test } from 'vitest';
import { createEventQueue, type Sent } from './event-queue.ts';
import { draft, farEnd, manualTimers, memoryStore, save, settle, visit } from '#test/attempt/session-parts.ts';

const offline: Sent = { kind: 'failed', cause: 'offline' };

function setUp({ unsent = [], store = memoryStore() }: { unsent?: NumberedEvent[]; store?: ReturnType<typeof memoryStore> } = {}) {
  const clock = manualTimers();
  const far = farEnd();
  const states: string[] = [];
  const queue = createEventQueue({
    fence: 3,
    unsent,
    transport: far.transport,
    store,
    timers: clock.timers,
    moment: () => new Date(clock.now()).toISOString(),
    onChange: () => states.push(queue.state().kind),
  });
  return { ...clock, far, queue, store, states };
}

describe('sending', () => {
  test('TST-071 a saved answer is sent at once, numbered from 1, and forgotten when it is acknowledged', async () => {
    const { queue, far, pass, store } = setUp();
    queue.add(save('7', 'B'));
    await settle();
    expect(store.events().map((one) => [one.fence, one.seq])).toEqual([[3, 1]]);
    expect(queue.state()).toMatchObject({ kind: 'saving', kept: 1 });
    await pass(0);
    expect(far.log.get(1)).toEqual(save('7', 'B'));
    expect(queue.state()).toEqual({ kind: 'saved' });
    expect(store.events()).toEqual([]);
  });

  test('an answer counts as kept on the device only when the device has it at rest', async () => {
    const store = memoryStore();
    let written: () => void = () => undefined;
    const slow = { ...store, add: () => new Promise<void>((resolve) => (written = resolve)) };
    const { queue, far, pass } = setUp({ store: slow });
    far.set(() => Promise.resolve(offline));
    queue.add(save('7', 'B'));
    await pass(0);
    expect(queue.state()).toMatchObject({ kind: 'offline', kept: 0 });
    written();
    await settle();
    expect(queue.state()).toMatchObject({ kind: 'offline', kept: 1 });
  });

  test('visits wait a moment and travel together', async () => {
    const { queue, far, pass } = setUp();
    queue.add(visit('1'));
    queue.add(visit('2'));
    await pass(299);
    expect(far.calls).toHaveLength(0);
    await pass(1);
    expect(far.calls.map((call) => call.batch.events.length)).toEqual([2]);
  });

  test('one request is in flight at a time, and the next one carries what came meanwhile', async () => {
    const { queue, far, pass } = setUp();
    let answer: (sent: Sent) => void = () => undefined;
    far.set(() => new Promise<Sent>((resolve) => (answer = resolve)));
    queue.add(save('1', 'A'));
    await pass(0);
    queue.add(save('2', 'B'));
    queue.add(save('3', 'C'));
    await pass(5000);
    expect(far.calls).toHaveLength(1);
    far.set(null);
    far.log.set(1, save('1', 'A'));
    answer({ kind: 'acknowledged', ack: 1, submitted: false });
    await pass(0);
    expect(far.calls.map((call) => call.batch.events.map((one) => one.seq))).toEqual([[1], [2, 3]]);
  });

  test('typing becomes one draft, and saving the item takes its draft along', async () => {
    const { queue, far, pass } = setUp();
    for (const text of ['1', '12', '12.']) queue.add(draft('4', text));
    await pass(400);
    expect([...far.log.values()]).toEqual([draft('4', '12.')]);
    queue.add(draft('4', '12.5'));
    queue.add({ kind: 'save', itemId: '4', response: { kind: 'typed', text: '12.5' } });
    await pass(1000);
    expect([...far.log.values()].map((event) => event.kind)).toEqual(['draft', 'save']);
  });

  test('a draft is numbered before the visit of the next item', async () => {
    const { queue, far, pass } = setUp();
    queue.add(draft('4', '8'));
    queue.add(visit('5'));
    await pass(1000);
    expect([...far.log.values()]).toEqual([draft('4', '8'), visit('5')]);
  });

  test('an idle window still asks, so that it learns of a lost fence and of the server’s time', async () => {
    const { far, pass } = setUp();
    await pass(20_000);
    expect(far.calls).toEqual([{ kind: 'save', batch: { fence: 3, events: [] }, leaving: false }]);
  });
});

describe('without a connection', () => {
  test('TST-071 answers given offline are counted, kept on the device, and sent when the connection is back', async () => {
    const { queue, far, pass, store } = setUp();
    far.set(() => offline);
    queue.add(visit('1'));
    queue.add(save('1', 'A'));
    queue.add(save('2', 'B'));
    queue.add(save('2', 'C'));
    await pass(60_000);
    expect(queue.state()).toMatchObject({ kind: 'offline', kept: 2 });
    expect(store.events()).toHaveLength(4);
    far.set(null);
    queue.wake();
    await pass(0);
    expect(queue.state()).toEqual({ kind: 'saved' });
    expect([...far.log.values()].at(-1)).toEqual(save('2', 'C'));
    expect(store.events()).toEqual([]);
  });

  test('tries again after 1, 2, 4, 8 and then every 10 seconds', async () => {
    const { queue, far, pass, now } = setUp();
    const moments: number[] = [];
    far.set(() => (moments.push(now()), offline));
    queue.add(save('1', 'A'));
    await pass(36_000);
    expect(moments).toEqual([0, 1000, 3000, 7000, 15_000, 25_000, 35_000]);
  });

  test('a server that answers with an error is told apart from a lost connection', async () => {
    const { queue, far, pass } = setUp();
    far.set(() => ({ kind: 'failed', cause: 'server' }));
    queue.add(save('1', 'A'));
    await pass(0);
    expect(queue.state()).toMatchObject({ kind: 'failing', kept: 1 });
  });

  test('TST-071 when the acknowledgement is lost, the same numbers are sent again', async () => {
    const { queue, far, pass } = setUp();
    far.set((batch) => (far.commit(batch), offline));
    queue.add(save('1', 'A'));
    await pass(0);
    queue.add(save('2', 'B'));
    far.set(null);
    await pass(1000);
    expect(far.calls.map((call) => call.batch.events.map((one) => one.seq))).toEqual([[1], [1, 2]]);
    expect(far.log.size).toBe(2);
    expect(queue.state()).toEqual({ kind: 'saved' });
  });

  test('an acknowledgement that covers only part leaves the rest to be sent', async () => {
    const { queue, far, pass, store } = setUp();
    far.set(() => ({ kind: 'acknowledged', ack: 1, submitted: false }));
    queue.add(save('1', 'A'));
    queue.add(save('2', 'B'));
    await pass(0);
    expect(store.events().map((one) => one.seq)).toEqual([2]);
    expect(queue.state()).toMatchObject({ kept: 1 });
  });

  test('the device may say that it is offline before any request fails', () => {
    const { queue } = setUp();
    queue.lose();
    expect(queue.state()).toMatchObject({ kind: 'offline', kept: 0 });
  });
});

describe('when the window may not write any more', () => {
  test('stops and keeps its answers when another window has taken over', async () => {
    const { queue, far, pass, store } = setUp();
    far.set(() => ({ kind: 'refused', cause: 'fence-lost' }));
    queue.add(save('1', 'A'));
    await pass(60_000);
    expect(far.calls).toHaveLength(1);
    expect(queue.state()).toMatchObject({ kind: 'halted', cause: 'fence-lost', kept: 1 });
    expect(queue.add(save('2', 'B'))).toBe(false);
    expect(store.events().map((one) => one.seq)).toEqual([1]);
  });

  test('keeps taking answers onto the device after a 401, and sends none', async () => {
    const { queue, far, pass, store } = setUp();
    far.set(() => ({ kind: 'refused', cause: 'signed-out' }));
    queue.add(save('1', 'A'));
    await pass(0);
    expect(queue.add(save('2', 'B'))).toBe(true);
    await pass(60_000);
    expect(far.calls).toHaveLength(1);
    expect(store.events().map((one) => one.seq)).toEqual([1, 2]);
    expect(queue.state()).toMatchObject({ kind: 'halted', cause: 'signed-out', kept: 2 });
  });

  test('an attempt that closed by itself is told, and what was left travels as late events', async () => {
    const { queue, far, pass } = setUp();
    far.set((batch, kind) =>
      kind === 'save' ? { kind: 'refused', cause: 'closed' } : { kind: 'acknowledged', ack: far.commit(batch), submitted: true },
    );
    queue.add(save('1', 'A'));
    await pass(0);
    expect(far.calls.map((call) => call.kind)).toEqual(['save', 'submit']);
    expect(queue.state()).toMatchObject({ kind: 'halted', cause: 'closed', kept: 0 });
  });

  test.each(['refused', 'acknowledged'] as const)(
    'TST-071 however much was left when the attempt closed, all of it is sent (%s)',
    async (first) => {
      const left = Array.from({ length: 1200 }, (_, index) => ({
        seq: index + 1,
        at: '2026-01-01T00:00:00.000Z',
        event: save(String(index), 'A'),
      }));
      const store = memoryStore(left.map((one) => ({ ...one, fence: 3 })));
      const { queue, far, pass } = setUp({ unsent: left, store });
      far.set((batch, kind) =>
        kind === 'save' && first === 'refused'
          ? { kind: 'refused', cause: 'closed' }
          : { kind: 'acknowledged', ack: far.commit(batch), submitted: true },
      );
      await pass(0);
      expect(far.log.size).toBe(1200);
      expect(store.events()).toEqual([]);
      expect(queue.state()).toMatchObject({ kind: 'halted', cause: 'closed', kept: 0 });
    },
  );
});

describe('a window that is hidden or goes away', () => {
  test('TST-071 sends before it is gone, the draft included, by a request that outlives it', async () => {
    const { queue, far, pass } = setUp();
    await pass(0);
    queue.add(visit('1'));
    queue.add(draft('1', '5'));
    queue.leave();
    expect(far.calls.map(({ leaving, batch }) => [leaving, batch.events.map(({ seq }) => seq)])).toEqual([[true, [1, 2]]]);
  });

  test('TST-071 sends again what a request under way may not bring any more, and forgets only by an answer', async () => {
    const { queue, far, store, pass } = setUp();
    far.set(() => new Promise<Sent>(() => undefined));
    queue.add(save('1', 'A'));
    await pass(0);
    queue.add(save('2', 'B'));
    queue.leave();
    queue.leave();
    expect(far.calls.map(({ leaving, batch }) => [leaving, batch.events.map(({ seq }) => seq)])).toEqual([
      [false, [1]],
      [true, [1, 2]],
    ]);
    await settle();
    expect(store.events().map(({ seq }) => seq)).toEqual([1, 2]);
  });

  test('sends nothing when everything is saved', async () => {
    const { queue, far, pass } = setUp();
    queue.add(save('1', 'A'));
    await pass(0);
    queue.leave();
    expect(far.calls).toHaveLength(1);
  });
});

describe('submitting', () => {
  test('sends the last events with the submit, the draft included', async () => {
    const { queue, far, pass } = setUp();
    queue.add(save('1', 'A'));
    queue.add(draft('2', '5'));
    const submitted = queue.submit();
    await pass(0);
    expect(await submitted).toBe(true);
    expect(far.calls.at(-1)?.kind).toBe('submit');
    expect([...far.log.values()]).toEqual([save('1', 'A'), draft('2', '5')]);
  });

  test('TST-071 keeps trying to submit while there is no connection', async () => {
    const { queue, far, pass } = setUp();
    far.set(() => offline);
    const submitted = queue.submit();
    await pass(30_000);
    expect(queue.state()).toMatchObject({ kind: 'offline', kept: 0 });
    far.set(null);
    await pass(10_000);
    expect(await submitted).toBe(true);
  });

  test('answers false when another window holds the test', async () => {
    const { queue, far, pass } = setUp();
    far.set(() => ({ kind: 'refused', cause: 'fence-lost' }));
    const submitted = queue.submit();
    await pass(0);
    expect(await submitted).toBe(false);
  });
});

test('TST-071 events that an earlier window left are sent first, and new ones are numbered after them', async () => {
  const left: NumberedEvent[] = [
    { seq: 1, at: '2026-01-01T00:00:00.000Z', event: save('1', 'A') },
    { seq: 2, at: '2026-01-01T00:00:01.000Z', event: save('2', 'B') },
  ];
  const store = memoryStore(left.map((one) => ({ ...one, fence: 3 })));
  const { queue, far, pass } = setUp({ unsent: left, store });
  queue.add(save('3', 'C'));
  expect(await Promise.all([queue.flush(), pass(0)])).toEqual([true, undefined]);
  expect([...far.log.keys()]).toEqual([1, 2, 3]);
  expect(store.events()).toEqual([]);
});

test('a flush with nothing to send resolves at once', async () => {
  expect(await setUp().queue.flush()).toBe(true);
});

describe('a device that cannot keep events', () => {
  /** A store that refuses while `full` is true. */
  function fullStore() {
    const store = memoryStore();
    const disk = { full: true };
    const add = store.add;
    store.add = (events) => (disk.full ? Promise.reject(new Error('QuotaExceededError')) : add(events));
    return { store, disk };
  }

  test('TST-071 still sends them', async () => {
    const { queue, far, pass } = setUp({ store: fullStore().store });
    queue.add(save('1', 'A'));
    await pass(0);
    expect(far.log.size).toBe(1);
    expect(queue.state()).toEqual({ kind: 'saved' });
  });

  test('TST-071 calls none of them kept: they would go with the window', async () => {
    const { queue, far, pass } = setUp({ store: fullStore().store });
    far.set(() => offline);
    for (const itemId of ['1', '2', '3']) queue.add(save(itemId, 'A'));
    await pass(0);
    expect(queue.state()).toEqual({ kind: 'offline', kept: 0, loose: 3, device: 'refuses' });
    far.set(null);
    await pass(1000);
    expect(queue.state()).toEqual({ kind: 'saved' });
    expect(far.log.size).toBe(3);
  });

  test('TST-071 is asked again with the next event, and keeps all of them once it can', async () => {
    const { store, disk } = fullStore();
    const { queue, far, pass } = setUp({ store });
    far.set(() => offline);
    queue.add(save('1', 'A'));
    await pass(0);
    disk.full = false;
    queue.add(save('2', 'A'));
    await pass(0);
    expect(queue.state()).toEqual({ kind: 'offline', kept: 2, loose: 0, device: 'keeps' });
    expect(store.events().map(({ seq }) => seq)).toEqual([1, 2]);
    disk.full = true;
    queue.add(save('3', 'A'));
    await pass(0);
    expect(queue.state()).toEqual({ kind: 'offline', kept: 2, loose: 1, device: 'refuses' });
  });
});
