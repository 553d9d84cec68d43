const minute = 60_000;
/** Milliseconds. How long a seat is held for the next in line, and how long before the slot the last offer ends. */
const held = { longest: 4 * 60 * minute, shortest: 15 * minute, beforeSlot: 30 * minute };

/**
 * Until when a seat of a slot that falls free at `now` is held for the next in line: for four hours, but never longer than half of what is left until the last
 * offers end, half an hour before the slot. Null once that is under a quarter of an hour: then the seat is free for anyone.
 */
export function offerEndsAt({ startsAt, now }: { startsAt: Date; now: Date }): Date | null {
  const left = startsAt.getTime() - held.beforeSlot - now.getTime();
  if (left < held.shortest) return null;
  return new Date(now.getTime() + Math.max(held.shortest, Math.min(held.longest, Math.floor(left / 2))));
}
