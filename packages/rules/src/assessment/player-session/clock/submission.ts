import { readForClock } from './server-state.ts';
import { chain, withEffects, type Outcome } from '../state/outcome.ts';
import type { Playing, SessionState, StopCause, Submitting } from '../state/session-state.ts';

/** How long the session waits before it asks again for an end that the server has not accepted yet. */
const againMs = 1000;

/** Closes the attempt, because the candidate asked for it or because the time is up. */
export function finish(state: SessionState, because: Submitting['because']): Outcome {
  const back = backFrom(state);
  if (back === null) return withEffects(state);
  return requestSubmit({ ...state, stage: { kind: 'submitting', because, back } });
}

/** Time is up in a test that is being submitted: from now on it cannot be cancelled. */
export function submitBecauseTimeIsUp(state: SessionState): Outcome {
  const { stage } = state;
  return withEffects(stage.kind === 'submitting' && stage.because === 'asked' ? { ...state, stage: { ...stage, because: 'time' } } : state);
}

/** Cancels a submit that has not been answered, and returns to the questions. */
export function withdrawSubmit(state: SessionState): Outcome {
  const { stage } = state;
  if (stage.kind !== 'submitting' || stage.because === 'time') return withEffects(state);
  return withEffects({ ...state, stage: stage.back }, { kind: 'withdraw-submit' });
}

/** The log could not close the attempt: the server has time left that this window does not see (an outage, or a clock that runs ahead). */
export function submitEnded(state: SessionState, { request, isClosed }: { request: number; isClosed: boolean }): Outcome {
  if (isClosed || state.stage.kind !== 'submitting' || request !== state.requests) return withEffects(state);
  return chain(state, readForClock, (asked) => withEffects(asked, { kind: 'wait', ms: againMs, end: { kind: 'submit-again', request } }));
}

export function submitAgain(state: SessionState, { request }: { request: number }): Outcome {
  return state.stage.kind === 'submitting' && request === state.requests ? requestSubmit(state) : withEffects(state);
}

/** This window may not write any more. What is closed stays closed. */
export function stop(state: SessionState, cause: StopCause): Outcome {
  const { stage } = state;
  if (stage.kind === 'submitted' || (stage.kind === 'halted' && stage.cause === cause)) return withEffects(state);
  if (cause === 'closed') return withEffects({ ...state, stage: { kind: 'submitted' } });
  const halted: SessionState = { ...state, stage: { kind: 'halted', cause } };
  return stage.kind === 'submitting' ? withEffects(halted, { kind: 'withdraw-submit' }) : withEffects(halted);
}

/** Whether this window has nothing more to do for the attempt. */
export function isOver({ stage }: SessionState): boolean {
  return stage.kind === 'submitted' || stage.kind === 'halted';
}

function requestSubmit(state: SessionState): Outcome {
  const { stage } = state;
  const request = state.requests + 1;
  const timeUp = stage.kind === 'submitting' && stage.because === 'time';
  return withEffects({ ...state, requests: request }, { kind: 'submit', request, timeUp });
}

/** Where the candidate returns to if the attempt stays open; null if there is nothing to close. */
function backFrom({ stage }: SessionState): Playing | null {
  switch (stage.kind) {
    case 'playing':
      return { ...stage, ending: 'none' };
    case 'paused':
      return { kind: 'playing', openId: stage.openId, blankedId: stage.blankedId, isReviewing: false, ending: 'none' };
    case 'break':
    case 'between':
      return { kind: 'playing', openId: stage.kind === 'break' ? null : stage.nextId, blankedId: null, isReviewing: false, ending: 'none' };
    case 'submitting':
    case 'submitted':
    case 'halted':
      return null;
  }
}
