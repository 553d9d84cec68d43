import { and, asc, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { bookings, rooms, slots, venues } from '../tables.ts';

/** The active bookings of a slot, in the order of their students. */
export async function listSeated({ tx, slotId }: { tx: Transaction; slotId: bigint }) {
  return tx
    .select({
      id: bookings.id,
      studentId: bookings.studentId,
      seat: bookings.seat,
      sequence: bookings.sequence,
      checkedInAt: bookings.checkedInAt,
    })
    .from(bookings)
    .where(and(eq(bookings.slotId, slotId), isNull(bookings.cancelledAt)))
    .orderBy(asc(bookings.studentId));
}
export type SeatedBooking = Awaited<ReturnType<typeof listSeated>>[number];

/** A room of a venue, or null. */
export async function findRoom({ tx, roomId, venueId }: { tx: Transaction; roomId: bigint; venueId: bigint }) {
  const [row] = await tx
    .select({ id: rooms.id, seats: rooms.seats })
    .from(rooms)
    .where(and(eq(rooms.id, roomId), eq(rooms.venueId, venueId)));
  return row ?? null;
}

/** Whether another session has a room in a stretch of time. */
export async function isRoomTaken({
  tx,
  roomId,
  slot,
}: {
  tx: Transaction;
  roomId: bigint;
  slot: { readonly id: bigint; readonly venueId: bigint; readonly startsAt: Date; readonly endsAt: Date };
}): Promise<boolean> {
  const rows = await tx
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

/** Changes a slot that the transaction holds; an import leaves alone what staff have changed. */
export async function changeSlot({
  tx,
  slotId,
  set,
}: {
  tx: Transaction;
  slotId: bigint;
  set: Partial<Pick<typeof slots.$inferInsert, 'roomId' | 'seats' | 'freeSeats' | 'state'>>;
}): Promise<void> {
  await tx
    .update(slots)
    .set({ ...set, changedByStaff: true })
    .where(eq(slots.id, slotId));
}

/** Where a slot is, in words. */
export async function getPlace({ tx, slotId }: { tx: Transaction; slotId: bigint }) {
  const [row] = await tx
    .select({ venue: venues.name, timeZone: venues.timeZone, room: rooms.name, startsAt: slots.startsAt })
    .from(slots)
    .innerJoin(venues, eq(venues.id, slots.venueId))
    .innerJoin(rooms, eq(rooms.id, slots.roomId))
    .where(eq(slots.id, slotId));
  if (row === undefined) throw new Error(`There is no slot ${slotId}`);
  return row;
}
