import type { AttemptEvent, Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { isUnfit, sameResponse } from '../../types/asked.ts';
import { goTo, stepBy } from './navigate.ts';
import { chain, withEffects, withNotice, type Move, type Outcome } from '../state/outcome.ts';
import { itemOf, responseOf } from './place.ts';
import { record, recordAll } from './record.ts';
import { openReview, sectionReview } from './section-review.ts';
import type { SessionState } from '../state/session-state.ts';

/** Selects or types a response without saving it; null empties the field. */
export function choose(state: SessionState, { response, now }: { response: Response | null; now: number }): Outcome {
  const item = itemOf(state);
  if (item !== null && isBeyondEdits({ state, itemId: item.itemId, response })) return withEffects(withNotice(state, 'no-edits'));
  const drafted = item === null ? null : record(state, { event: { kind: 'draft', itemId: item.itemId, response }, now });
  if (item === null || drafted === null) return withEffects(state);
  return chain(drafted.state, () => drafted, blank(response === null ? item.itemId : null));
}

/** Commits what is on the screen, marked for review or not, and goes to the next item. Text that is not a number stays unsaved, and the candidate reads why. */
export function commit(state: SessionState, { kind, now }: { kind: 'save' | 'mark'; now: number }): Outcome {
  const item = itemOf(state);
  if (item === null) return withEffects(state);
  if (isUnfit({ type: item.type, response: responseOf(state) })) return withEffects(withNotice(state, 'not-a-number'));
  if (state.test.edits !== null) return commitInOrder(state, { item, now });
  const events: AttemptEvent[] = [{ kind, itemId: item.itemId, response: responseOf(state) }];
  return recordAll(state, { events, now, after: (saved) => stepBy(saved, { by: 1, now }) });
}

/** In a section that is answered in order: commits the answer and its bookmark, and goes to the next question, or to the review once all are answered. */
function commitInOrder(state: SessionState, { item: { itemId }, now }: { item: { itemId: string }; now: number }): Outcome {
  const response = responseOf(state);
  if (response === null) return withEffects(withNotice(state, 'answer-first'));
  if (isBeyondEdits({ state, itemId, response })) return withEffects(withNotice(state, 'no-edits'));
  const kind = state.items.get(itemId)?.marked === true ? 'mark' : 'save';
  const after: Move = (saved) => {
    const nextId = sectionReview(saved)?.nextId ?? null;
    return nextId === null ? openReview(saved) : goTo(saved, { itemId: nextId, now });
  };
  return recordAll(state, { events: [{ kind, itemId, response }], now, after });
}

/** Bookmarks the question on the screen for the review of its section, or takes the bookmark away; its answer stays, saved or not. */
export function toggleBookmark(state: SessionState, { now }: { now: number }): Outcome {
  const item = itemOf(state);
  const known = item === null ? undefined : state.items.get(item.itemId);
  if (item === null || known === undefined) return withEffects(state);
  const { itemId } = item;
  const { marked, response, draft } = known;
  const events: AttemptEvent[] = [
    { kind: marked ? 'save' : 'mark', itemId, response },
    ...(draft === null ? [] : [{ kind: 'draft', itemId, response: draft } as const]),
  ];
  return recordAll(state, { events, now, after: (done) => withEffects(withNotice(done, marked ? 'bookmark-removed' : 'bookmarked')) });
}

/** Whether an answer would change a saved one and none of the section may be changed any more. */
function isBeyondEdits({ state, itemId, response }: { state: SessionState; itemId: string; response: Response | null }): boolean {
  const saved = state.items.get(itemId)?.response ?? null;
  return saved !== null && sectionReview(state)?.left === 0 && !sameResponse(saved, response);
}

/** Removes answer and mark of the item on the screen. Where changes of answers are limited, it puts the saved answer back. */
export function clear(state: SessionState, { now }: { now: number }): Outcome {
  const item = itemOf(state);
  if (item === null) return withEffects(state);
  const isKept = state.test.edits !== null && (state.items.get(item.itemId)?.response ?? null) !== null;
  const events: AttemptEvent[] = [isKept ? { kind: 'draft', itemId: item.itemId, response: null } : { kind: 'clear', itemId: item.itemId }];
  return recordAll(state, { events, now, after: (cleared) => chain(withNotice(cleared, 'cleared'), blank(null)) });
}

/** Makes what is on the screen the final answer, in a set that gives its solutions one by one. */
export function check(state: SessionState, { now }: { now: number }): Outcome {
  const item = itemOf(state);
  if (item === null || state.test.solutions !== 'each') return withEffects(state);
  const { itemId } = item;
  const response = responseOf(state);
  if (isUnfit({ type: item.type, response })) return withEffects(withNotice(state, 'not-a-number'));
  const isSaved = sameResponse(state.items.get(itemId)?.response ?? null, response);
  const events: AttemptEvent[] = [...(isSaved ? [] : [{ kind: 'save', itemId, response } as const]), { kind: 'check', itemId }];
  return recordAll(state, { events, now, after: blank(null) });
}

/** Writes that the next hint of the question on the screen was asked for, in a set that gives hints. */
export function askForHint(state: SessionState, { now }: { now: number }): Outcome {
  const item = itemOf(state);
  if (item === null || state.test.solutions !== 'each') return withEffects(state);
  return record(state, { event: { kind: 'hint', itemId: item.itemId }, now }) ?? withEffects(state);
}

function blank(itemId: string | null): Move {
  return (state) => withEffects(state.stage.kind === 'playing' ? { ...state, stage: { ...state.stage, blankedId: itemId } } : state);
}
