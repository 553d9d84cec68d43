import type { ItemForCandidate, PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import type { FoldEvent } from '@abhyas/rules/assessment/log/event.ts';
import type { ClockReading } from '@abhyas/rules/assessment/paper/section-clock.ts';
import type { Phase } from './player-view.ts';

type Pause = Extract<Phase, { kind: 'break' }>;

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

/** The section that the candidate stands in when a window opens: in free order where they were last, in a break the one before it. */
export function sectionAtStart({
  state,
  events,
  openId,
  pause,
}: {
  state: PlayerState;
  events: readonly FoldEvent[];
  openId: string | null;
  pause: Pause | null;
}): string {
  if (pause !== null) return pause.endedId;
  const last = lastVisited({ events, items: null });
  const home = state.order === 'free' ? state.sections.find(({ items }) => items.some(({ itemId }) => itemId === last)) : undefined;
  return home?.sectionId ?? openId ?? state.sections.at(-1)?.sectionId ?? '';
}

/** Which section is open at a reading of the clock, or between which two a break stands. */
export function placeAt({ state, reading }: { state: Pick<PlayerState, 'sections'>; reading: ClockReading }): {
  openId: string | null;
  pause: Pause | null;
} {
  const { phase, sectionId } = reading;
  if (phase !== 'break' || sectionId === null) return { openId: sectionId, pause: null };
  return { openId: null, pause: { kind: 'break', endedId: sectionBefore({ state, sectionId }), nextId: sectionId } };
}

/** The section before this one, or ''. */
export function sectionBefore({ state, sectionId }: { state: Pick<PlayerState, 'sections'>; sectionId: string | null }): string {
  return state.sections[state.sections.findIndex((one) => one.sectionId === sectionId) - 1]?.sectionId ?? '';
}
