import type { Transaction } from '../../../platform/postgres/database.ts';
import { writeBooking } from '../booking/write-booking.ts';
import { takeSeat } from '../seats/seat-queries.ts';
import { planReminders } from '../told/tell-bookings.ts';
import { insertEntry } from '../waitlist/entry-queries.ts';
import type { SlotInput } from './inputs.ts';
import { hasBooked, hasWaited } from './venue-import-queries.ts';

/** Books seats for the students that the pack names, and puts those who wait in line: once, so that what they do afterwards stays. */
export async function seatStudents({
  tx,
  slot,
  slotId,
  now,
}: {
  tx: Transaction;
  slot: SlotInput;
  slotId: bigint;
  now: Date;
}): Promise<void> {
  const { assessmentId, assetId } = slot;
  const test = { id: assessmentId };
  for (const studentId of slot.booked) {
    if (await hasBooked({ tx, studentId, assessmentId })) continue;
    const seat = await takeSeat({ tx, slotId, assessmentId, now });
    if (seat === null) continue;
    const bookingId = await writeBooking({ tx, studentId, assetId, test, seat: { slotId, ...seat }, now });
    await planReminders({ tx, jobs: null, now, bookingIds: [bookingId] });
  }
  for (const studentId of slot.waiting) {
    if (!(await hasWaited({ tx, studentId, slotId }))) await insertEntry({ tx, row: { slotId, studentId, assetId, joinedAt: now } });
  }
}
