import type { NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import type { Sent } from '@abhyas/rules/assessment/event-queue/requests.ts';
import { describe, expect, test } from 'vitest';
import { settle } from '#test/manual-clock.ts';
import { openQueue } from '#test/attempt/open-queue.ts';
import { draft, memoryStore, save, visit } from '#test/attempt/session-parts.ts';

const offline: Sent = { kind: 'failed', cause: 'offline' };

describe('sending', () => {
  test('TST-071 a saved answer is sent at once, numbered from 1, and forgotten when it is acknowledged', async () => {
    const { queue, far, pass, store } = openQueue();
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
    const { queue, far, pass } = openQueue({ store: slow });
    far.set(() => Promise.resolve(offline));
    queue.add(save('7', 'B'));
    await pass(0);
    expect(queue.state()).toMatchObject({ kind: 'saving', kept: 0 });
    written();
    await settle();
    expect(queue.state()).toMatchObject({ kind: 'saving', kept: 1 });
  });

  test('visits wait a moment and travel together', async () => {
    const { queue, far, pass } = openQueue();
    queue.add(visit('1'));
    queue.add(visit('2'));
    await pass(299);
    expect(far.calls).toHaveLength(0);
    await pass(1);
    expect(far.calls.map((call) => call.batch.events.length)).toEqual([2]);
  });

  test('TST-071 what is drawn is kept within 3 seconds and sent soon after, never before an answer that comes meanwhile; a window that is left sends it at once', async () => {
    const { queue, far, pass, store } = openQueue();
    const drawn = (id: string) => ({ kind: 'scratch', on: '7', note: null, add: [{ id, d: 'M1 1l2 2' }], erase: [] }) as const;
    queue.add(drawn('a'));
    await pass(2000);
    queue.add(drawn('b'));
    queue.add(save('7', 'B'));
    await pass(0);
    expect(far.calls.map(({ batch }) => batch.events.map(({ event }) => event.kind))).toEqual([['save']]);
    await pass(1000);
    expect(store.events().map(({ event }) => event)).toEqual([{ ...drawn('a'), add: [...drawn('a').add, ...drawn('b').add] }]);
    expect(queue.state()).toMatchObject({ kind: 'saved' });
    await pass(5000);
    expect(far.calls.at(-1)?.batch.events.map(({ event }) => event.kind)).toEqual(['scratch']);
    queue.add(drawn('c'));
    queue.leave();
    await pass(0);
    expect(far.calls.at(-1)?.batch.events.map(({ event }) => event.kind)).toEqual(['scratch']);
  });

  test('one request is in flight at a time, and the next one carries what came meanwhile', async () => {
    const { queue, far, pass } = openQueue();
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
    const { queue, far, pass } = openQueue();
    for (const text of ['1', '12', '12.']) queue.add(draft('4', text));
    await pass(400);
    expect([...far.log.values()]).toEqual([draft('4', '12.')]);
    queue.add(draft('4', '12.5'));
    queue.add({ kind: 'save', itemId: '4', response: { kind: 'typed', text: '12.5' } });
    await pass(1000);
    expect([...far.log.values()].map((event) => event.kind)).toEqual(['draft', 'save']);
  });

  test('a draft is numbered before the visit of the next item', async () => {
    const { queue, far, pass } = openQueue();
    queue.add(draft('4', '8'));
    queue.add(visit('5'));
    await pass(1000);
    expect([...far.log.values()]).toEqual([draft('4', '8'), visit('5')]);
  });

  test('an idle window still asks, so that it learns of a lost fence and of the server’s time', async () => {
    const { far, pass } = openQueue();
    await pass(20_000);
    expect(far.calls).toEqual([{ kind: 'save', batch: { fence: 3, events: [] }, leaving: false }]);
  });
});

describe('without a connection', () => {
  test('TST-071 answers given offline are counted, kept on the device, and sent when the connection is back', async () => {
    const { queue, far, pass, store } = openQueue();
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

  test('TST-071 the answers of a hall whose connection is back are sent within 3 seconds, each window’s at a moment of its own', async () => {
    for (const [random, moment] of [
      [0, 0],
      [0.5, 1500],
      [1, 3000],
    ] as const) {
      const { queue, far, pass } = openQueue({ random });
      queue.lose();
      queue.add(save('1', 'A'));
      await pass(4000);
      queue.reconnect();
      if (moment > 0) await pass(moment - 1);
      expect(far.calls).toHaveLength(0);
      await pass(1);
      expect(far.calls).toHaveLength(1);
      expect(queue.state()).toEqual({ kind: 'saved' });
    }
  });

  test('TST-071 a submit goes out at once when the connection is back, whether it is pressed then or was before', async () => {
    for (const isPressedBefore of [true, false]) {
      const { queue, far, pass } = openQueue();
      far.set(() => offline);
      queue.add(save('1', 'A'));
      await pass(60_000);
      if (isPressedBefore) void queue.submit();
      await pass(500);
      far.set(null);
      far.calls.length = 0;
      queue.reconnect();
      if (!isPressedBefore) void queue.submit();
      await pass(0);
      expect(far.calls.map(({ kind }) => kind)).toEqual(['submit']);
    }
  });

  test('tries again after 1, 2, 4, 8 and then every 10 seconds', async () => {
    const { queue, far, pass, now } = openQueue();
    const moments: number[] = [];
    far.set(() => (moments.push(now()), offline));
    queue.add(save('1', 'A'));
    await pass(36_000);
    expect(moments).toEqual([0, 1000, 3000, 7000, 15_000, 25_000, 35_000]);
  });

  test('half of each pause may be left out by chance, so that a hall of candidates does not come back in one instant', async () => {
    const { queue, far, pass, now } = openQueue({ random: 0 });
    const moments: number[] = [];
    far.set(() => (moments.push(now()), offline));
    queue.add(save('1', 'A'));
    await pass(18_000);
    expect(moments).toEqual([0, 500, 1500, 3500, 7500, 12_500, 17_500]);
  });

  test('a connection that comes back while a request is lost is used at once', async () => {
    const { queue, far, pass } = openQueue();
    let answer: (sent: Sent) => void = () => undefined;
    far.set(() => new Promise<Sent>((resolve) => (answer = resolve)));
    queue.add(save('1', 'A'));
    await pass(0);
    for (let time = 0; time < 3; time += 1) queue.wake();
    far.set(null);
    answer(offline);
    await pass(0);
    expect(far.calls).toHaveLength(2);
    expect(queue.state()).toEqual({ kind: 'saved' });
  });

  test('a server that answers with an error is told apart from a lost connection', async () => {
    const { queue, far, pass } = openQueue();
    far.set(() => ({ kind: 'failed', cause: 'server' }));
    queue.add(save('1', 'A'));
    // a database host that is lost is replaced meanwhile
    await pass(15_000);
    expect(queue.state()).toMatchObject({ kind: 'saving', kept: 1 });
    await pass(45_000);
    expect(queue.state()).toMatchObject({ kind: 'failing', kept: 1 });
  });

  test('TST-071 when the acknowledgement is lost, the same numbers are sent again', async () => {
    const { queue, far, pass } = openQueue();
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
    const { queue, far, pass, store } = openQueue();
    far.set(() => ({ kind: 'acknowledged', ack: 1, submitted: false }));
    queue.add(save('1', 'A'));
    queue.add(save('2', 'B'));
    await pass(0);
    expect(store.events().map((one) => one.seq)).toEqual([2]);
    expect(queue.state()).toMatchObject({ kept: 1 });
  });

  test('the device may say that it is offline before any request fails', () => {
    const { queue } = openQueue();
    queue.lose();
    expect(queue.state()).toMatchObject({ kind: 'offline', kept: 0 });
  });
});

describe('when the window may not write any more', () => {
  test('stops and keeps its answers when another window has taken over', async () => {
    const { queue, far, pass, store } = openQueue();
    far.set(() => ({ kind: 'refused', cause: 'fence-lost' }));
    queue.add(save('1', 'A'));
    await pass(60_000);
    expect(far.calls).toHaveLength(1);
    expect(queue.state()).toMatchObject({ kind: 'halted', cause: 'fence-lost', kept: 1 });
    expect(queue.add(save('2', 'B'))).toBe(false);
    expect(store.events().map((one) => one.seq)).toEqual([1]);
  });

  test('keeps taking answers onto the device after a 401, and sends none', async () => {
    const { queue, far, pass, store } = openQueue();
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
    const { queue, far, pass } = openQueue();
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
      const { queue, far, pass } = openQueue({ unsent: left, store });
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

describe('submitting', () => {
  test('sends the last events with the submit, the draft included', async () => {
    const { queue, far, pass } = openQueue();
    queue.add(save('1', 'A'));
    queue.add(draft('2', '5'));
    const submitted = queue.submit();
    await pass(0);
    expect(await submitted).toBe(true);
    expect(far.calls.at(-1)?.kind).toBe('submit');
    expect([...far.log.values()]).toEqual([save('1', 'A'), draft('2', '5')]);
  });

  test('TST-071 keeps trying to submit while there is no connection', async () => {
    const { queue, far, pass } = openQueue();
    far.set(() => offline);
    const submitted = queue.submit();
    await pass(30_000);
    expect(queue.state()).toMatchObject({ kind: 'offline', kept: 0 });
    far.set(null);
    await pass(10_000);
    expect(await submitted).toBe(true);
  });

  test('answers false when another window holds the test', async () => {
    const { queue, far, pass } = openQueue();
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
  const { queue, far, pass } = openQueue({ unsent: left, store });
  queue.add(save('3', 'C'));
  expect(await Promise.all([queue.flush(), pass(0)])).toEqual([true, undefined]);
  expect([...far.log.keys()]).toEqual([1, 2, 3]);
  expect(store.events()).toEqual([]);
});

test('a flush with nothing to send resolves at once', async () => {
  expect(await openQueue().queue.flush()).toBe(true);
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
    const { queue, far, pass } = openQueue({ store: fullStore().store });
    queue.add(save('1', 'A'));
    await pass(0);
    expect(far.log.size).toBe(1);
    expect(queue.state()).toEqual({ kind: 'saved' });
  });

  test('TST-071 calls none of them kept: they would go with the window', async () => {
    const { queue, far, pass } = openQueue({ store: fullStore().store });
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
    const { queue, far, pass } = openQueue({ store });
    far.set(() => offline);
    queue.add(save('1', 'A'));
    await pass(0);
    disk.full = false;
    queue.add(save('2', 'A'));
    await pass(0);
    expect(queue.state()).toEqual({ kind: 'saving', kept: 2, loose: 0, device: 'keeps' });
    expect(store.events().map(({ seq }) => seq)).toEqual([1, 2]);
    disk.full = true;
    queue.add(save('3', 'A'));
    await pass(0);
    expect(queue.state()).toEqual({ kind: 'offline', kept: 2, loose: 1, device: 'refuses' });
  });
});
