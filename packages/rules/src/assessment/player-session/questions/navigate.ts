import { isOpenWith } from '../../paper/parts.ts';
import { withEffects, withNotice, type Outcome } from '../state/outcome.ts';
import { itemOf, neighbourOf } from './place.ts';
import { record } from './record.ts';
import { openReview, sectionReview } from './section-review.ts';
import type { SessionState } from '../state/session-state.ts';

/**
 * Puts an item on the screen and records the visit. Nothing happens if its section is not open, or no questions are on the screen, and in a section that is answered in order if it is another's
 * turn.
 */
export function show(state: SessionState, { itemId, now }: { itemId: string; now: number }): Outcome {
  const { stage, test } = state;
  const home = test.sections.find(({ items }) => items.some((one) => one.itemId === itemId));
  if (stage.kind !== 'playing' || home === undefined) return withEffects(state);
  const { sectionId } = home;
  if (!isOpenWith({ ...test, sectionId: stage.openId, other: sectionId })) return withEffects(state);
  if (mustAnswerFirst({ ...state, sectionId }, itemId)) {
    const isAnswered = (state.items.get(itemId)?.response ?? null) !== null;
    return withEffects(withNotice(state, isAnswered ? 'back-in-review' : 'answer-first'));
  }
  const moved = {
    ...state,
    stage: { ...stage, blankedId: null, isReviewing: false },
    sectionId,
    positions: { ...state.positions, [sectionId]: itemId },
  };
  return record(moved, { event: { kind: 'visit', itemId }, now }) ?? withEffects(moved);
}

/** Shows an item and says which. */
export function goTo(state: SessionState, { itemId, now }: { itemId: string; now: number }): Outcome {
  const { state: shown, effects } = show(state, { itemId, now });
  return withEffects(shown.noticeId === state.noticeId ? withNotice(shown, 'moved') : shown, ...effects);
}

/** Whether a section is answered in order and another question comes first. */
function mustAnswerFirst(state: SessionState, itemId: string): boolean {
  const review = sectionReview(state);
  const nextId = review?.nextId ?? null;
  return review?.awaitsStage === true || (nextId !== null && nextId !== itemId);
}

/** Shows the next item or the one before, or says that there is none. */
export function stepBy(state: SessionState, { by, now }: { by: 1 | -1; now: number }): Outcome {
  const { stage, test, sectionId } = state;
  if (stage.kind !== 'playing') return withEffects(state);
  const itemId = neighbourOf({ test, sectionId, itemId: itemOf(state)?.itemId ?? null, by });
  if (itemId !== null) return goTo(state, { itemId, now });
  return withEffects(withNotice({ ...state, stage: { ...stage, blankedId: null } }, by === 1 ? 'last-question' : 'first-question'));
}

/** Puts a section on the screen, with the item that was shown in it last. */
export function enterSection(state: SessionState, { sectionId, now }: { sectionId: string; now: number }): Outcome {
  const entered = { ...state, sectionId };
  if (sectionReview(entered)?.nextId === null) return openReview(entered);
  const item = itemOf(entered);
  return item === null ? withEffects(withNotice(entered, 'moved')) : goTo(entered, { itemId: item.itemId, now });
}
