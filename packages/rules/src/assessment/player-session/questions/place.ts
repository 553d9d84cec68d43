import type { ItemForCandidate, PlayerState, SectionForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { FoldEvent } from '../../log/event.ts';
import { shownResponse } from '../../log/fold.ts';
import { openWith, partsOf } from '../../paper/parts.ts';
import type { ClockReading } from '../../paper/section-clock.ts';
import { sectionReview } from './section-review.ts';
import type { Break, Playing, SessionState } from '../state/session-state.ts';

/** The item that was on the screen last, among `items` (null: any), or null. */
export function lastVisited({ events, items }: { events: readonly FoldEvent[]; items: readonly ItemForCandidate[] | null }): string | null {
  const visited = [...events]
    .sort((a, b) => a.fence - b.fence || a.seq - b.seq)
    .flatMap(({ event }) => (event.kind === 'visit' ? [event.itemId] : []));
  return visited.filter((visit) => items === null || items.some(({ itemId }) => itemId === visit)).at(-1) ?? null;
}

/** The item one step before or after, across the edge of a section only to one that shares its clock; null at either end. */
export function neighbourOf({
  test,
  sectionId,
  itemId,
  by,
}: {
  test: Pick<PlayerState, 'order' | 'sections'>;
  sectionId: string;
  itemId: string | null;
  by: 1 | -1;
}): string | null {
  const open = openWith({ ...test, sectionId });
  const sectionAt = open.findIndex((one) => one.sectionId === sectionId);
  const items = open[sectionAt]?.items ?? [];
  const inside = items[items.findIndex((one) => one.itemId === itemId) + by];
  if (inside !== undefined) return inside.itemId;
  const beyond = open[sectionAt + by]?.items ?? [];
  return (by === 1 ? beyond[0] : beyond.at(-1))?.itemId ?? null;
}

/** The section on the screen when a window opens: the last visited among the open ones, the one that ended in a break, else the open one. */
export function sectionAtStart({
  test,
  events,
  stage,
}: {
  test: PlayerState;
  events: readonly FoldEvent[];
  stage: Playing | Break;
}): string {
  if (stage.kind === 'break') return stage.endedId;
  const last = lastVisited({ events, items: null });
  const open = openWith({ ...test, sectionId: stage.openId });
  const home = open.length > 1 ? open.find(({ items }) => items.some(({ itemId }) => itemId === last)) : undefined;
  return home?.sectionId ?? stage.openId ?? test.sections.at(-1)?.sectionId ?? '';
}

/** The break that a reading of the clock falls into, or null. */
export function breakAt({ test, reading }: { test: Pick<PlayerState, 'order' | 'sections'>; reading: ClockReading }): Break | null {
  const { phase, sectionId } = reading;
  if (phase !== 'break' || sectionId === null) return null;
  return { kind: 'break', endedId: firstBefore({ test, sectionId }), nextId: sectionId, ending: 'none' };
}

/** Of the sections whose clock ran before that of this one the first, or ''. */
export function firstBefore({ test, sectionId }: { test: Pick<PlayerState, 'order' | 'sections'>; sectionId: string | null }): string {
  const parts = partsOf(test);
  const at = parts.findIndex((part) => part.some((one) => one.sectionId === sectionId));
  return parts[at - 1]?.[0]?.sectionId ?? '';
}

/** The section on the screen. Throws for a test without sections. */
export function sectionOf({ test, sectionId }: Pick<SessionState, 'test' | 'sectionId'>): SectionForCandidate {
  const section = test.sections.find((one) => one.sectionId === sectionId) ?? test.sections[0];
  if (section === undefined) throw new Error('invariant: a test has at least one section');
  return section;
}

/** The item on the screen, or null while its section has none. */
export function itemOf(state: SessionState): ItemForCandidate | null {
  const { items } = sectionOf(state);
  const at = sectionReview(state)?.nextId ?? state.positions[state.sectionId] ?? lastVisited({ events: state.found, items });
  return items.find(({ itemId }) => itemId === at) ?? items[0] ?? null;
}

/** What is selected or typed on the screen, saved or not. */
export function responseOf(state: SessionState): Response | null {
  const item = itemOf(state);
  const known = item === null ? undefined : state.items.get(item.itemId);
  if (item === null || known === undefined || playingOf(state)?.blankedId === item.itemId) return null;
  return shownResponse(known);
}

function playingOf({ stage }: SessionState): Playing | null {
  if (stage.kind === 'submitting') return stage.back;
  return stage.kind === 'playing' ? stage : null;
}
