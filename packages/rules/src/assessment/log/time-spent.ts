import type { Credit } from '@abhyas/contract/assessment/assessment.ts';
import type { FoldEvent } from './event.ts';
import { creditedWithin } from '../paper/outage.ts';
import type { SectionWindow } from '../paper/section-clock.ts';

/**
 * How long each item was on the screen, in whole seconds by item id.
 *
 * A visit runs until the next visit from the same window; the last one of a window that lost the attempt runs until its last event,
 * and the very last one until the attempt was closed. A device's clock may be wrong, so its moments are moved onto the server's clock by
 * the smallest delay seen between the two (the event that travelled fastest), and each visit is cut to the time its section was open. Time that an outage
 * has cost and that was given back is no one's.
 */
export function timeSpent({
  events,
  windowOf,
  credits,
  closedAt,
}: {
  /** Those that count, in the order of fence and number. */
  events: readonly FoldEvent[];
  windowOf: ReadonlyMap<string, SectionWindow>;
  credits: readonly Credit[];
  /** Milliseconds since the epoch; null while the attempt is open. */
  closedAt: number | null;
}): Map<string, number> {
  const milliseconds = new Map<string, number>();
  const fences = groupByFence(events);
  fences.forEach((ofFence, index) => {
    const shift = clockOffsetOf(ofFence);
    const moments = ofFence.map(({ at }) => Date.parse(at) + shift);
    const isLast = index === fences.length - 1;
    const end = isLast && closedAt !== null ? closedAt : moments.reduce((latest, moment) => Math.max(latest, moment), -Infinity);
    const visits = ofFence.flatMap(({ event }, i) => (event.kind === 'visit' ? [{ itemId: event.itemId, from: moments[i] ?? end }] : []));
    visits.forEach(({ itemId, from }, i) => {
      const window = windowOf.get(itemId);
      const next = visits[i + 1]?.from ?? end;
      const shown = window === undefined ? { from, to: next } : { from: cut(from, window), to: cut(next, window) };
      const spent = Math.max(0, shown.to - shown.from - creditedWithin({ credits, ...shown }));
      milliseconds.set(itemId, (milliseconds.get(itemId) ?? 0) + spent);
    });
  });
  return inWholeSeconds(milliseconds);
}

/** When each event happened, by the server's clock, in milliseconds since the epoch. */
export function onServerClock(events: readonly FoldEvent[]): Map<FoldEvent, number> {
  const moments = new Map<FoldEvent, number>();
  for (const ofFence of groupByFence(events)) {
    const shift = clockOffsetOf(ofFence);
    for (const entry of ofFence) moments.set(entry, Date.parse(entry.at) + shift);
  }
  return moments;
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

/** The events of each window, in their order. */
export function groupByFence(events: readonly FoldEvent[]): FoldEvent[][] {
  const groups = new Map<number, FoldEvent[]>();
  for (const entry of events) {
    const group = groups.get(entry.fence);
    if (group === undefined) groups.set(entry.fence, [entry]);
    else group.push(entry);
  }
  return [...groups.values()];
}

/** What to add to this window's clock to get the server's; 0 until the server has received something from it. */
export function clockOffsetOf(events: readonly FoldEvent[]): number {
  let min: number | null = null;
  for (const { at, receivedAt } of events) {
    if (receivedAt === null) continue;
    const delay = Date.parse(receivedAt) - Date.parse(at);
    min = min === null ? delay : Math.min(min, delay);
  }
  return min ?? 0;
}

function cut(moment: number, { opensAt, closesAt }: SectionWindow): number {
  return Math.min(Math.max(moment, opensAt), closesAt);
}
