import { askForHint, check, choose, clear, commit, toggleBookmark } from './questions/answer.ts';
import { endEarly, flushed, flushTimedOut, followStages, turnEnded } from './clock/early-end.ts';
import { requestServerTime, followClock } from './clock/follow-clock.ts';
import type { Input } from './state/inputs.ts';
import { enterSection, goTo, stepBy } from './questions/navigate.ts';
import { chain, withEffects, withNotice, type Outcome } from './state/outcome.ts';
import { itemOf } from './questions/place.ts';
import { isOpenWith } from '../paper/parts.ts';
import { retryRead, readFailed, testRead } from './clock/read-test.ts';
import { recordFocus, recordScratch } from './questions/record.ts';
import { readForClock } from './clock/server-state.ts';
import { openReview } from './questions/section-review.ts';
import type { SessionState } from './state/session-state.ts';
import { finish, isOver, stop, submitAgain, submitEnded, withdrawSubmit } from './clock/submission.ts';

/** What an input does to the session of a window, and what the window is to do then. An input that means nothing in its stage changes nothing. */
export function step(state: SessionState, input: Input): Outcome {
  return chain(
    state,
    (before) => take(before, input),
    (after) => followStages(after, { kind: input.kind, before: state }),
  );
}

function take(state: SessionState, input: Input): Outcome {
  const { now } = input;
  const { stage, test } = state;
  switch (input.kind) {
    case 'choose':
      return choose(state, input);
    case 'save-and-next':
      return commit(state, { kind: 'save', now });
    case 'mark-and-next':
      return test.edits === null ? commit(state, { kind: 'mark', now }) : toggleBookmark(state, input);
    case 'review':
      return openReview(state);
    case 'ask-for-stage':
      return withEffects(state);
    case 'check':
      return check(state, input);
    case 'hint':
      return askForHint(state, input);
    case 'clear':
      return clear(state, input);
    case 'next':
      return stepBy(state, { by: 1, now });
    case 'previous':
      return stepBy(state, { by: -1, now });
    case 'go':
      if (stage.kind !== 'playing') return withEffects(state);
      return input.itemId === itemOf(state)?.itemId && !stage.isReviewing ? withEffects(state) : goTo(state, input);
    case 'go-to-section':
      if (stage.kind !== 'playing' || input.sectionId === state.sectionId) return withEffects(state);
      return isOpenWith({ ...test, sectionId: stage.openId, other: input.sectionId }) ? enterSection(state, input) : withEffects(state);
    case 'scratch':
      return recordScratch(state, input);
    case 'end-section':
      return endEarly(state, 'section');
    case 'end-break':
      return endEarly(state, 'break');
    case 'begin-pause':
      return endEarly(state, 'work');
    case 'end-pause':
      return endEarly(state, 'pause');
    case 'submit':
      return stage.kind === 'playing' ? finish(state, 'asked') : withEffects(state);
    case 'withdraw':
      return stage.kind === 'submitting' ? chain(state, withdrawSubmit, (back) => followClock(back, input)) : withEffects(state);
    case 'focus':
      return recordFocus(state, { event: { kind: 'focus', state: input.state, by: input.by }, now });
    case 'refuse':
      return withEffects(withNotice(state, `no-${input.what}`));
    case 'tick':
      return chain(
        state,
        (before) => requestServerTime(before, input),
        (checked) => followClock(checked, input),
      );
    case 'acknowledged':
      return acknowledged(state, input);
    case 'stopped':
      return stop(state, input.cause);
    case 'flushed':
      return flushed(state, input);
    case 'submit-ended':
      return submitEnded(state, input);
    case 'patience-over':
      return flushTimedOut(state, input);
    case 'submit-again':
      return submitAgain(state, input);
    case 'turn-ended':
      return turnEnded(state, input);
    case 'read':
      return testRead(state, input);
    case 'read-failed':
      return readFailed(state, input.reason);
    case 'read-again':
      return retryRead(state, input.reason);
  }
}

/** The server has answered: its time is known again, and where it has another end of the test, its clock was moved. */
function acknowledged(state: SessionState, { submitted, deadlineAt }: { submitted: boolean; deadlineAt?: string }): Outcome {
  const { clockDoubt, test } = state;
  const answered = clockDoubt.isAsking ? { ...state, clockDoubt: { ...clockDoubt, isAsking: false } } : state;
  const isMoved = deadlineAt !== undefined && deadlineAt !== test.deadlineAt;
  return isMoved && !submitted && !isOver(state) ? readForClock(answered) : withEffects(answered);
}
