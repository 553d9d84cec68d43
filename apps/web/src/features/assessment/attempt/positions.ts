import type { ItemForCandidate, PlayerState } from '@abhyas/contract/assessment.ts';
import type { FoldEvent } from '@abhyas/rules/assessment/fold.ts';

/** The item that was on the screen last, among `items` (null: any), or null. */
export function lastVisited({ events, items }: { events: readonly FoldEvent[]; items: readonly ItemForCandidate[] | null }): string | null {
  const visited = [...events]
    .sort((a, b) => a.fence - b.fence || a.seq - b.seq)
    .flatMap(({ event }) => (event.kind === 'visit' ? [event.itemId] : []));
  return visited.filter((visit) => items === null || items.some(({ itemId }) => itemId === visit)).at(-1) ?? null;
}

/** The item one step before or after, over the edge of a section only where the order is free; null at the end of the way. */
export function neighbourOf({
  state,
  sectionId,
  itemId,
  by,
}: {
  state: Pick<PlayerState, 'order' | 'sections'>;
  sectionId: string;
  itemId: string | null;
  by: 1 | -1;
}): string | null {
  const sectionAt = state.sections.findIndex((one) => one.sectionId === sectionId);
  const items = state.sections[sectionAt]?.items ?? [];
  const inside = items[items.findIndex((one) => one.itemId === itemId) + by];
  if (inside !== undefined || state.order === 'fixed') return inside?.itemId ?? null;
  const beyond = state.sections[sectionAt + by]?.items ?? [];
  return (by === 1 ? beyond[0] : beyond.at(-1))?.itemId ?? null;
}
