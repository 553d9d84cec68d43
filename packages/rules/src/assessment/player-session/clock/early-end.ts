import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { isOpenWith } from '../../paper/parts.ts';
import { hasPauseLeft } from '../../paper/pause.ts';
import { followClock } from './follow-clock.ts';
import { enterSection } from '../questions/navigate.ts';
import { sectionReview } from '../questions/section-review.ts';
import type { Input, Turn, TurnResult } from '../state/inputs.ts';
import { chain, withEffects, type Outcome } from '../state/outcome.ts';
import { adopt, outdateRead, readForClock } from './server-state.ts';
import type { Break, Ending, Paused, Playing, SessionState } from '../state/session-state.ts';
import { finish, stop } from './submission.ts';

/** How long the end of a section waits for its answers to be saved before the candidate reads that it is not possible now, in milliseconds. */
const patienceMs = 6000;
/** How long a window waits before it asks again for a stage that the server, which was reached, could not give, in milliseconds. */
const stageRetryMs = 5000;

/** Ends the open section, a break, or the work on the section for a break, before its time. Its answers must reach the server first: later they do not count. */
export function endEarly(state: SessionState, ends: Turn['ends']): Outcome {
  const turn = turnOf(state, ends);
  if (turn === null || endingOf(state) === 'asking') return withEffects(state);
  const request = state.requests + 1;
  const patience = { kind: 'wait', ms: patienceMs, end: { kind: 'patience-over', request } } as const;
  return withEffects(withEnding({ ...state, asked: turn, requests: request }, 'asking'), patience, { kind: 'flush', request });
}

/** The answers have reached the server. `isSaved` is false if they never will from this window. */
export function flushed(state: SessionState, { request: answered, isSaved }: { request: number; isSaved: boolean }): Outcome {
  const turn = state.asked;
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
        outdateRead(state),
        (asked) => adopt(asked, { fresh, now }),
        (adopted) => (state.asked?.ends === 'stage' ? showStage(adopted, { now }) : withEffects(adopted)),
        (adopted) => followClock(adopted, { now }),
      );
    }
    case 'refused':
      return stop(state, result.cause);
    case 'failed':
      // only the answer may be lost: a read that begins now, or as soon as the server is reached, says what has become of it
      return readForClock(outdateRead(withEnding(state, 'unanswered')));
  }
}

/** The server has answered with the next stage. Where it has not, because it does not have all answers that this window has, it is asked again when it is reached next. */
function showStage(state: SessionState, { now }: { now: number }): Outcome {
  const review = sectionReview(state);
  if (review?.awaitsStage === true) return withEffects(withEnding(state, 'unreached'));
  return enterSection(withEnding(state, 'none'), { sectionId: state.sectionId, now });
}

/** The inputs after which a stage that the server did not give is asked for again: it was reached, or the candidate wants it. */
const reaches: ReadonlySet<Input['kind']> = new Set(['acknowledged', 'read', 'flushed', 'ask-for-stage']);

/** Asks for the next stage once all questions are answered that are here: by itself, after whatever has brought that about, and a while after a read says that it was not given. */
export function followStages(state: SessionState, { kind, before }: Pick<Input, 'kind'> & { before: SessionState }): Outcome {
  const ending = endingOf(state);
  const isDue = ending === 'none' || (ending === 'unreached' && reaches.has(kind));
  if (!isDue || sectionReview(state)?.awaitsStage !== true) return withEffects(state);
  return endingOf(before) === 'unanswered'
    ? withEffects(state, { kind: 'wait', ms: stageRetryMs, end: { kind: 'ask-for-stage' } })
    : endEarly(state, 'stage');
}

/** The server has been read: what was not answered was not done, unless the clock says so. */
export function withAnswer(state: SessionState): SessionState {
  return endingOf(state) === 'unanswered' ? withEnding(state, 'unreached') : state;
}

/**
 * What can end before its time: a break, a section that may be left and has others to come, and the work on it where the candidate has time left for a break. Null where
 * it cannot.
 */
function turnOf({ stage, test }: SessionState, ends: Turn['ends']): Turn | null {
  if (stage.kind === 'break') return ends === 'break' ? { sectionId: stage.endedId, ends } : null;
  if ((stage.kind !== 'playing' && stage.kind !== 'paused') || stage.openId === null) return null;
  const sectionId = stage.openId;
  if (stage.kind === 'paused') return ends === 'pause' ? { sectionId, ends } : null;
  if (ends === 'stage') return { sectionId, ends };
  if (ends === 'work') return mayPause(test) ? { sectionId, ends } : null;
  const mayLeave = ends === 'section' && test.mayLeave && !isLast({ test, sectionId });
  return mayLeave ? { sectionId, ends } : null;
}

/** Whether no section is still to come after this one and those that share its clock. */
export const isLast = ({ test, sectionId }: { test: Pick<PlayerState, 'order' | 'sections'>; sectionId: string }): boolean =>
  isOpenWith({ ...test, sectionId, other: test.sections.at(-1)?.sectionId ?? '' });

/** Whether the candidate has time left for a break of their own. */
export const mayPause = ({ turns, pauseSeconds }: Pick<PlayerState, 'turns' | 'pauseSeconds'>): boolean =>
  hasPauseLeft({ turns, grantedSeconds: pauseSeconds });

export function endingOf({ stage }: SessionState): Ending {
  return hasEnding(stage) ? stage.ending : 'none';
}

function withEnding(state: SessionState, ending: Ending): SessionState {
  const { stage } = state;
  return hasEnding(stage) ? { ...state, stage: { ...stage, ending } } : state;
}

const hasEnding = (stage: SessionState['stage']): stage is Playing | Break | Paused =>
  stage.kind === 'playing' || stage.kind === 'break' || stage.kind === 'paused';

function isAwaited(state: SessionState, request: number): boolean {
  return endingOf(state) === 'asking' && request === state.requests;
}
