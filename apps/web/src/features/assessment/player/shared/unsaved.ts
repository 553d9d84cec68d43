import type { ItemForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import type { ItemState } from '@abhyas/rules/assessment/log/fold.ts';
import { openWith } from '@abhyas/rules/assessment/paper/parts.ts';
import { sameResponse } from '@abhyas/rules/assessment/types/asked.ts';
import type { PlayerView } from '../../attempt/session.ts';

/** Whether a question shows a choice that is not its saved answer. */
export function isUnsaved(item: ItemState | undefined): boolean {
  return item !== undefined && item.draft !== null && !sameResponse(item.draft, item.response);
}

/** Those of `items` that show a choice which is not their saved answer. */
export function unsavedOf<I extends Pick<ItemForCandidate, 'itemId'>>({
  view,
  items,
}: {
  view: Pick<PlayerView, 'items'>;
  items: readonly I[];
}): I[] {
  return items.filter(({ itemId }) => isUnsaved(view.items.get(itemId)));
}

/** How many questions that can still be gone to show something that is not saved, the one on the screen among them. */
export function countUnsaved(view: Pick<PlayerView, 'state' | 'section' | 'item' | 'items' | 'response'>): number {
  const { state, section, item } = view;
  const open = openWith({ ...state, sectionId: section.sectionId }).flatMap(({ items }) => items);
  const others = unsavedOf({ view, items: open.filter(({ itemId }) => itemId !== item?.itemId) });
  const saved = item === null ? null : (view.items.get(item.itemId)?.response ?? null);
  return others.length + (sameResponse(saved, view.response) ? 0 : 1);
}
