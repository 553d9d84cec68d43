import { cancelRefusal, countedBookings } from '@abhyas/rules/centres/booking.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { lockPerson } from '../../identity/people/profile-queries.ts';
import { boundWaiting } from '../seats/seat-queries.ts';
import { notifyBookings } from '../messages/notify-bookings.ts';
import { mapTests, requireNotStarted } from '../seats/bookable-test.ts';
import { listBookings } from '../seats/booking-queries.ts';
import { bookedBy } from '../seats/own-booking.ts';
import { undoBooking } from './write-booking.ts';

/** Cancels a student's own booking; one that is cancelled already stays so. Throws NOT_FOUND, CANCEL_USED, CANCEL_TOO_LATE, CANCEL_CHECKED_IN. */
export async function cancelBooking({
  parts,
  studentId,
  assetId,
  bookingId,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  studentId: bigint;
  assetId: bigint;
  bookingId: bigint;
  timeZone: string;
}): Promise<void> {
  const { jobs } = parts;
  const now = parts.clock.now();
  const test = (await mapTests({ queryable: parts.database.orm, studentId, assetIds: [assetId] })).get(assetId);
  if (test === undefined) throw new AppError('NOT_FOUND');
  await parts.database.transaction(async (tx) => {
    await boundWaiting({ tx });
    await lockPerson({ tx, personId: studentId });
    const rows = await listBookings({ queryable: tx, studentId, assessmentIds: [test.id] });
    const placed = rows.find(({ booking }) => booking.id === bookingId);
    if (placed === undefined) throw new AppError('NOT_FOUND');
    if (placed.booking.cancelledAt !== null) return;
    const counted = countedBookings(rows.map(({ booking }) => booking));
    const refusal = cancelRefusal({ booked: bookedBy(placed, test), counted, isCheckedIn: placed.booking.checkedInAt !== null, now });
    if (refusal !== '') throw new AppError(refusal);
    await requireNotStarted({ queryable: tx, studentId, assessmentId: test.id, now });
    await undoBooking({ tx, jobs, booking: placed.booking, by: 'student', now });
    await notifyBookings({ tx, jobs, now, bookingIds: [bookingId], timeZone, news: { what: 'cancelled' } });
  });
}
