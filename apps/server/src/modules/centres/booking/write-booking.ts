import type { Transaction } from '../../../platform/postgres/database.ts';
import { removeAdmission, saveAdmission } from '../../assessment/index.ts';
import { passOn } from '../seats/pass-on.ts';
import { lockSlots } from '../seats/seat-queries.ts';
import type { WaitlistRow } from '../seats/line-queries.ts';
import type { BookableTest } from './bookable-test.ts';
import { type BookingRow, cancelRow, insertBooking } from './booking-queries.ts';

/** A seat of a slot that the transaction has taken out of it. */
export interface TakenSeat {
  readonly slotId: bigint;
  readonly seat: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Books a seat, or Take Home where there is none, and admits the student to the test, in a transaction that holds the student. */
export async function writeBooking({
  tx,
  studentId,
  assetId,
  test,
  seat,
  now,
}: {
  tx: Transaction;
  studentId: bigint;
  assetId: bigint;
  test: Pick<BookableTest, 'id' | 'checkIn'>;
  seat: TakenSeat | null;
  now: Date;
}): Promise<bigint> {
  const { id: assessmentId } = test;
  const bookingId = await insertBooking({
    tx,
    row: { assessmentId, assetId, studentId, slotId: seat?.slotId ?? null, seat: seat?.seat ?? null, bookedAt: now },
  });
  await saveAdmission({
    tx,
    row: {
      assessmentId,
      studentId,
      takeHome: seat === null,
      opensAt: seat?.startsAt ?? null,
      closesAt: seat?.endsAt ?? null,
      checkIn: seat !== null && test.checkIn ? 'waiting' : 'not-needed',
    },
  });
  return bookingId;
}

/**
 * Cancels an active booking and passes its seat on, in a transaction that holds the student. Its slot is held from here on, so a transaction that takes another
 * one must hold both before. Gives the offer that the seat became.
 */
export async function undoBooking({
  tx,
  booking,
  by,
  now,
}: {
  tx: Transaction;
  booking: BookingRow;
  by: 'student' | 'centre';
  now: Date;
}): Promise<WaitlistRow | null> {
  const { assessmentId, studentId, slotId, seat } = booking;
  const [slot] = slotId === null ? [] : await lockSlots({ tx, slotIds: [slotId] });
  await cancelRow({ tx, booking, by, now });
  await removeAdmission({ tx, assessmentId, studentId });
  return slot === undefined || seat === null ? null : passOn({ tx, slot, seat, now });
}
