import { isOpenWith } from '../../paper/parts.ts';
import type { ClockReading } from '../../paper/section-clock.ts';
import { enterSection } from '../questions/navigate.ts';
import { withEffects, chain, withNotice, type Outcome } from '../state/outcome.ts';
import { breakAt, firstBefore, sectionAtStart } from '../questions/place.ts';
import { logOf } from '../questions/record.ts';
import { sectionReview } from '../questions/section-review.ts';
import type { Paused, Playing, SessionState } from '../state/session-state.ts';

/** The open section is over, and a break comes before the next. */
export function takeBreak(state: SessionState, reading: ClockReading): Outcome {
  const left = leaveSection(state);
  return withEffects({ ...left.state, stage: breakAt({ test: state.test, reading }) ?? state.stage }, ...left.effects);
}

/** The open section is over, or the break after it: section `nextId` is open now, and the server holds its questions. */
export function turnTo(state: SessionState, { nextId, now }: { nextId: string; now: number }): Outcome {
  const { stage, test } = state;
  const after = stage.kind === 'break' ? 'break' : 'section';
  const endedId = endedIn(stage) ?? firstBefore({ test, sectionId: nextId });
  return chain(state, leaveSection, (left) => {
    const waiting: SessionState = { ...left, stage: { kind: 'between', endedId, nextId, after, next: 'loading' } };
    if (hasQuestions(test, nextId)) return arrive(waiting, { now });
    return withEffects(waiting, { kind: 'read', reason: { kind: 'section', sectionId: nextId } });
  });
}

/** The questions of the open section are here. It begins at once, because its clock runs; how the section before it went is said on the way. */
export function arrive(state: SessionState, { now }: { now: number }): Outcome {
  const { stage } = state;
  if (stage.kind !== 'between') return withEffects(state);
  const playing: Playing = { kind: 'playing', openId: stage.nextId, blankedId: null, isReviewing: false, ending: 'none' };
  return chain(
    state,
    (waiting) => enter(waiting, { playing, now }),
    (entered) => withEffects(stage.after === 'section' ? withNotice(entered, 'section-turned') : entered),
  );
}

/** The clock runs again after a break of the candidate's own. A window that was opened in it has no questions yet, and one that was between two sections not those of the open one on the screen. */
export function resume(state: SessionState, { stage, openId, now }: { stage: Paused; openId: string | null; now: number }): Outcome {
  const { test, sectionId, positions } = state;
  const running: SessionState = { ...state, warnings: null };
  if (openId !== null && !hasQuestions(test, openId)) {
    const endedId = firstBefore({ test, sectionId: openId });
    const waiting: SessionState = { ...running, stage: { kind: 'between', endedId, nextId: openId, after: 'pause', next: 'loading' } };
    return withEffects(waiting, { kind: 'read', reason: { kind: 'section', sectionId: openId } });
  }
  const playing: Playing = { kind: 'playing', openId, blankedId: stage.blankedId, isReviewing: false, ending: 'none' };
  const isReviewed = sectionReview(state)?.nextId === null;
  const isOnScreen = positions[sectionId] !== undefined && isOpenWith({ ...test, sectionId: openId, other: sectionId }) && !isReviewed;
  return isOnScreen ? withEffects({ ...running, stage: playing }) : enter(running, { playing, now });
}

/** Shows what is to be answered: among the sections that are open that where the candidate was last. */
function enter(state: SessionState, { playing, now }: { playing: Playing; now: number }): Outcome {
  const sectionId = sectionAtStart({ test: state.test, events: logOf(state), stage: playing });
  return enterSection({ ...state, stage: playing }, { sectionId, now });
}

const hasQuestions = ({ sections }: SessionState['test'], id: string): boolean =>
  sections.some(({ sectionId, items }) => sectionId === id && items.length > 0);

/** What was said of the section no longer matters, and its answers are sent at once. */
function leaveSection(state: SessionState): Outcome {
  return withEffects({ ...state, notice: null, warnings: null }, { kind: 'flush', request: null });
}

function endedIn(stage: SessionState['stage']): string | null {
  switch (stage.kind) {
    case 'playing':
    case 'paused':
      return stage.openId;
    case 'break':
      return stage.endedId;
    case 'between':
      return stage.nextId;
    case 'submitting':
    case 'submitted':
    case 'halted':
      return null;
  }
}
