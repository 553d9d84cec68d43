import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import { bookingRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { lockPerson } from '../../identity/people/profile-queries.ts';
import { mapTests, requireNotStarted } from '../seats/bookable-test.ts';
import { findOwnBooking } from '../seats/own-booking.ts';
import { endWaits, holdWaits } from '../seats/line.ts';
import { listFreeRooms } from '../seats/free-room-queries.ts';
import { boundWaiting, isInLine, lockSlots } from '../seats/seat-queries.ts';
import { takeAnyRoom } from './any-room.ts';
import { presentMade } from './booked-slots.ts';
import { takeWanted } from './take-wanted.ts';
import { moveBooking } from './write-booking.ts';

/**
 * Gives a student's booking another slot of its test, or a room beside it, in one step: the seat is taken before the old one goes, so no one is ever without. It counts as the one
 * cancellation, and whatever else they wait for at the test ends. Throws NOT_FOUND, BOOKING_CLOSED, CENTRE_NOT_ALLOWED, CANCEL_USED, CANCEL_TOO_LATE, SLOT_FULL, SLOT_GONE, SLOT_UNSUITABLE, TIME_OVERLAPS.
 */
export async function changeSlot({
  parts,
  studentId,
  assetId,
  bookingId,
  slotId,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  studentId: bigint;
  assetId: bigint;
  bookingId: bigint;
  slotId: bigint;
  timeZone: string;
}): Promise<ResultOf<'changeSlot'>> {
  const { jobs } = parts;
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const test = (await mapTests({ queryable, studentId, assetIds: [assetId] })).get(assetId);
  if (test === undefined) throw new AppError('NOT_FOUND');
  const closed = bookingRefusal({ test, now });
  if (closed !== '') throw new AppError('BOOKING_CLOSED', { said: { key: 'reason', values: { reason: closed } } });
  if (!test.atCentre) throw new AppError('CENTRE_NOT_ALLOWED');
  const take = (to: bigint) =>
    parts.database.transaction(async (tx) => {
      await boundWaiting({ tx });
      await lockPerson({ tx, personId: studentId });
      const own = await findOwnBooking({ tx, studentId, test, now });
      if (own?.booking.id !== bookingId) throw new AppError('NOT_FOUND');
      const { booking, refusal } = own;
      // sent once more: it is done
      if (booking.slotId !== null && (await isInLine({ queryable: tx, slotId: booking.slotId, of: slotId }))) return;
      if (refusal !== '') throw new AppError(refusal);
      await requireNotStarted({ queryable: tx, studentId, assessmentId: test.id, now });
      const of = { tx, studentId, assessmentId: test.id };
      const both = [to, ...(booking.slotId === null ? [] : [booking.slotId])];
      const held = await holdWaits({ ...of, alsoIds: both });
      const from = (await lockSlots({ tx, slotIds: both })).find(({ id }) => id === booking.slotId);
      const seat = await takeWanted({ tx, studentId, wanted: { slotId: to, venueId: null }, test, exceptId: booking.id, now });
      await moveBooking({ tx, jobs, now, booking, seat, from, timeZone });
      await endWaits({ ...of, jobs, now, held });
    });
  const findRooms = async () => {
    const [free] = await listFreeRooms({ queryable, all: [{ studentId, assetId, slotId }], now });
    // what is wrong with the change itself comes before a slot that is full
    return [slotId, ...(free?.slotIds ?? [])];
  };
  await takeAnyRoom({ slotId, findRooms, take });
  return presentMade({ queryable, studentId, test, bookingId, timeZone, now });
}
