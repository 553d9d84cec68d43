import { bookedOf } from '@abhyas/rules/assessment/cards/booked.ts';
import type { Booked } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { cancelRefusal, countedBookings } from '@abhyas/rules/centres/booking.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { BookableTest } from './bookable-test.ts';
import { listBookings, type PlacedBooking } from './booking-queries.ts';

/** What a booking allows, as the rules ask for it. */
export const bookedBy = ({ booking, place }: PlacedBooking, test: Pick<BookableTest, 'releaseAt' | 'endAt' | 'checkIn'>): Booked =>
  bookedOf({ place, isCheckedIn: booking.checkedInAt !== null, test });

/** The active booking that a student has of a test, and why it cannot be given up for another slot at `now`, '' when it can; null if there is none. */
export async function findOwnBooking({
  tx,
  studentId,
  test,
  now,
}: {
  tx: Transaction;
  studentId: bigint;
  test: BookableTest;
  now: Date;
}): Promise<{ booking: PlacedBooking['booking']; refusal: ReturnType<typeof cancelRefusal> } | null> {
  const rows = await listBookings({ queryable: tx, studentId, assessmentIds: [test.id] });
  const placed = rows.find(({ booking }) => booking.cancelledAt === null);
  if (placed === undefined) return null;
  const { booking } = placed;
  const counted = countedBookings(rows.map((row) => row.booking));
  return { booking, refusal: cancelRefusal({ booked: bookedBy(placed, test), counted, isCheckedIn: booking.checkedInAt !== null, now }) };
}
