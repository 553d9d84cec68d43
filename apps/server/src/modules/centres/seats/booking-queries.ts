import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { venueColumns } from '../venue-queries.ts';
import { bookings, rooms, slots, venues } from '../tables.ts';

/** The most bookings of one student that a list shows. */
const maxListed = 200;

const bookingColumns = {
  id: bookings.id,
  assessmentId: bookings.assessmentId,
  assetId: bookings.assetId,
  studentId: bookings.studentId,
  slotId: bookings.slotId,
  seat: bookings.seat,
  sequence: bookings.sequence,
  changedAt: bookings.changedAt,
  cancelledAt: bookings.cancelledAt,
  cancelledBy: bookings.cancelledBy,
  checkedInAt: bookings.checkedInAt,
};
export type BookingRow = Readonly<Pick<typeof bookings.$inferSelect, keyof typeof bookingColumns>>;

/** A booking with where and when it is; null for Take Home. */
export interface PlacedBooking {
  readonly booking: BookingRow;
  readonly place: {
    readonly startsAt: Date;
    readonly endsAt: Date;
    readonly room: string;
    readonly venue: Pick<typeof venues.$inferSelect, keyof typeof venueColumns>;
  } | null;
}

/** A student's bookings of these tests, cancelled ones too, newest first. */
export async function listBookings({
  queryable,
  studentId,
  assessmentIds,
}: {
  queryable: Queryable;
  studentId: bigint;
  assessmentIds: readonly bigint[];
}): Promise<PlacedBooking[]> {
  const rows = await queryable
    .select({ booking: bookingColumns, slot: { startsAt: slots.startsAt, endsAt: slots.endsAt }, room: rooms.name, venue: venueColumns })
    .from(bookings)
    .leftJoin(slots, eq(slots.id, bookings.slotId))
    .leftJoin(rooms, eq(rooms.id, slots.roomId))
    .leftJoin(venues, eq(venues.id, slots.venueId))
    .where(and(eq(bookings.studentId, studentId), inArray(bookings.assessmentId, [...assessmentIds])))
    .orderBy(desc(bookings.id))
    .limit(maxListed);
  return rows.map(({ booking, slot, room, venue }) => ({
    booking,
    place: slot === null || room === null || venue === null ? null : { ...slot, room, venue },
  }));
}

/** A student's active booking of a test, or null. A transaction that is to change it holds the student. */
export async function findActiveBooking({
  queryable,
  studentId,
  assessmentId,
}: {
  queryable: Queryable;
  studentId: bigint;
  assessmentId: bigint;
}): Promise<BookingRow | null> {
  const [row] = await queryable
    .select(bookingColumns)
    .from(bookings)
    .where(and(eq(bookings.studentId, studentId), eq(bookings.assessmentId, assessmentId), isNull(bookings.cancelledAt)));
  return row ?? null;
}

/** Adds a booking; gives its id. */
export async function insertBooking({ tx, row }: { tx: Transaction; row: typeof bookings.$inferInsert }): Promise<bigint> {
  const [made] = await tx.insert(bookings).values(row).returning({ id: bookings.id });
  if (made === undefined) throw new Error('an insert answers with its row');
  return made.id;
}

/** Cancels active bookings. */
export async function cancelRows({
  tx,
  bookingIds,
  by,
  now,
}: {
  tx: Transaction;
  bookingIds: readonly bigint[];
  by: 'student' | 'centre';
  now: Date;
}): Promise<void> {
  await tx
    .update(bookings)
    .set({ cancelledAt: now, cancelledBy: by, sequence: sql`${bookings.sequence} + 1` })
    .where(inArray(bookings.id, [...bookingIds]));
}

/** Gives an active booking a seat of another slot, as its student wished, where they are not absent; what was sent of it counts one change more. */
export async function changeRow({
  tx,
  bookingId,
  slotId,
  seat,
  now,
}: {
  tx: Transaction;
  bookingId: bigint;
  slotId: bigint;
  seat: number;
  now: Date;
}): Promise<void> {
  await tx
    .update(bookings)
    .set({ slotId, seat, absentAt: null, changedAt: now, sequence: sql`${bookings.sequence} + 1` })
    .where(eq(bookings.id, bookingId));
}

/** Counts one change more of the active bookings of a slot; gives them. */
export async function touchBookings({ tx, slotId }: { tx: Transaction; slotId: bigint }): Promise<{ id: bigint; studentId: bigint }[]> {
  return tx
    .update(bookings)
    .set({ sequence: sql`${bookings.sequence} + 1` })
    .where(and(eq(bookings.slotId, slotId), isNull(bookings.cancelledAt)))
    .returning({ id: bookings.id, studentId: bookings.studentId });
}
