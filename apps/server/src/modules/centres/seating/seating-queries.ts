import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { fullNameOf, personView } from '../../identity/people/views.ts';
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

/** Changes bookings that the transaction holds. */
export async function changeBookings({
  tx,
  bookingIds,
  set,
}: {
  tx: Transaction;
  bookingIds: readonly bigint[];
  set: Partial<Pick<typeof bookings.$inferInsert, 'checkedInAt' | 'checkedInBy' | 'absentAt'>>;
}): Promise<void> {
  await tx
    .update(bookings)
    .set(set)
    .where(inArray(bookings.id, [...bookingIds]));
}

/** A booking and a seat. */
export interface SeatOf {
  readonly bookingId: bigint;
  readonly seat: number;
}
const arraysOf = (seats: readonly SeatOf[]) => ({
  ids: sql`${sql.param(seats.map(({ bookingId }) => bookingId))}::bigint[]`,
  numbers: sql`${sql.param(seats.map(({ seat }) => seat))}::smallint[]`,
});

/** Gives bookings other seats, and perhaps another slot, which counts as a change of each. */
export async function saveSeats({ tx, slotId, seats }: { tx: Transaction; slotId: bigint; seats: readonly SeatOf[] }): Promise<void> {
  const { ids, numbers } = arraysOf(seats);
  await tx.execute(sql`
    update bookings set slot_id = ${slotId}, seat = wanted.seat, sequence = sequence + 1
      from unnest(${ids}, ${numbers}) as wanted (id, seat) where bookings.id = wanted.id`);
}

/** Candidates sit down on seats of a room at `now`: who sat there without having left has left by then. */
export async function sitDown({
  tx,
  roomId,
  seats,
  now,
}: {
  tx: Transaction;
  roomId: bigint;
  seats: readonly SeatOf[];
  now: Date;
}): Promise<void> {
  if (seats.length === 0) return;
  const numbers = seats.map(({ seat }) => seat);
  await tx
    .update(seatings)
    .set({ to: now })
    .where(and(eq(seatings.roomId, roomId), inArray(seatings.seat, numbers), isNull(seatings.to)));
  await tx.insert(seatings).values(seats.map((each) => ({ ...each, roomId, from: now })));
}

/** Candidates leave their seats at `now`. */
export async function standUp({ tx, bookingIds, now }: { tx: Transaction; bookingIds: readonly bigint[]; now: Date }): Promise<void> {
  await tx
    .update(seatings)
    .set({ to: now })
    .where(and(inArray(seatings.bookingId, [...bookingIds]), isNull(seatings.to)));
}
