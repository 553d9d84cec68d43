import type { Accommodation } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { undoBooking } from '../booking/write-booking.ts';
import { findActiveBooking } from '../seats/booking-queries.ts';
import { lockSlots } from '../seats/seat-queries.ts';
import { notifyBookings } from '../messages/notify-bookings.ts';
import type { Notifying } from '../messages/notifying.ts';
import { countChange } from './arrangement-queries.ts';
import { type CheckedBooking, checkBookings } from './unfit-bookings.ts';

/** Why bookings change with it. */
const because = [{ key: 'booking_because_arrangements' }] as const;

/**
 * Brings the bookings ahead of a student to what is arranged for them from now on, in a transaction that holds the student: what they keep names it, what no longer fits is
 * cancelled in the centre's name, or kept. They are notified of each. Gives those that no longer fit and that `unfitIs` refuses; with one, nothing is done.
 */
export async function followArrangement({
  studentId,
  before,
  accommodation,
  unfitIs,
  ...of
}: Notifying & {
  studentId: bigint;
  before: Accommodation;
  accommodation: Accommodation;
  unfitIs: (booking: CheckedBooking) => 'cancelled' | 'kept' | 'refused';
}): Promise<CheckedBooking[]> {
  const { tx, now } = of;
  const checked = await checkBookings({ queryable: tx, studentId, before, accommodation, now });
  const unfit = checked.filter(({ misfit, stays }) => misfit !== '' && !stays);
  const refused = unfit.filter((booking) => unfitIs(booking) === 'refused');
  if (refused.length > 0) return refused;
  const ended = unfit.filter((booking) => unfitIs(booking) === 'cancelled');
  await withdraw({ ...of, studentId, ended });
  const bookingIds = checked.filter((booking) => !ended.includes(booking)).map(({ id }) => id);
  if (bookingIds.length === 0) return [];
  await countChange({ tx, bookingIds });
  await notifyBookings({ ...of, bookingIds, news: { what: 'moved', because } });
  return [];
}

/** Cancels bookings that do not fit any more, as the centre does, and passes their seats on. Their student is held. */
async function withdraw({
  tx,
  jobs,
  now,
  studentId,
  ended,
}: Notifying & { studentId: bigint; ended: readonly CheckedBooking[] }): Promise<void> {
  if (ended.length === 0) return;
  await lockSlots({ tx, slotIds: ended.map(({ slotId }) => slotId) });
  for (const { id: bookingId, assessmentId } of ended) {
    const booking = await findActiveBooking({ queryable: tx, studentId, assessmentId });
    if (booking === null) throw new Error('invariant: a booking of a student who is held stays');
    await undoBooking({ tx, jobs, booking, by: 'centre', now });
    await notifyBookings({ tx, jobs, now, bookingIds: [bookingId], news: { what: 'withdrawn', because } });
  }
}
