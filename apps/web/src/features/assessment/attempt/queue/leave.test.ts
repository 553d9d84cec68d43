import type { Sent } from '@abhyas/rules/assessment/event-queue/requests.ts';
import { describe, expect, test } from 'vitest';
import { settle } from '#test/manual-clock.ts';
import { openQueue } from '#test/attempt/open-queue.ts';
import { draft, save, visit } from '#test/attempt/session-parts.ts';

const offline: Sent = { kind: 'failed', cause: 'offline' };

describe('a window that is hidden or goes away', () => {
  test('TST-071 sends before it is gone, the draft included, by a request that outlives it', async () => {
    const { queue, far, pass } = openQueue();
    await pass(0);
    queue.add(visit('1'));
    queue.add(draft('1', '5'));
    queue.leave();
    expect(far.calls.map(({ leaving, batch }) => [leaving, batch.events.map(({ seq }) => seq)])).toEqual([[true, [1, 2]]]);
  });

  test('TST-071 sends again what a request under way may not bring any more, and forgets only by an answer', async () => {
    const { queue, far, store, pass } = openQueue();
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

  /** A request under way, and the one that the page sends as it leaves; the test answers each. */
  async function overlapping() {
    const parts = openQueue();
    const { queue, far, pass } = parts;
    const answers: ((sent: Sent) => void)[] = [];
    far.set((batch) => (far.commit(batch), new Promise<Sent>((resolve) => answers.push(resolve))));
    queue.add(save('1', 'A'));
    await pass(0);
    queue.add(save('2', 'B'));
    queue.leave();
    far.set(null);
    const answer = async (index: number, sent: Sent) => {
      answers[index]?.(sent);
      await settle();
    };
    return { ...parts, answer };
  }
  const ack = (upTo: number): Sent => ({ kind: 'acknowledged', ack: upTo, submitted: false });

  test.each([
    ['in their order', [0, 1]],
    ['the other way round', [1, 0]],
  ] as const)('TST-071 the answers of both requests count, %s, and nothing is sent again', async (_name, order) => {
    const { answer, queue, far, pass, store } = await overlapping();
    for (const index of order) await answer(index, ack(index + 1));
    expect([queue.state(), store.events()]).toEqual([{ kind: 'saved' }, []]);
    await pass(10_000);
    expect(far.calls).toHaveLength(2);
  });

  test('TST-071 what neither request has brought is sent again after a pause, and at once when more is answered', async () => {
    const { answer, queue, far, pass, store } = await overlapping();
    await answer(1, offline);
    await answer(0, ack(1));
    expect(store.events().map(({ seq }) => seq)).toEqual([2]);
    queue.add(save('3', 'C'));
    await pass(0);
    expect(far.calls.map(({ batch }) => batch.events.map(({ seq }) => seq))).toEqual([[1], [1, 2], [2, 3]]);
    expect([queue.state(), store.events()]).toEqual([{ kind: 'saved' }, []]);
  });

  test('TST-071 an acknowledgement that comes after the window was stopped is still one', async () => {
    const { answer, queue, store } = await overlapping();
    await answer(1, { kind: 'refused', cause: 'fence-lost' });
    await answer(0, ack(1));
    expect(queue.state()).toMatchObject({ kind: 'halted', cause: 'fence-lost', kept: 1 });
    expect(store.events().map(({ seq }) => seq)).toEqual([2]);
  });

  test('sends nothing when everything is saved', async () => {
    const { queue, far, pass } = openQueue();
    queue.add(save('1', 'A'));
    await pass(0);
    queue.leave();
    expect(far.calls).toHaveLength(1);
  });
});
