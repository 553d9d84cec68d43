import type { Booked } from './test-actions.ts';

/** What a booking allows: `place` is null for Take Home, which has the window of its test. Whether check-in comes first is up to the test as it is now. */
export function bookedOf({
  place,
  isCheckedIn,
  test,
}: {
  place: { readonly startsAt: Date; readonly endsAt: Date } | null;
  isCheckedIn: boolean;
  test: { readonly releaseAt: Date; readonly endAt: Date; readonly checkIn: boolean };
}): Booked {
  if (place === null) return { takeHome: true, opensAt: test.releaseAt, closesAt: test.endAt, checkIn: 'not-needed' };
  const checkIn = !test.checkIn ? 'not-needed' : isCheckedIn ? 'done' : 'waiting';
  return { takeHome: false, opensAt: place.startsAt, closesAt: place.endsAt, checkIn };
}
