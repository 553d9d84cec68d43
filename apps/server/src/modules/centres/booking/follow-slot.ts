import { moveAdmissions } from '../../assessment/index.ts';
import { forgetReadiness } from '../readiness/forget-readiness.ts';
import type { SlotRow } from '../seats/seat-queries.ts';
import type { Because } from '../told/because.ts';
import { tellBookings } from '../told/tell-bookings.ts';
import type { Telling } from '../told/telling.ts';
import { touchBookings } from '../seats/booking-queries.ts';

/**
 * Has the bookings of a slot follow it to another time or room, in the transaction that holds it: their candidates are admitted then, and what was sent of the
 * booking counts one change more. The candidates are told, with the reason, and what was recorded as ready is forgotten. Gives the students.
 */
export async function followSlot({ tx, jobs, now, slot, because }: Telling & { slot: SlotRow; because: Because }): Promise<bigint[]> {
  const moved = await touchBookings({ tx, slotId: slot.id });
  const studentIds = moved.map(({ studentId }) => studentId);
  const { assessmentId, startsAt: opensAt, endsAt: closesAt } = slot;
  await moveAdmissions({ tx, assessmentId, studentIds, opensAt, closesAt });
  await forgetReadiness({ tx, now, slotId: slot.id });
  await tellBookings({ tx, jobs, now, bookingIds: moved.map(({ id }) => id), news: { what: 'moved', because } });
  return studentIds;
}
