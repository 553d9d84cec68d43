import { wakingSpans } from '../calendar/waking-hours.ts';

const minute = 60_000;
/** Milliseconds. How long a seat is held for the next in line, and how long before the slot the last offer ends. */
const held = { longest: 4 * 60 * minute, shortest: 15 * minute, beforeSlot: 30 * minute };

/**
 * Until when a seat of a slot that falls free at `now` is held for the next in line: for four hours, but never longer than half of what is left until the last
 * offers end, half an hour before the slot; from 22:00 to 07:00 at the venue the clock of an offer does not run. Null once less than a quarter of an hour is left: then the seat is free for anyone.
 */
export function offerEndsAt({ startsAt, now, timeZone }: { startsAt: Date; now: Date; timeZone: string }): Date | null {
  const of = { from: now.getTime(), until: startsAt.getTime() - held.beforeSlot, timeZone };
  const spans: (readonly [number, number])[] = [];
  let left = 0;
  for (const span of wakingSpans(of)) {
    spans.push(span);
    left += span[1] - span[0];
    // more makes no longer offer
    if (left >= 2 * held.longest) break;
  }
  if (left < held.shortest) return null;
  let rest = Math.max(held.shortest, Math.min(held.longest, Math.floor(left / 2)));
  for (const [begin, end] of spans) {
    if (rest <= end - begin) return new Date(begin + rest);
    rest -= end - begin;
  }
  throw new Error('invariant: an offer is no longer than the time that is left');
}
