import type { Effect } from './inputs.ts';
import type { Notice, SessionState } from './session-state.ts';

/** What a step leads to. */
export interface Outcome {
  readonly state: SessionState;
  readonly effects: readonly Effect[];
}

export type Move = (state: SessionState) => Outcome;

/** The state with these effects, or none. */
export function withEffects(state: SessionState, ...effects: readonly Effect[]): Outcome {
  return { state, effects };
}

/** One step after the other, with the effects of all in that order. */
export function chain(state: SessionState, ...moves: readonly Move[]): Outcome {
  let outcome = withEffects(state);
  for (const move of moves) {
    const next = move(outcome.state);
    outcome = withEffects(next.state, ...outcome.effects, ...next.effects);
  }
  return outcome;
}

/** The state with a notice to say once. */
export function withNotice(state: SessionState, kind: Notice['kind'], more: Pick<Notice, 'seconds'> = {}): SessionState {
  const noticeId = state.noticeId + 1;
  return { ...state, noticeId, notice: { id: noticeId, kind, ...more } };
}
