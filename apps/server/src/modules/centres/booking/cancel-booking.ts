import { cancelRefusal } from '@abhyas/rules/centres/booking.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { lockPerson } from '../../identity/index.ts';
import { boundWaiting } from '../seats/seat-queries.ts';
import { mapTests, requireNotStarted } from './bookable-test.ts';
import { countBookings, listBookings } from './booking-queries.ts';
import { bookedBy } from './present.ts';
import { undoBooking } from './write-booking.ts';

/** Cancels a student's own booking; one that is cancelled already stays so. Throws NOT_FOUND, CANCEL_USED, CANCEL_TOO_LATE. */
export async function cancelBooking({
  parts,
  studentId,
  assetId,
  bookingId,
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  assetId: bigint;
  bookingId: bigint;
}): Promise<void> {
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
    const counted = await countBookings({ queryable: tx, studentId, assessmentId: test.id });
    const refusal = cancelRefusal({ booked: bookedBy(placed, test), counted, now });
    if (refusal !== '') throw new AppError(refusal);
    await requireNotStarted({ queryable: tx, studentId, assessmentId: test.id, now });
    await undoBooking({ tx, booking: placed.booking, by: 'student', now });
  });
}
