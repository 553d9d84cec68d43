import { followClock } from './follow-clock.ts';
import type { Turn, TurnResult } from './inputs.ts';
import { chain, withEffects, type Outcome } from './outcome.ts';
import { adopt } from './server-state.ts';
import type { Ending, SessionState } from './session-state.ts';
import { finish, stop } from './submission.ts';

/** How long the end of a section waits for its answers to be saved before the candidate is told that it is not possible now, in milliseconds. */
const patienceMs = 6000;

/** Ends the open section, or the break, before its time. Its answers must reach the server first: later they do not count. */
export function endEarly(state: SessionState, ends: Turn['ends']): Outcome {
  if (turnOf(state)?.ends !== ends || endingOf(state) === 'asking') return withEffects(state);
  const request = state.requests + 1;
  const patience = { kind: 'wait', ms: patienceMs, end: { kind: 'patience-over', request } } as const;
  return withEffects(withEnding({ ...state, requests: request }, 'asking'), patience, { kind: 'flush', request });
}

/** The answers have reached the server. `isSaved` is false if they never will from this window. */
export function flushed(state: SessionState, { request: answered, isSaved }: { request: number; isSaved: boolean }): Outcome {
  const turn = turnOf(state);
  if (!isSaved || turn === null || !isAwaited(state, answered)) return withEffects(state);
  const request = answered + 1;
  return withEffects({ ...state, requests: request }, { kind: 'end-early', request, turn });
}

/** The answers did not reach the server in time. */
export function flushTimedOut(state: SessionState, { request }: { request: number }): Outcome {
  return withEffects(isAwaited(state, request) ? withEnding(state, 'unreached') : state);
}

/** The server has ended the section or the break, or has not. */
export function turnEnded(state: SessionState, { request, result, now }: { request: number; result: TurnResult; now: number }): Outcome {
  if (!isAwaited(state, request)) return withEffects(state);
  switch (result.kind) {
    case 'turned': {
      const fresh = result.state;
      if (fresh.status === 'submitted') return finish(state, 'time');
      // if this window's clock is a moment behind the server's, the next tick sees the turn
      return chain(
        state,
        (asked) => adopt(asked, { fresh, now }),
        (adopted) => followClock(adopted, { now }),
      );
    }
    case 'refused':
      return stop(state, result.cause);
    case 'failed':
      return withEffects(withEnding(state, 'unreached'));
  }
}

/** What can end before its time: a break, and a section that may be left and is not the last. */
function turnOf({ stage, test }: SessionState): Turn | null {
  if (stage.kind === 'break') return { sectionId: stage.endedId, ends: 'break' };
  if (stage.kind !== 'playing' || test.order !== 'fixed' || !test.mayLeave) return null;
  const isLast = stage.openId === test.sections.at(-1)?.sectionId;
  return stage.openId === null || isLast ? null : { sectionId: stage.openId, ends: 'section' };
}

export function endingOf({ stage }: SessionState): Ending {
  return stage.kind === 'playing' || stage.kind === 'break' ? stage.ending : 'none';
}

function withEnding(state: SessionState, ending: Ending): SessionState {
  const { stage } = state;
  return stage.kind === 'playing' || stage.kind === 'break' ? { ...state, stage: { ...stage, ending } } : state;
}

function isAwaited(state: SessionState, request: number): boolean {
  return endingOf(state) === 'asking' && request === state.requests;
}
