import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { bookings, rooms, slots, venues, waitlistEntries } from '../tables.ts';
import { lineOf } from '../seats/line-sql.ts';
import { readSlots, type SlotRow } from '../seats/seat-queries.ts';
import type { RoomInput, SlotInput, VenueInput } from './inputs.ts';

/** The ids of the venues of a pack by their keys. */
export async function mapVenueIds({ tx, pack }: { tx: Transaction; pack: string }): Promise<Map<string, bigint>> {
  const rows = await tx.select({ key: venues.key, id: venues.id }).from(venues).where(eq(venues.pack, pack));
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Writes a venue over the one of that key; gives its id. */
export async function saveVenue({ tx, pack, venue }: { tx: Transaction; pack: string; venue: VenueInput }): Promise<bigint> {
  const { key, rooms: _rooms, ...rest } = venue;
  const set = { ...rest, bring: [...rest.bring], isActive: true };
  const [row] = await tx
    .insert(venues)
    .values({ pack, key, ...set })
    .onConflictDoUpdate({ target: [venues.pack, venues.key], set })
    .returning({ id: venues.id });
  if (row === undefined) throw new Error(`The venue ${key} gave no row back`);
  return row.id;
}

/** The venues of a pack that it no longer names are not shown any more. */
export async function retireVenues({ tx, pack, kept }: { tx: Transaction; pack: string; kept: readonly string[] }): Promise<void> {
  await tx
    .update(venues)
    .set({ isActive: false })
    .where(and(eq(venues.pack, pack), ...(kept.length === 0 ? [] : [notInArray(venues.key, [...kept])])));
}

/** Writes a room over the one of that key; gives its id. */
export async function saveRoom({ tx, venueId, room }: { tx: Transaction; venueId: bigint; room: RoomInput }): Promise<bigint> {
  const { key, ...rest } = room;
  const set = { ...rest, gangways: [...rest.gangways] };
  const [row] = await tx
    .insert(rooms)
    .values({ venueId, key, ...set })
    .onConflictDoUpdate({ target: [rooms.venueId, rooms.key], set })
    .returning({ id: rooms.id });
  if (row === undefined) throw new Error(`The room ${key} gave no row back`);
  return row.id;
}

/** Holds the rooms of a pack until the transaction is over, in the order of their ids. */
export async function lockPackRooms({ tx, pack }: { tx: Transaction; pack: string }): Promise<void> {
  await tx
    .select({ id: rooms.id })
    .from(rooms)
    .innerJoin(venues, eq(venues.id, rooms.venueId))
    .where(eq(venues.pack, pack))
    .orderBy(rooms.id)
    .for('no key update', { of: rooms });
}

/** The slots of a pack by key, held, with the seats that are booked or on offer, and whether anyone ever booked or waited. */
export async function lockPackSlots({ tx, pack }: { tx: Transaction; pack: string }): Promise<Map<string, KnownSlot>> {
  const rows = await tx.select().from(slots).where(eq(slots.pack, pack)).orderBy(slots.id).for('no key update');
  const taken = await queryRows({
    queryable: tx,
    row: z.object({ slotId: z.bigint(), seat: z.int() }),
    statement: sql`
    select slot_id as "slotId", seat from ${bookings} where cancelled_at is null and seat is not null and slot_id in (select id from slots where pack = ${pack})
    union all
    select slot_id, seat from ${waitlistEntries} where state = 'offered' and slot_id in (select id from slots where pack = ${pack})`,
  });
  const used = await queryRows({
    queryable: tx,
    row: z.object({ slotId: z.bigint(), isUsed: z.boolean() }),
    statement: sql`
    select id as "slotId",
           exists (select from ${bookings} where slot_id = slots.id) or exists (select from ${waitlistEntries} where slot_id = slots.id) as "isUsed"
      from slots where pack = ${pack}`,
  });
  const seatsOf = Map.groupBy(taken, ({ slotId }) => slotId);
  const isUsed = new Map(used.map((row) => [row.slotId, row.isUsed]));
  return new Map(
    rows.map((slot) => [
      slot.key,
      { slot, taken: (seatsOf.get(slot.id) ?? []).map(({ seat }) => seat), isUsed: isUsed.get(slot.id) ?? false },
    ]),
  );
}

/** The open slots of a pack that have free seats while someone waits in their line. */
export async function listWaitedFor({ tx, pack, now }: { tx: Transaction; pack: string; now: Date }): Promise<SlotRow[]> {
  const rows = await queryRows({
    queryable: tx,
    row: z.object({ id: z.bigint() }),
    statement: sql`
    select id from slots
     where pack = ${pack} and state = 'open' and starts_at > ${now}::timestamptz and cardinality(free_seats) > 0
       and exists (select from ${waitlistEntries} where state = 'waiting' and slot_id in (${lineOf(sql`array[slots.id]`)}))`,
  });
  return readSlots({ queryable: tx, slotIds: rows.map(({ id }) => id) });
}

/** A slot as it is, and which of its seats are not free. */
export interface KnownSlot {
  readonly slot: typeof slots.$inferSelect;
  readonly taken: readonly number[];
  readonly isUsed: boolean;
}

/** Makes a slot with all its seats free. */
export async function insertSlot({
  tx,
  pack,
  slot,
  venueId,
  roomId,
}: {
  tx: Transaction;
  pack: string;
  slot: SlotInput;
  venueId: bigint;
  roomId: bigint;
}): Promise<bigint> {
  const { key, assessmentId, startsAt, endsAt, seats } = slot;
  const freeSeats = Array.from({ length: seats }, (_, index) => index + 1);
  const [row] = await tx
    .insert(slots)
    .values({ pack, key, assessmentId, venueId, roomId, startsAt, endsAt, seats, freeSeats, state: 'open' })
    .returning({ id: slots.id });
  if (row === undefined) throw new Error(`The slot ${key} gave no row back`);
  return row.id;
}

/** Changes a slot. */
export async function updateSlot({
  tx,
  slotId,
  set,
}: {
  tx: Transaction;
  slotId: bigint;
  set: Partial<typeof slots.$inferInsert>;
}): Promise<void> {
  await tx.update(slots).set(set).where(eq(slots.id, slotId));
}

/** Deletes slots that no one ever booked or waited for. */
export async function deleteSlots({ tx, slotIds }: { tx: Transaction; slotIds: readonly bigint[] }): Promise<void> {
  await tx.delete(slots).where(inArray(slots.id, [...slotIds]));
}

/** Cancels slots without a booked seat. */
export async function cancelSlots({ tx, slotIds }: { tx: Transaction; slotIds: readonly bigint[] }): Promise<void> {
  await tx
    .update(slots)
    .set({ state: 'cancelled' })
    .where(inArray(slots.id, [...slotIds]));
}

/** Whether a student has, or had, a booking of a test. */
export async function hasBooked({
  tx,
  studentId,
  assessmentId,
}: {
  tx: Transaction;
  studentId: bigint;
  assessmentId: bigint;
}): Promise<boolean> {
  const rows = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.studentId, studentId), eq(bookings.assessmentId, assessmentId)))
    .limit(1);
  return rows.length > 0;
}

/** Whether a student waits, or waited, for a slot. */
export async function hasWaited({ tx, studentId, slotId }: { tx: Transaction; studentId: bigint; slotId: bigint }): Promise<boolean> {
  const rows = await tx
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.studentId, studentId), eq(waitlistEntries.slotId, slotId)))
    .limit(1);
  return rows.length > 0;
}
