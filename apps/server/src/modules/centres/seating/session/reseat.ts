import { checkInAdmissions, moveAdmissions } from '../../../assessment/index.ts';
import { forgetReadiness } from '../../readiness/forget-readiness.ts';
import type { SlotRow } from '../../seats/seat-queries.ts';
import type { Because } from '../../told/because.ts';
import { tellBookings } from '../../told/tell-bookings.ts';
import type { Telling } from '../../told/telling.ts';
import type { SeatedBooking } from './move-queries.ts';
import { endOwnWaits } from './end-own-waits.ts';
import { changeBookings, type SeatOf, saveSeats, sitDown, standUp } from '../seating-queries.ts';

interface Reseating extends Telling {
  readonly candidates: readonly SeatedBooking[];
  readonly seatOf: ReadonlyMap<bigint, number>;
  /** The session as it was, and the one they have now: the same one with another time or room, or another one. */
  readonly from: SlotRow;
  readonly to: SlotRow;
  readonly because: Because;
}

/**
 * Gives candidates their seats of a session that has changed, or of another one: they are admitted at its time, no longer absent, wait for it no longer, and are told
 * why. What was recorded as ready of a session does not hold for another room.
 */
export async function reseat({ candidates, seatOf, from, to, because, ...of }: Reseating): Promise<void> {
  if (candidates.length === 0) return;
  const { tx, now } = of;
  const placed = candidates.map((candidate) => {
    const seat = seatOf.get(candidate.id);
    if (seat === undefined) throw new Error('invariant: there is a seat for each');
    return { ...candidate, bookingId: candidate.id, old: candidate.seat, seat };
  });
  const bookingIds = placed.map(({ bookingId }) => bookingId);
  const studentIds = placed.map(({ studentId }) => studentId);
  await saveSeats({ tx, slotId: to.id, seats: placed });
  await changeBookings({ tx, bookingIds, set: { absentAt: null } });
  const leaving = placed.filter(
    ({ checkedInAt, old, seat }) => checkedInAt !== null && (from.roomId !== to.roomId || from.id !== to.id || seat !== old),
  );
  await changePlaces({ ...of, leaving, from, to });
  if (from.id !== to.id) await endOwnWaits({ ...of, slot: to, studentIds });
  const { assessmentId, startsAt: opensAt, endsAt: closesAt } = to;
  await moveAdmissions({ tx, assessmentId, studentIds, opensAt, closesAt });
  if (from.id === to.id && from.roomId !== to.roomId) await forgetReadiness({ tx, now, slotId: to.id });
  await tellBookings({ ...of, bookingIds, news: { what: 'moved', because } });
}

/** Those who were checked in leave their seats; in the same session they sit down on the new ones, for another one they check in again. */
async function changePlaces({
  tx,
  now,
  leaving,
  from,
  to,
}: Pick<Reseating, 'tx' | 'now' | 'from' | 'to'> & { leaving: readonly (SeatedBooking & SeatOf)[] }): Promise<void> {
  if (leaving.length === 0) return;
  const bookingIds = leaving.map(({ bookingId }) => bookingId);
  await standUp({ tx, bookingIds, now });
  if (from.id === to.id) return sitDown({ tx, roomId: to.roomId, seats: leaving.map(({ bookingId, seat }) => ({ bookingId, seat })), now });
  await changeBookings({ tx, bookingIds, set: { checkedInAt: null, checkedInBy: null } });
  await checkInAdmissions({ tx, assessmentId: to.assessmentId, studentIds: leaving.map(({ studentId }) => studentId), isIn: false });
}
