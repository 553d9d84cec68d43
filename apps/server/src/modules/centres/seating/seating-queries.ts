import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { fullNameOf, personView } from '../../identity/index.ts';
import { bookings, rooms, seatings, slots } from '../tables.ts';

const candidate = personView('candidate');

const deskColumns = {
  id: bookings.id,
  assessmentId: bookings.assessmentId,
  studentId: bookings.studentId,
  slotId: bookings.slotId,
  seat: bookings.seat,
  sequence: bookings.sequence,
  cancelledAt: bookings.cancelledAt,
  checkedInAt: bookings.checkedInAt,
  absentAt: bookings.absentAt,
  name: fullNameOf(candidate),
  pin: candidate.pin,
  room: rooms.name,
};
export type DeskBooking = NonNullable<Awaited<ReturnType<typeof findDeskBooking>>>;

/** A booking with its candidate and room, or null. */
export async function findDeskBooking({ tx, bookingId }: { tx: Transaction; bookingId: bigint }) {
  const [row] = await tx
    .select(deskColumns)
    .from(bookings)
    .innerJoin(candidate, eq(candidate.id, bookings.studentId))
    .leftJoin(slots, eq(slots.id, bookings.slotId))
    .leftJoin(rooms, eq(rooms.id, slots.roomId))
    .where(eq(bookings.id, bookingId));
  return row ?? null;
}

/** Changes a booking that the transaction holds. */
export async function changeBooking({
  tx,
  bookingId,
  set,
}: {
  tx: Transaction;
  bookingId: bigint;
  set: Partial<Pick<typeof bookings.$inferInsert, 'checkedInAt' | 'checkedInBy' | 'absentAt'>>;
}): Promise<void> {
  await tx.update(bookings).set(set).where(eq(bookings.id, bookingId));
}

/** Gives a booking another seat, and perhaps another slot, which counts as a change of it. */
export async function saveSeat({
  tx,
  bookingId,
  slotId,
  seat,
}: {
  tx: Transaction;
  bookingId: bigint;
  slotId: bigint;
  seat: number;
}): Promise<void> {
  await tx
    .update(bookings)
    .set({ slotId, seat, sequence: sql`${bookings.sequence} + 1` })
    .where(eq(bookings.id, bookingId));
}

/** Someone sits down on a seat at `now`: who sat there without having left has left by then. */
export async function sitDown({
  tx,
  bookingId,
  roomId,
  seat,
  now,
}: {
  tx: Transaction;
  bookingId: bigint;
  roomId: bigint;
  seat: number;
  now: Date;
}): Promise<void> {
  await tx
    .update(seatings)
    .set({ to: now })
    .where(and(eq(seatings.roomId, roomId), eq(seatings.seat, seat), isNull(seatings.to)));
  await tx.insert(seatings).values({ bookingId, roomId, seat, from: now });
}

/** A candidate leaves their seat at `now`. */
export async function standUp({ tx, bookingId, now }: { tx: Transaction; bookingId: bigint; now: Date }): Promise<void> {
  await tx
    .update(seatings)
    .set({ to: now })
    .where(and(eq(seatings.bookingId, bookingId), isNull(seatings.to)));
}
