import type { ItemForCandidate } from '@abhyas/contract/assessment.ts';
import { sameResponse } from '@abhyas/rules/assessment/same-response.ts';
import type { PlayerView } from '../attempt/player-view.ts';

/** How many of these questions show a choice that is not their saved answer. */
export function unsavedOf({ view, items }: { view: Pick<PlayerView, 'items'>; items: readonly ItemForCandidate[] }): number {
  return items.filter(({ itemId }) => {
    const state = view.items.get(itemId);
    return state !== undefined && state.draft !== null && !sameResponse(state.draft, state.response);
  }).length;
}
