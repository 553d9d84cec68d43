import type { Transaction } from '../../../platform/postgres/database.ts';
import { listBusy } from '../../agenda/index.ts';
import { writeBooking } from '../booking/write-booking.ts';
import { recordCheckIn } from '../seating/check-in.ts';
import { changeBookings } from '../seating/seating-queries.ts';
import { takeSeat } from '../seats/seat-queries.ts';
import { writeSeatEntries } from '../told/seat-entries.ts';
import { planReminders } from '../told/tell-bookings.ts';
import { insertEntry } from '../waitlist/entry-queries.ts';
import type { SlotInput } from './inputs.ts';
import { hasBooked, hasWaited } from './venue-import-queries.ts';

/**
 * Books seats for the students that the pack names and who have no other seat then, has those be at the desk, or absent, whom it says are, and puts those who wait in line: once, so that what they and staff do
 * afterwards stays.
 */
export async function seatStudents({
  tx,
  slot,
  slotId,
  roomId,
  now,
}: {
  tx: Transaction;
  slot: SlotInput;
  slotId: bigint;
  roomId: bigint;
  now: Date;
}): Promise<void> {
  const { assessmentId, assetId } = slot;
  const test = { id: assessmentId };
  for (const studentId of slot.booked) {
    if (await hasBooked({ tx, studentId, assessmentId })) continue;
    const busy = await listBusy({ queryable: tx, personIds: [studentId], from: slot.startsAt, until: slot.endsAt });
    if (busy.some(({ source }) => source === 'seat')) continue;
    const seat = await takeSeat({ tx, slotId, assessmentId, now });
    if (seat === null) continue;
    const bookingId = await writeBooking({ tx, studentId, assetId, test, seat: { slotId, ...seat }, now });
    await writeSeatEntries({ tx, bookingIds: [bookingId], now });
    await planReminders({ tx, jobs: null, now, bookingIds: [bookingId] });
    if (slot.absent.includes(studentId)) await changeBookings({ tx, bookingIds: [bookingId], set: { absentAt: now } });
    if (slot.checkedIn.includes(studentId))
      await recordCheckIn({ tx, booking: { id: bookingId, assessmentId, studentId, seat: seat.seat }, roomId, by: 'desk', now });
  }
  for (const studentId of slot.waiting) {
    if (!(await hasWaited({ tx, studentId, slotId }))) await insertEntry({ tx, row: { slotId, studentId, assetId, joinedAt: now } });
  }
}
