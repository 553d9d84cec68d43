import type { Sent } from '@abhyas/rules/assessment/event-queue/requests.ts';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { settle } from '#test/manual-clock.ts';
import { setUp } from '#test/attempt/open-test-session.ts';
import { choice, draft, save, stateWith, visit } from '#test/attempt/session-parts.ts';
import { useWindowEvents } from './use-window-events.ts';

/** A session tied to the window of the test. */
function tied() {
  const parts = setUp({ state: stateWith({ order: 'free' }) });
  const led: string[] = [];
  const hook = renderHook(() => useWindowEvents(parts.session, () => led.push('result')));
  return { ...parts, led, ...hook };
}

test('leads away once when the attempt is closed, even if two requests answer that it is', async () => {
  const { session, far, led, pass } = tied();
  const answers: ((sent: Sent) => void)[] = [];
  far.set(() => new Promise((resolve) => answers.push(resolve)));
  session.choose(choice('B'));
  session.saveAndNext();
  session.submit();
  await pass(0);
  window.dispatchEvent(new Event('pagehide'));
  expect(far.calls.map(({ kind }) => kind)).toEqual(['submit', 'submit']);
  for (const answer of answers) {
    answer({ kind: 'acknowledged', ack: 4, submitted: true });
    await settle();
  }
  expect(session.view().phase.kind).toBe('submitted');
  expect(led).toEqual(['result']);
});

test('leads away at once from an attempt that is closed already', async () => {
  const { session, pass, unmount } = tied();
  session.submit();
  await pass(0);
  unmount();
  const led: string[] = [];
  renderHook(() => useWindowEvents(session, () => led.push('result')));
  expect(led).toEqual(['result']);
});

test('TST-071 a page that goes sends what is left, with its own leaving, by a request that outlives it', async () => {
  const { session, far, pass } = tied();
  await pass(1000);
  session.choose(choice('B'));
  window.dispatchEvent(new Event('pagehide'));
  const { batch, leaving } = far.calls.at(-1) ?? { batch: { events: [] }, leaving: false };
  expect(leaving).toBe(true);
  expect(batch.events.map(({ event }) => event)).toEqual([
    { ...draft('11', ''), response: choice('B') },
    { kind: 'focus', state: 'left', by: 'hidden' },
  ]);
});

test('TST-071 the connection that comes back ends the pause within 3 s, and the window that is looked at again at once', async () => {
  const { session, far, pass } = tied();
  await pass(1000);
  far.set(() => ({ kind: 'failed', cause: 'offline' }));
  session.choose(choice('B'));
  session.saveAndNext();
  await pass(20_000);
  const tries = far.calls.length;
  window.dispatchEvent(new Event('online'));
  await pass(2999);
  expect(far.calls).toHaveLength(tries);
  await pass(1);
  expect(far.calls).toHaveLength(tries + 1);
  far.set(null);
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect([...far.log.values()]).toEqual([visit('11'), save('11', 'B'), visit('12')]);
  expect(session.view().save).toEqual({ kind: 'saved' });
});

test('TST-071 a window with answers that the server does not have is asked about before it closes, and the question is no absence', async () => {
  const { session, far, pass } = tied();
  const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await pass(1000);
  expect(close(), 'nothing is left').toBe(true);
  far.set(() => ({ kind: 'failed', cause: 'offline' }));
  session.choose(choice('B'));
  session.saveAndNext();
  await pass(1000);
  expect(session.view().save).toMatchObject({ kind: 'saving', kept: 1, loose: 0 });
  expect(close(), 'it is kept here').toBe(false);
  window.dispatchEvent(new Event('blur'));
  window.dispatchEvent(new Event('focus'));
  window.dispatchEvent(new Event('blur'));
  far.set(null);
  session.wake();
  await pass(1000);
  expect([...far.log.values()].filter(({ kind }) => kind === 'focus')).toEqual([{ kind: 'focus', state: 'left', by: 'window' }]);
  expect(close()).toBe(true);
});
