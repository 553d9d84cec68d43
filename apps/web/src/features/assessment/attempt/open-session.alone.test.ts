import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { stateWith } from '#test/attempt/session-parts.ts';
import { wireOf } from '#test/attempt/wire.ts';
import { openServer, server } from '#test/server.ts';
import { keptAttempt } from './offline.ts';
import { openAttempt } from './open-session.ts';
import * as sessions from './player-session.ts';
import { patienceMs } from './transport.ts';
import { rememberAttempt } from './window-attempt.ts';

vi.mock('./player-session.ts', { spy: true });

const state = stateWith();
const { attemptId, candidate } = state;

/** The window has played the attempt and is loaded again; the device keeps what it needs. */
beforeEach(async () => {
  openServer();
  vi.mocked(sessions.createPlayerSession).mockClear();
  rememberAttempt({ attemptId, candidate });
  await keptAttempt({ attemptId, pin: candidate.pin }).begin({ answer: await wireOf(state), state, leadMs: 0 });
});

test('TST-071 a window that is loaded again without the server continues alone', async () => {
  server.loses('playerOpen');
  const opened = await openAttempt();
  expect(opened).toMatchObject({ kind: 'playing', next: expect.any(Promise) as Promise<unknown> });
  if (opened.kind === 'playing') opened.session.stop();
});

test('TST-071 a window whose attempt another one plays alone hears once that is gone, and continues then', async () => {
  server.loses('playerOpen');
  const other = await openAttempt();
  if (other.kind !== 'playing') throw new Error('It plays');
  const free = Promise.withResolvers<void>();
  await expect(openAttempt({ onFree: free.resolve })).rejects.toMatchObject({ status: 0 });
  other.session.stop();
  await free.promise;
  const opened = await openAttempt();
  expect(opened.kind).toBe('playing');
  if (opened.kind === 'playing') opened.session.stop();
});

test('TST-071 what fails after the server has answered is no sign that it is not reached: it is said, and no second session begins', async () => {
  server.answers('playerOpen', await wireOf({ ...state, fence: 2 }));
  const fault = new TypeError('a fault of the program');
  vi.mocked(sessions.createPlayerSession).mockImplementationOnce(() => {
    throw fault;
  });
  await expect(openAttempt()).rejects.toBe(fault);
  expect(sessions.createPlayerSession).toHaveBeenCalledOnce();
});

test('TST-071 a window that plays alone waits at the door of those who come back as long as any call, and not only as long as for a save', async () => {
  server.loses('playerOpen');
  const opened = await openAttempt();
  if (opened.kind !== 'playing') throw new Error('It plays');
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  server.answers('playerOpen', await wireOf({ ...state, fence: 2 }));
  opened.session.go('12');
  opened.session.wake();
  const next = await opened.next;
  expect(next).toMatchObject({ kind: 'playing' });
  expect(timeout.mock.calls.map(([ms]) => ms)).not.toContain(patienceMs);
  if (next?.kind === 'playing') next.session.stop();
});
