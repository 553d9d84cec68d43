import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { slots } from '../tables.ts';

/** Milliseconds for which a booking waits for another one of the same slot; then it fails, and the slot is as it was. */
const lockMs = 3_000;

/** Bounds how long the statements of a transaction wait for one another. Throws on to UNAVAILABLE when it is over. */
export async function boundWaiting({ tx }: { tx: Transaction }): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`);
}

const takenSeat = z.object({ seat: z.int(), startsAt: z.string().pipe(z.coerce.date()), endsAt: z.string().pipe(z.coerce.date()) });

/**
 * Takes the next seat out of an open slot of a test that has not begun, or gives null if there is none. One statement, so of all who want the last seat one gets
 * it: the others wait for the row and then find no seat in it.
 */
export async function takeSeat({
  tx,
  slotId,
  assessmentId,
  now,
}: {
  tx: Transaction;
  slotId: bigint;
  assessmentId: bigint;
  now: Date;
}): Promise<z.infer<typeof takenSeat> | null> {
  const [row] = await queryRows({
    queryable: tx,
    row: takenSeat,
    statement: sql`
    update slots set last_seat = free_seats[1], free_seats = free_seats[2:]
     where id = ${slotId} and assessment_id = ${assessmentId} and state = 'open' and starts_at > ${now.toISOString()}::timestamptz and cardinality(free_seats) > 0
    returning last_seat as seat, starts_at as "startsAt", ends_at as "endsAt"`,
  });
  return row ?? null;
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

const slotColumns = {
  id: slots.id,
  assessmentId: slots.assessmentId,
  venueId: slots.venueId,
  roomId: slots.roomId,
  startsAt: slots.startsAt,
  endsAt: slots.endsAt,
  state: slots.state,
  freeSeats: slots.freeSeats,
};
export type SlotRow = Readonly<Pick<typeof slots.$inferSelect, keyof typeof slotColumns>>;

/** Holds these slots until the transaction is over, in the order of their ids, so that two that hold several never wait for each other. */
export async function lockSlots({ tx, slotIds }: { tx: Transaction; slotIds: readonly bigint[] }): Promise<SlotRow[]> {
  return tx
    .select(slotColumns)
    .from(slots)
    .where(inArray(slots.id, [...slotIds]))
    .orderBy(asc(slots.id))
    .for('no key update');
}

/** One slot of a test that is open and has not begun, held until the transaction is over; null if there is none. */
export async function lockOpenSlot({
  tx,
  slotId,
  assessmentId,
  now,
}: {
  tx: Transaction;
  slotId: bigint;
  assessmentId: bigint;
  now: Date;
}) {
  const [row] = await tx
    .select(slotColumns)
    .from(slots)
    .where(and(eq(slots.id, slotId), eq(slots.assessmentId, assessmentId), eq(slots.state, 'open'), gt(slots.startsAt, now)))
    .for('no key update');
  return row ?? null;
}
