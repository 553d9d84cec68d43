import type { Transaction } from '../../../platform/postgres/database.ts';
import { moveAdmissions } from '../../assessment/index.ts';
import type { SlotRow } from '../seats/seat-queries.ts';
import { touchBookings } from './booking-queries.ts';

/**
 * Has the bookings of a slot follow it to another time or room, in the transaction that holds it: their candidates are admitted then, and what was sent of the
 * booking counts one change more. Gives the students.
 */
export async function followSlot({ tx, slot }: { tx: Transaction; slot: SlotRow }): Promise<bigint[]> {
  const studentIds = await touchBookings({ tx, slotId: slot.id });
  const { assessmentId, startsAt: opensAt, endsAt: closesAt } = slot;
  await moveAdmissions({ tx, assessmentId, studentIds, opensAt, closesAt });
  return studentIds;
}
