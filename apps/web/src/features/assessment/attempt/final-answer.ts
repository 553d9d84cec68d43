import type { AttemptEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { type ItemState } from '@abhyas/rules/assessment/log/fold.ts';
import { isOfItem } from '@abhyas/rules/assessment/log/event.ts';
import { sameResponse } from '@abhyas/rules/assessment/log/same-response.ts';
import type { PlayerView } from './player-view.ts';

/** Whether an event comes too late for its item: an answer that was checked stays as it is. */
export function isAfterCheck({ event, items }: { event: AttemptEvent; items: ReadonlyMap<string, ItemState> }): boolean {
  return isOfItem(event) && event.kind !== 'visit' && items.get(event.itemId)?.checked === true;
}

/** What makes the choice on the screen the final answer, in a set that gives its solution then; nothing elsewhere. */
export function checkOf({ state, item, items, response }: Pick<PlayerView, 'state' | 'item' | 'items' | 'response'>): AttemptEvent[] {
  if (item === null || state.solutions !== 'each') return [];
  const { itemId } = item;
  const isSaved = sameResponse(items.get(itemId)?.response ?? null, response);
  return [...(isSaved ? [] : [{ kind: 'save', itemId, response } as const]), { kind: 'check', itemId }];
}
