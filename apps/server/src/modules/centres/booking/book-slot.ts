import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import { bookingRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { lockPerson } from '../../identity/people/profile-queries.ts';
import { endWaits, holdWaits } from '../seats/line.ts';
import { boundWaiting } from '../seats/seat-queries.ts';
import { notifyBookings } from '../messages/notify-bookings.ts';
import { getBookableTest, requireNotStarted } from '../seats/bookable-test.ts';
import { findActiveBooking } from '../seats/booking-queries.ts';
import { presentMade } from './booked-slots.ts';
import type { SeatQueue } from './seat-queue.ts';
import { takeWanted } from './take-wanted.ts';
import type { Wanted } from './wanted.ts';
import { type TakenSeat, writeBooking } from './write-booking.ts';

interface Asked {
  readonly parts: Ports<'clock' | 'database' | 'jobs'>;
  readonly studentId: bigint;
  readonly assetId: bigint;
  readonly wanted: Wanted;
  readonly timeZone: string;
}

/**
 * Books a seat of a slot for a student, or of another room at its time and venue if it is full; or Take Home where `wanted` is null. A seat is taken out of the slot by the statement that finds it, so no slot is ever
 * oversold. Throws RESOURCE_NOT_AVAILABLE, BOOKING_CLOSED, CENTRE_NOT_ALLOWED, NOT_AT_HOME, ALREADY_BOOKED, SLOT_FULL, SLOT_GONE,
 * SLOT_UNSUITABLE, TIME_OVERLAPS.
 */
export async function bookSlot({ queueForSeat, ...of }: Asked & { queueForSeat: SeatQueue }): Promise<ResultOf<'bookSlot'>> {
  const { parts, wanted, studentId, assetId, timeZone } = of;
  const made =
    wanted === null
      ? await book(of)
      : await queueForSeat({ studentId, assetId, slotId: wanted.slotId }, (slotId) => book({ ...of, wanted: { ...wanted, slotId } }));
  return presentMade({ queryable: parts.database.orm, studentId, ...made, timeZone });
}

/** Makes the booking; gives it with its test. */
async function book({ parts, studentId, assetId, wanted, timeZone }: Asked) {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const slotId = wanted?.slotId ?? null;
  const test = await getBookableTest({ queryable, studentId, assetId });
  const closed = bookingRefusal({ test, now });
  if (closed !== '') throw new AppError('BOOKING_CLOSED', { said: { key: 'reason', values: { reason: closed } } });
  if (slotId === null && !test.takeHome) throw new AppError('NOT_AT_HOME');
  if (slotId !== null && !test.atCentre) throw new AppError('CENTRE_NOT_ALLOWED');
  await requireNotStarted({ queryable, studentId, assessmentId: test.id, now });
  const bookingId = await parts.database.transaction(async (tx) => {
    await boundWaiting({ tx });
    await lockPerson({ tx, personId: studentId });
    if ((await findActiveBooking({ queryable: tx, studentId, assessmentId: test.id })) !== null) throw new AppError('ALREADY_BOOKED');
    const held = await holdWaits({ tx, studentId, assessmentId: test.id, alsoIds: slotId === null ? [] : [slotId] });
    const write = async (seat: TakenSeat | null) => {
      const id = await writeBooking({ tx, studentId, assetId, test, seat, now });
      await notifyBookings({ tx, jobs: parts.jobs, now, bookingIds: [id], timeZone, news: { what: 'booked' } });
      await endWaits({ tx, jobs: parts.jobs, now, studentId, assessmentId: test.id, held });
      return id;
    };
    return write(wanted === null ? null : await takeWanted({ tx, studentId, wanted, test, now }));
  });
  return { test, bookingId, now };
}
