import { checkInAdmission, moveAdmissions } from '../../assessment/index.ts';
import { forgetReadiness } from '../readiness/forget-readiness.ts';
import type { SlotRow } from '../seats/seat-queries.ts';
import { tellBookings } from '../told/tell-bookings.ts';
import type { Telling } from '../told/telling.ts';
import type { SeatedBooking } from './move-queries.ts';
import { endOwnWaits } from './end-own-waits.ts';
import { changeBooking, saveSeat, sitDown, standUp } from './seating-queries.ts';

interface Reseating extends Telling {
  readonly candidates: readonly SeatedBooking[];
  readonly seatOf: ReadonlyMap<bigint, number>;
  /** The session as it was, and the one they have now: the same one with another time or room, or another one. */
  readonly from: SlotRow;
  readonly to: SlotRow;
  readonly because: string;
}

/**
 * Gives candidates their seats of a session that has changed, or of another one: they are admitted at its time, no longer absent, wait for it no longer, and are told
 * why. What was recorded as ready of a session does not hold for another room.
 */
export async function reseat({ candidates, seatOf, from, to, because, ...of }: Reseating): Promise<void> {
  const { tx, now } = of;
  for (const { id: bookingId, ...candidate } of candidates) {
    const seat = seatOf.get(bookingId);
    if (seat === undefined) throw new Error('invariant: there is a seat for each');
    await saveSeat({ tx, bookingId, slotId: to.id, seat });
    await changeBooking({ tx, bookingId, set: { absentAt: null } });
    const stays = from.roomId === to.roomId && from.id === to.id && seat === candidate.seat;
    if (candidate.checkedInAt !== null && !stays) await changePlace({ ...of, candidate: { id: bookingId, ...candidate }, seat, from, to });
  }
  const studentIds = candidates.map(({ studentId }) => studentId);
  if (from.id !== to.id) await endOwnWaits({ ...of, slot: to, studentIds });
  const { assessmentId, startsAt: opensAt, endsAt: closesAt } = to;
  await moveAdmissions({ tx, assessmentId, studentIds, opensAt, closesAt });
  if (from.id === to.id && from.roomId !== to.roomId) await forgetReadiness({ tx, now, slotId: to.id });
  await tellBookings({ ...of, bookingIds: candidates.map(({ id }) => id), news: { what: 'moved', because } });
}

/** Someone who was checked in leaves their seat; in the same session they sit down on the new one, for another one they check in again. */
async function changePlace({
  tx,
  now,
  candidate: { id: bookingId, assessmentId, studentId },
  seat,
  from,
  to,
}: Omit<Reseating, 'candidates' | 'seatOf' | 'because'> & { candidate: SeatedBooking; seat: number }): Promise<void> {
  await standUp({ tx, bookingId, now });
  if (from.id === to.id) return sitDown({ tx, bookingId, roomId: to.roomId, seat, now });
  await changeBooking({ tx, bookingId, set: { checkedInAt: null, checkedInBy: null } });
  await checkInAdmission({ tx, assessmentId, studentId, isIn: false });
}
