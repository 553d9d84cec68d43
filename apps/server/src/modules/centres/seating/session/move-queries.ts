import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../../platform/postgres/database.ts';
import { bookings, slots } from '../../tables.ts';

/** The active bookings of a slot, in the order of their students. */
export async function listSeated({ queryable, slotId }: { queryable: Queryable; slotId: bigint }) {
  return queryable
    .select({
      id: bookings.id,
      studentId: bookings.studentId,
      assessmentId: bookings.assessmentId,
      assetId: bookings.assetId,
      seat: sql<number>`${bookings.seat}`,
      checkedInAt: bookings.checkedInAt,
    })
    .from(bookings)
    .where(and(eq(bookings.slotId, slotId), isNull(bookings.cancelledAt)))
    .orderBy(asc(bookings.studentId));
}
export type SeatedBooking = Awaited<ReturnType<typeof listSeated>>[number];

/** Changes a slot that the transaction holds; an import leaves alone what staff have changed. */
export async function changeSlot({
  tx,
  slotId,
  set,
}: {
  tx: Transaction;
  slotId: bigint;
  set: Partial<Pick<typeof slots.$inferInsert, 'roomId' | 'startsAt' | 'endsAt' | 'seats' | 'freeSeats' | 'state'>>;
}): Promise<void> {
  await tx
    .update(slots)
    .set({ ...set, changedByStaff: true })
    .where(eq(slots.id, slotId));
}
