import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import type { AttemptEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { stateWith } from './session-parts.ts';
import { now } from '../../src/lib/clock.ts';
import { server } from '../server.ts';
import { wireOf } from './wire.ts';

let attempts = 100;

/**
 * The server of one running attempt, which answers the player's calls as the real one does, with a clock that starts with the test. `test`
 * is what playerStart answers but for the attempt, its fence and its clock. `end` makes what playerTurn answers; `events` has what was
 * committed, in the order of the log.
 */
export function runningAttempt(
  test: PlayerState = stateWith(),
  { end = (state: PlayerState): PlayerState => state }: { end?: (state: PlayerState, turn: RequestOf<'playerTurn'>) => PlayerState } = {},
) {
  const begun = now().getTime();
  const log = new Map<number, AttemptEvent>();
  let state: PlayerState = { ...test, attemptId: String((attempts += 1)) };
  const serverNow = () => new Date(Date.parse(test.serverNow) + now().getTime() - begun).toISOString();
  const current = () => wireOf({ ...state, serverNow: serverNow() });
  const commit = ({ events }: RequestOf<'playerSave'>) => {
    for (const { seq, event } of events) log.set(seq, event);
    return log.size;
  };
  const deadlineAt = () => state.deadlineAt ?? state.serverNow;
  const take = () => {
    const deadline = new Date(Date.parse(test.serverNow) + 1000 * test.totalSeconds).toISOString();
    const started = { startedAt: state.startedAt ?? test.serverNow, deadlineAt: state.deadlineAt ?? deadline };
    state = { ...state, ...started, fence: state.fence + 1, status: 'in-progress' };
    return current();
  };
  server.answers('playerOpen', ({ resume = false }) => (resume && state.status === 'in-progress' ? take() : current()));
  server.answers('playerStart', take);
  const saves = () =>
    server.answers('playerSave', (batch) => ({
      ack: commit(batch),
      serverNow: serverNow(),
      deadlineAt: deadlineAt(),
      status: 'in-progress',
    }));
  saves();
  server.answers('playerSubmit', (batch) => {
    commit(batch);
    return { status: 'submitted', assessmentId: state.assessmentId, lateEvents: 0, deadlineAt: deadlineAt() };
  });
  server.answers('playerTurn', (turn) => {
    state = end(state, turn);
    return current();
  });
  return {
    events: () => [...log].sort(([a], [b]) => a - b).map(([, event]) => event),
    /** The connection is lost, as the window hears it, or back. */
    goOffline() {
      server.loses('playerSave');
      window.dispatchEvent(new Event('offline'));
    },
    goOnline() {
      saves();
      window.dispatchEvent(new Event('online'));
    },
  };
}
