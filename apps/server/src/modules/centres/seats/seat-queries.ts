import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { rooms, slots } from '../tables.ts';
import { lineOfSlots } from './line-sql.ts';

/** Milliseconds for which a booking waits for another one of the same slot; then it fails, and the slot is as it was. */
const lockMs = 3_000;

/** Bounds how long the statements of a transaction wait for one another. Throws on to UNAVAILABLE when it is over. */
export async function boundWaiting({ tx }: { tx: Transaction }): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`);
}

const takenSeat = z.object({
  seat: z.int(),
  startsAt: z.string().pipe(z.coerce.date()),
  endsAt: z.string().pipe(z.coerce.date()),
  separate: z.boolean(),
});

/**
 * Takes the next seat out of an open slot of a test that has not begun, or gives null if there is none. One statement, so of all who want the last seat one gets
 * it: the others wait for the row and then find no seat in it.
 */
export async function takeSeat({
  tx,
  slotId,
  venueId = null,
  assessmentId,
  now,
}: {
  tx: Transaction;
  slotId: bigint;
  /** Where it is expected to be; null is anywhere. */
  venueId?: bigint | null;
  assessmentId: bigint;
  now: Date;
}): Promise<z.infer<typeof takenSeat> | null> {
  const [row] = await queryRows({
    queryable: tx,
    row: takenSeat,
    statement: sql`
    update slots set last_seat = free_seats[1], free_seats = free_seats[2:]
     where id = ${slotId} and assessment_id = ${assessmentId} and state = 'open' and starts_at > ${now}::timestamptz and cardinality(free_seats) > 0
       and venue_id = coalesce(${venueId}, venue_id)
    returning last_seat as seat, starts_at as "startsAt", ends_at as "endsAt",
              (select separate from rooms where rooms.id = slots.room_id) as separate`,
  });
  return row ?? null;
}

/** Whether a room is for candidates who need one apart. */
export async function isSeparateRoom({ queryable, roomId }: { queryable: Queryable; roomId: bigint }): Promise<boolean> {
  const rows = await queryable
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.id, roomId), eq(rooms.separate, true)));
  return rows.length > 0;
}

/** Whether an open slot that has not begun has no seat left, at a look that holds nothing. */
export async function isFull({ queryable, slotId, now }: { queryable: Queryable; slotId: bigint; now: Date }): Promise<boolean> {
  const [row] = await queryable
    .select({ id: slots.id })
    .from(slots)
    .where(and(eq(slots.id, slotId), eq(slots.state, 'open'), gt(slots.startsAt, now), sql`cardinality(${slots.freeSeats}) = 0`));
  return row !== undefined;
}

/** Puts a seat back into its slot, in its place by number. */
export async function putSeatBack({ tx, slotId, seat }: { tx: Transaction; slotId: bigint; seat: number }): Promise<void> {
  await tx.execute(sql`
    update slots set free_seats = array(select one from unnest(free_seats || ${seat}::smallint) as one order by one) where id = ${slotId}`);
}

/** Takes a free seat out of a slot that the transaction holds and puts another one back. */
export async function swapFreeSeat({
  tx,
  slotId,
  taken,
  freed,
}: {
  tx: Transaction;
  slotId: bigint;
  taken: number;
  freed: number;
}): Promise<void> {
  await tx.execute(sql`
    update slots set free_seats = array(select one from unnest(array_remove(free_seats, ${taken}::smallint) || ${freed}::smallint) as one order by one)
     where id = ${slotId}`);
}

/** Says which seats of a slot that the transaction holds are free. */
export async function saveFreeSeats({
  tx,
  slotId,
  freeSeats,
}: {
  tx: Transaction;
  slotId: bigint;
  freeSeats: readonly number[];
}): Promise<void> {
  await tx
    .update(slots)
    .set({ freeSeats: [...freeSeats] })
    .where(eq(slots.id, slotId));
}

const slotColumns = {
  id: slots.id,
  assessmentId: slots.assessmentId,
  venueId: slots.venueId,
  roomId: slots.roomId,
  startsAt: slots.startsAt,
  endsAt: slots.endsAt,
  state: slots.state,
  seats: slots.seats,
  freeSeats: slots.freeSeats,
};
export type SlotRow = Readonly<Pick<typeof slots.$inferSelect, keyof typeof slotColumns>>;

/** These slots as they are, in the order of their ids, at a look that holds nothing. */
export async function readSlots({ queryable, slotIds }: { queryable: Queryable; slotIds: readonly bigint[] }): Promise<SlotRow[]> {
  return queryable
    .select(slotColumns)
    .from(slots)
    .where(inArray(slots.id, [...slotIds]))
    .orderBy(asc(slots.id));
}

/** The most slots whose seats are offered after one incident: they are held together. */
const maxOffering = 50;

/** Other open slots of a test that are ahead and have a free seat, soonest first. */
export async function listSlotsWithSeats({
  queryable,
  slot,
  now,
}: {
  queryable: Queryable;
  slot: Pick<SlotRow, 'id' | 'assessmentId'>;
  now: Date;
}): Promise<SlotRow[]> {
  return queryable
    .select(slotColumns)
    .from(slots)
    .where(
      and(
        eq(slots.assessmentId, slot.assessmentId),
        eq(slots.state, 'open'),
        gt(slots.startsAt, now),
        ne(slots.id, slot.id),
        sql`cardinality(${slots.freeSeats}) > 0`,
      ),
    )
    .orderBy(asc(slots.startsAt), asc(slots.id))
    .limit(maxOffering);
}

/**
 * Holds these slots and the others of their lines until the transaction is over, in the order of their ids, so that two that hold several never wait for each other: who
 * waits for one room of a line may be offered a seat of another. Gives all of them.
 */
export async function lockLines({ tx, slotIds }: { tx: Transaction; slotIds: readonly bigint[] }): Promise<SlotRow[]> {
  if (slotIds.length === 0) return [];
  return tx
    .select(slotColumns)
    .from(slots)
    .where(sql`${slots.id} in (${lineOfSlots(slotIds)})`)
    .orderBy(asc(slots.id))
    .for('no key update');
}

/** Holds these slots, and their lines, until the transaction is over. Gives the slots. */
export async function lockSlots({ tx, slotIds }: { tx: Transaction; slotIds: readonly bigint[] }): Promise<SlotRow[]> {
  const held = await lockLines({ tx, slotIds });
  return held.filter(({ id }) => slotIds.includes(id));
}

/** Whether a slot is in one line with another one, or is the same. */
export async function isInLine({ queryable, slotId, of }: { queryable: Queryable; slotId: bigint; of: bigint }): Promise<boolean> {
  const rows = await queryable
    .select({ id: slots.id })
    .from(slots)
    .where(and(eq(slots.id, slotId), sql`${slots.id} in (${lineOfSlots([of])})`));
  return rows.length > 0;
}

/** Whether a slot can be booked, or waited for, at `now`. */
export const isOpen = ({ slot: { state, startsAt }, now }: { slot: Pick<SlotRow, 'state' | 'startsAt'>; now: Date }): boolean =>
  state === 'open' && startsAt > now;
