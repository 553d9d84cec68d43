import { and, asc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { bookings, rooms, slots } from '../tables.ts';

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

/** A room of a venue, or null. */
export async function findRoom({ queryable, roomId, venueId }: { queryable: Queryable; roomId: bigint; venueId: bigint }) {
  const [row] = await queryable
    .select({ id: rooms.id, name: rooms.name, seats: rooms.seats })
    .from(rooms)
    .where(and(eq(rooms.id, roomId), eq(rooms.venueId, venueId)));
  return row ?? null;
}

/**
 * Holds a room until the transaction is over, after the slots: who gives a session a room or a time there looks at its other sessions and then saves, and no one else does so
 * in between. An import holds all rooms of its pack, in the order of their ids.
 */
export async function lockRoom({ tx, roomId }: { tx: Transaction; roomId: bigint }): Promise<void> {
  await tx.select({ id: rooms.id }).from(rooms).where(eq(rooms.id, roomId)).for('no key update');
}

/** Those of these rooms that are for candidates who need one apart. */
export async function listSeparateRooms({
  queryable,
  roomIds,
}: {
  queryable: Queryable;
  roomIds: readonly bigint[];
}): Promise<ReadonlySet<bigint>> {
  const rows = await queryable
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(inArray(rooms.id, [...roomIds]), eq(rooms.separate, true)));
  return new Set(rows.map(({ id }) => id));
}

/** Whether another session has a room, which the transaction that gives it away holds, in a stretch of time. */
export async function isRoomTaken({
  queryable,
  roomId,
  slot,
}: {
  queryable: Queryable;
  roomId: bigint;
  slot: { readonly id: bigint; readonly venueId: bigint; readonly startsAt: Date; readonly endsAt: Date };
}): Promise<boolean> {
  const rows = await queryable
    .select({ id: slots.id })
    .from(slots)
    .where(
      and(
        eq(slots.venueId, slot.venueId),
        eq(slots.roomId, roomId),
        ne(slots.id, slot.id),
        eq(slots.state, 'open'),
        lt(slots.startsAt, slot.endsAt),
        gt(slots.endsAt, slot.startsAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
