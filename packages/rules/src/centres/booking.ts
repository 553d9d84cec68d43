import type { Reason } from '@abhyas/contract/wire.ts';
import { type Booked, isOver, launchRefusal, type TestFacts } from '../assessment/cards/test-actions.ts';

/** A student who has booked a test as often as this, cancelled bookings included, keeps the last one (TST-047, decision 8). */
const maxBookings = 2;

/** In the lines of so many slots of one test a student may wait at once. */
export const maxWaits = 3;

/** How many of a student's bookings of a test count: those that the centre cancelled do not, and one whose slot the student changed is two. */
export function countedBookings(
  bookings: readonly { readonly cancelledBy: 'student' | 'centre' | null; readonly changedAt: Date | null }[],
): number {
  const changes = bookings.filter(({ changedAt }) => changedAt !== null).length;
  return bookings.filter(({ cancelledBy }) => cancelledBy !== 'centre').length + changes;
}

/** Whether the last of so many bookings of a test, those that count, is one that its student keeps. */
export const isKept = (counted: number): boolean => counted >= maxBookings;

/**
 * Why an active booking cannot be cancelled, or given up for another slot of its test, which is the same, at `now`; '' when it can. `counted` are the student's bookings of the
 * test that count, this one too. Who is checked in has the seat in front of them: the desk can undo it.
 */
export function cancelRefusal({
  booked,
  counted,
  isCheckedIn,
  now,
}: {
  booked: Booked;
  counted: number;
  isCheckedIn: boolean;
  now: Date;
}): '' | 'CANCEL_USED' | 'CANCEL_TOO_LATE' | 'CANCEL_CHECKED_IN' {
  const begun = booked.takeHome ? isOver({ endAt: booked.closesAt, now }) : now >= booked.opensAt;
  if (begun) return 'CANCEL_TOO_LATE';
  if (isCheckedIn) return 'CANCEL_CHECKED_IN';
  return isKept(counted) ? 'CANCEL_USED' : '';
}

/** Whether the booked-slot modal shows Launch Test at `now`: from the start of the slot to its end (TST-049 to TST-051). `refusal` is its tooltip. */
export function launchFromBooking({ test, booked, now }: { test: TestFacts; booked: Booked; now: Date }): {
  shown: boolean;
  refusal: Reason;
} {
  const shown = now >= booked.opensAt && !isOver({ endAt: booked.closesAt, now });
  return { shown, refusal: shown ? launchRefusal({ test, booked, now }) : '' };
}

/** The window in which slots of a test start (TST-032): `before` is the first moment after the last second of its end. */
export function slotWindow({ releaseAt, endAt }: Pick<TestFacts, 'releaseAt' | 'endAt'>): { readonly from: Date; readonly before: Date } {
  return { from: releaseAt, before: new Date((Math.floor(endAt.getTime() / 1000) + 1) * 1000) };
}

/** Whether a slot may be booked for a test (TST-032): it starts in the test's window, which is of the brand's zone, whatever a clock at the venue shows. */
export function isInWindow({ test, startsAt }: { test: Pick<TestFacts, 'releaseAt' | 'endAt'>; startsAt: Date }): boolean {
  const { from, before } = slotWindow(test);
  return startsAt >= from && startsAt < before;
}
