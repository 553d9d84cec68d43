import type { Transaction } from '../../../platform/postgres/database.ts';
import { removeAdmissions, saveAdmission } from '../../assessment/attempts/admission-queries.ts';
import { passOn } from '../seats/line.ts';
import { lockSlots, type SlotRow } from '../seats/seat-queries.ts';
import { notifyBookings } from '../messages/notify-bookings.ts';
import type { Notifying } from '../messages/notifying.ts';
import type { WaitlistRow } from '../seats/line-queries.ts';
import type { BookableTest } from '../seats/bookable-test.ts';
import { type BookingRow, cancelRows, changeRow, insertBooking } from '../seats/booking-queries.ts';

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
  test: Pick<BookableTest, 'id'>;
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
      checkIn: seat === null ? 'not-needed' : 'waiting',
    },
  });
  return bookingId;
}

/**
 * Moves an active booking to a seat that the transaction has taken out of another slot, passes on the one it had, and tells its student; `because` says why. The student
 * and both slots are held.
 */
export async function moveBooking({
  booking: { id, assessmentId, studentId, slotId, seat: left },
  seat,
  from,
  timeZone,
  ...of
}: Notifying & {
  booking: BookingRow;
  seat: TakenSeat;
  /** The slot it had; undefined for Take Home. */
  from: SlotRow | undefined;
  timeZone: string;
}): Promise<void> {
  const { tx, now } = of;
  const { startsAt: opensAt, endsAt: closesAt } = seat;
  if (from?.id !== (slotId ?? undefined)) throw new Error('invariant: the slot that a booking leaves is held');
  await changeRow({ tx, bookingId: id, slotId: seat.slotId, seat: seat.seat, now });
  await saveAdmission({ tx, row: { assessmentId, studentId, takeHome: false, opensAt, closesAt, checkIn: 'waiting' } });
  if (from !== undefined && left !== null) await passOn({ ...of, slot: from, seat: left });
  await notifyBookings({ ...of, bookingIds: [id], timeZone, news: { what: 'moved', because: [{ key: 'booking_because_you' }] } });
}

/**
 * Cancels an active booking and passes its seat on, in a transaction that holds the student. Its slot is held from here on, so a transaction that takes another
 * one must hold both before. Gives the offer that the seat became.
 */
export async function undoBooking({
  tx,
  jobs,
  booking,
  by,
  now,
}: Notifying & {
  booking: BookingRow;
  by: 'student' | 'centre';
}): Promise<WaitlistRow | null> {
  const { assessmentId, studentId, slotId, seat } = booking;
  const [slot] = slotId === null ? [] : await lockSlots({ tx, slotIds: [slotId] });
  await cancelRows({ tx, bookingIds: [booking.id], by, now });
  await removeAdmissions({ tx, assessmentId, studentIds: [studentId] });
  return slot === undefined || seat === null ? null : passOn({ tx, jobs, slot, seat, now });
}
