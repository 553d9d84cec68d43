import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { bookingRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { isInWindow, maxBookings } from '@abhyas/rules/centres/booking.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { lockPerson } from '../../identity/index.ts';
import { getBookableTest, requireNotStarted } from '../booking/bookable-test.ts';
import { countBookings, findActiveBooking } from '../booking/booking-queries.ts';
import { boundWaiting, lockOpenSlot } from '../seats/seat-queries.ts';
import { listWaits } from '../seats/wait-queries.ts';
import { findEntry, insertEntry } from './entry-queries.ts';

/**
 * Puts a student at the end of the line of a full slot; who is in it already keeps their place. Who has booked another slot of the test may wait as long as that
 * booking could be cancelled, because taking the offer cancels it. Throws RESOURCE_NOT_AVAILABLE, BOOKING_CLOSED, CENTRE_NOT_ALLOWED, SLOT_GONE, SEAT_FREE,
 * ALREADY_BOOKED, CANCEL_USED.
 */
export async function joinWaitlist({
  parts,
  studentId,
  assetId,
  slotId,
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  assetId: bigint;
  slotId: bigint;
}): Promise<AnswerOf<'joinWaitlist'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const test = await getBookableTest({ queryable, studentId, assetId });
  const closed = bookingRefusal({ test, now });
  if (closed !== '') throw new AppError('BOOKING_CLOSED', { detail: closed });
  if (!test.atCentre) throw new AppError('CENTRE_NOT_ALLOWED');
  const of = { studentId, assessmentId: test.id };
  await requireNotStarted({ queryable, ...of, now });
  const waits = await parts.database.transaction(async (tx) => {
    await boundWaiting({ tx });
    await lockPerson({ tx, personId: studentId });
    const booking = await findActiveBooking({ queryable: tx, ...of });
    if (booking?.slotId === slotId) throw new AppError('ALREADY_BOOKED');
    if (booking !== null && (await countBookings({ queryable: tx, ...of })) >= maxBookings) throw new AppError('CANCEL_USED');
    // held, so that no seat falls free between the look and the entry
    const slot = await lockOpenSlot({ tx, slotId, assessmentId: test.id, now });
    if (slot === null || !isInWindow({ test, startsAt: slot.startsAt })) throw new AppError('SLOT_GONE');
    if ((await findEntry({ tx, slotId, studentId })) === null) {
      if (slot.freeSeats.length > 0) throw new AppError('SEAT_FREE');
      await insertEntry({ tx, row: { slotId, studentId, assetId, joinedAt: now } });
    }
    return listWaits({ queryable: tx, ...of });
  });
  const made = waits.find(({ slot_id: id }) => id === String(slotId));
  if (made === undefined) throw new Error('a place that was taken is there');
  return made;
}
