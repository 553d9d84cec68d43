import type { BookedSlot } from '@abhyas/contract/centres/booking.ts';

/** Milliseconds: how often what the desk does is looked for, the shortest wait, and the longest that a timer is asked for. */
const waits = { desk: 15_000, shortest: 250, longest: 3_600_000 };

/** In how many milliseconds a booking may allow something else than at `at`: its slot starts or ends, or someone checks in. False when nothing is to come. */
export function nextLookMs({ booked, at }: { booked: readonly BookedSlot[]; at: number }): number | false {
  const active = booked.filter(({ is_active }) => is_active === '1');
  const isWaiting = active.some(({ launch }) => launch?.enabled === false);
  // a slot ends with the second that its end names
  const moments = active.flatMap((one) => [Date.parse(one.slot_start_time), Date.parse(one.slot_end_time) + 1000]);
  const next = Math.min(...moments.map((moment) => moment - at).filter((ms) => ms > 0), ...(isWaiting ? [waits.desk] : []));
  return Number.isFinite(next) ? Math.min(waits.longest, Math.max(waits.shortest, next)) : false;
}
