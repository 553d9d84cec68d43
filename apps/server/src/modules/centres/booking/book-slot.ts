import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { bookingRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { isInWindow } from '@abhyas/rules/centres/booking.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { lockPerson } from '../../identity/index.ts';
import { boundWaiting, isFull, takeSeat } from '../seats/seat-queries.ts';
import { getBookableTest, requireNotStarted } from './bookable-test.ts';
import { findActiveBooking } from './booking-queries.ts';
import { presentBookings } from './booked-slots.ts';
import { writeBooking } from './write-booking.ts';

/**
 * Books a seat of a slot for a student, or Take Home where `slotId` is null. A seat is taken out of the slot by the statement that finds it, so no slot is ever
 * oversold. Throws RESOURCE_NOT_AVAILABLE, BOOKING_CLOSED, CENTRE_NOT_ALLOWED, NOT_AT_HOME, ALREADY_BOOKED, SLOT_FULL, SLOT_GONE.
 */
export async function bookSlot({
  parts,
  studentId,
  assetId,
  slotId,
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  assetId: bigint;
  slotId: bigint | null;
  timeZone: string;
}): Promise<AnswerOf<'bookSlot'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  // most of those who want the last seats end here: it costs one query, and no one waits for anyone
  if (slotId !== null && (await isFull({ queryable, slotId, now }))) throw new AppError('SLOT_FULL');
  const test = await getBookableTest({ queryable, studentId, assetId });
  const closed = bookingRefusal({ test, now });
  if (closed !== '') throw new AppError('BOOKING_CLOSED', { detail: closed });
  if (slotId === null && !test.takeHome) throw new AppError('NOT_AT_HOME');
  if (slotId !== null && !test.atCentre) throw new AppError('CENTRE_NOT_ALLOWED');
  await requireNotStarted({ queryable, studentId, assessmentId: test.id, now });
  const bookingId = await parts.database.transaction(async (tx) => {
    await boundWaiting({ tx });
    await lockPerson({ tx, personId: studentId });
    if ((await findActiveBooking({ queryable: tx, studentId, assessmentId: test.id })) !== null) throw new AppError('ALREADY_BOOKED');
    if (slotId === null) return writeBooking({ tx, studentId, assetId, test, seat: null, now });
    const seat = await takeSeat({ tx, slotId, assessmentId: test.id, now });
    if (seat !== null && !isInWindow({ test, startsAt: seat.startsAt })) throw new AppError('SLOT_GONE');
    if (seat !== null) return writeBooking({ tx, studentId, assetId, test, seat: { slotId, ...seat }, now });
    throw new AppError((await isFull({ queryable: tx, slotId, now })) ? 'SLOT_FULL' : 'SLOT_GONE');
  });
  const booked = await presentBookings({ queryable, studentId, tests: [test], timeZone, now });
  const made = booked.find(({ slot_booking_id: id }) => id === String(bookingId));
  if (made === undefined) throw new Error('a booking that was made is there');
  return made;
}
