import type { Credit } from '@abhyas/contract/assessment/assessment.ts';
import { absencesOf, focusAt } from './away.ts';
import { isOfItem, onServerClock, type FoldEvent } from './event.ts';
import type { Stretch } from '../paper/outage.ts';
import type { SectionWindow } from '../paper/section-clock.ts';

/** How long one may look at a question of an untimed set after the last thing that its window said, in milliseconds. */
const silentMs = 180_000;

/**
 * How long each item was on the screen, in whole seconds by item id.
 *
 * A visit runs until the next one, in this window or in one that took the attempt over, and the last one until the attempt was closed: together they are the time
 * between the first visit and the end, as far as sections were open, without the absences and the time that an outage has cost and that was given back. A device's clock may be wrong, so its moments are
 * moved onto the server's clock by the smallest delay seen between the two (the event that travelled fastest). In an untimed set a window that ended without a word
 * counts for so long as it may have been looked at.
 */
export function timeSpent({
  events,
  visits,
  windowOf,
  credits,
  closedAt,
  untimed = false,
}: {
  /** The whole log, in the order of fence and number. */
  events: readonly FoldEvent[];
  /** The visits of it that count, in the same order. */
  visits: readonly FoldEvent[];
  windowOf: ReadonlyMap<string, SectionWindow>;
  credits: readonly Credit[];
  /** Milliseconds since the epoch; null while the attempt is open. */
  closedAt: number | null;
  untimed?: boolean | undefined;
}): Map<string, number> {
  const milliseconds = new Map<string, number>();
  const moments = onServerClock(events);
  const lastOf = new Map<number, number>();
  for (const [{ fence }, moment] of moments) lastOf.set(fence, Math.max(moment, lastOf.get(fence) ?? -Infinity));
  const given = credits.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
  const stopped = merged([...given, ...absencesOf(focusAt(moments))]);
  let first = 0;
  let from = -Infinity;
  visits.forEach((visit, index) => {
    if (!isOfItem(visit.event)) return;
    const { itemId } = visit.event;
    const last = lastOf.get(visit.fence) ?? -Infinity;
    const next = visits[index + 1];
    const window = windowOf.get(itemId);
    from = Math.max(from, moments.get(visit) ?? -Infinity);
    let to = next === undefined ? (closedAt ?? last) : Math.max(from, moments.get(next) ?? -Infinity);
    // no clock hurries anyone there: a window may stay open overnight, and a set that its time closes was left long before
    if (untimed && next === undefined && closedAt !== null && window !== undefined && closedAt >= window.closesAt) to = last;
    if (untimed && next?.fence !== visit.fence && next !== undefined) to = Math.min(to, last + silentMs);
    while ((stopped[first]?.to ?? Infinity) <= from) first += 1;
    const shown = window === undefined ? { from, to } : { from: cut(from, window), to: cut(to, window) };
    milliseconds.set(itemId, (milliseconds.get(itemId) ?? 0) + lengthWithout(shown, stopped, first));
  });
  return inWholeSeconds(milliseconds);
}

/** Rounds so that the seconds of all items together are those of the whole time. */
function inWholeSeconds(milliseconds: ReadonlyMap<string, number>): Map<string, number> {
  const seconds = new Map<string, number>();
  let soFarMs = 0;
  for (const [itemId, ms] of milliseconds) {
    seconds.set(itemId, Math.round((soFarMs + ms) / 1000) - Math.round(soFarMs / 1000));
    soFarMs += ms;
  }
  return seconds;
}

/** Stretches in order, without their overlaps. */
function merged(stretches: readonly Stretch[]): Stretch[] {
  const disjoint: Stretch[] = [];
  let reached = -Infinity;
  for (const { from, to } of [...stretches].sort((a, b) => a.from - b.from)) {
    if (to > reached) disjoint.push({ from: Math.max(from, reached), to });
    reached = Math.max(reached, to);
  }
  return disjoint;
}

/** How long a stretch is without those of `stopped`, from its `first` on. */
function lengthWithout({ from, to }: Stretch, stopped: readonly Stretch[], first: number): number {
  let length = Math.max(0, to - from);
  for (let i = first; length > 0; i += 1) {
    const stop = stopped[i];
    if (stop === undefined || stop.from >= to) break;
    length -= Math.max(0, Math.min(stop.to, to) - Math.max(stop.from, from));
  }
  return length;
}

function cut(moment: number, { opensAt, closesAt }: SectionWindow): number {
  return Math.min(Math.max(moment, opensAt), closesAt);
}
