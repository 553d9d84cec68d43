import type { AttemptEvent, Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { sameResponse } from '../log/same-response.ts';
import { isNotANumber } from '../paper/numeric-answer.ts';
import { stepBy } from './navigate.ts';
import { chain, withEffects, withNotice, type Move, type Outcome } from './outcome.ts';
import { itemOf, responseOf } from './place.ts';
import { record, recordAll } from './record.ts';
import type { SessionState } from './session-state.ts';

/** Selects or types a response without saving it; null empties the field. */
export function choose(state: SessionState, { response, now }: { response: Response | null; now: number }): Outcome {
  const item = itemOf(state);
  const drafted = item === null ? null : record(state, { event: { kind: 'draft', itemId: item.itemId, response }, now });
  if (item === null || drafted === null) return withEffects(state);
  return chain(drafted.state, () => drafted, blank(response === null ? item.itemId : null));
}

/** Commits what is on the screen, marked for review or not, and goes to the next item. Text that is not a number stays unsaved, and the candidate is told. */
export function commit(state: SessionState, { kind, now }: { kind: 'save' | 'mark'; now: number }): Outcome {
  const item = itemOf(state);
  if (item === null) return withEffects(state);
  if (isNotANumber({ type: item.type, response: responseOf(state) })) return withEffects(withNotice(state, 'not-a-number'));
  const events: AttemptEvent[] = [{ kind, itemId: item.itemId, response: responseOf(state) }];
  return recordAll(state, { events, now, after: (saved) => stepBy(saved, { by: 1, now }) });
}

/** Removes answer and mark of the item on the screen. */
export function clear(state: SessionState, { now }: { now: number }): Outcome {
  const item = itemOf(state);
  if (item === null) return withEffects(state);
  const events: AttemptEvent[] = [{ kind: 'clear', itemId: item.itemId }];
  return recordAll(state, { events, now, after: (cleared) => chain(withNotice(cleared, 'cleared'), blank(null)) });
}

/** Makes what is on the screen the final answer, in a set that gives its solutions one by one. */
export function check(state: SessionState, { now }: { now: number }): Outcome {
  const item = itemOf(state);
  if (item === null || state.test.solutions !== 'each') return withEffects(state);
  const { itemId } = item;
  const response = responseOf(state);
  if (isNotANumber({ type: item.type, response })) return withEffects(withNotice(state, 'not-a-number'));
  const isSaved = sameResponse(state.items.get(itemId)?.response ?? null, response);
  const events: AttemptEvent[] = [...(isSaved ? [] : [{ kind: 'save', itemId, response } as const]), { kind: 'check', itemId }];
  return recordAll(state, { events, now, after: blank(null) });
}

function blank(itemId: string | null): Move {
  return (state) => withEffects(state.stage.kind === 'playing' ? { ...state, stage: { ...state.stage, blankedId: itemId } } : state);
}
