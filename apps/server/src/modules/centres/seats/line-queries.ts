import type { z } from 'zod';
import { and, asc, eq, getTableColumns, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { slots, venues, waitlistEntries } from '../tables.ts';
import { lineOf, lineOfSlots } from './line-sql.ts';
import type { WaitSchema } from '@abhyas/contract/centres/booking.ts';

type Wait = z.output<typeof WaitSchema>;

export type WaitlistRow = Readonly<typeof waitlistEntries.$inferSelect>;

/**
 * The first who waits in the line of a slot, behind the place `after`; the transaction holds the line. Who has a seat of the line on offer, or a place of this slot beside
 * the one found, is left out. Null if no one waits.
 */
export async function findNext({ tx, slotId, after }: { tx: Transaction; slotId: bigint; after: bigint }): Promise<WaitlistRow | null> {
  const line = lineOfSlots([slotId]);
  const [row] = await tx
    .select()
    .from(waitlistEntries)
    .where(
      and(
        sql`${waitlistEntries.slotId} in (${line})`,
        eq(waitlistEntries.state, 'waiting'),
        gt(waitlistEntries.id, after),
        sql`not exists (
          select from waitlist_entries as own
           where own.student_id = ${waitlistEntries.studentId} and own.id <> ${waitlistEntries.id} and own.slot_id in (${line})
             and (own.state = 'offered' or (own.state = 'waiting' and own.slot_id = ${slotId})))`,
      ),
    )
    .orderBy(asc(waitlistEntries.id))
    .limit(1);
  return row ?? null;
}

/** Offers a seat of a slot to someone who waits in its line, which the transaction holds. Null if they have been offered one meanwhile. */
export async function saveOffer({
  tx,
  entryId,
  slotId,
  seat,
  now,
  endsAt,
}: {
  tx: Transaction;
  entryId: bigint;
  slotId: bigint;
  seat: number;
  now: Date;
  endsAt: Date;
}): Promise<WaitlistRow | null> {
  const [row] = await tx
    .update(waitlistEntries)
    .set({ state: 'offered', slotId, seat, offeredAt: now, offerEndsAt: endsAt })
    .where(and(eq(waitlistEntries.id, entryId), eq(waitlistEntries.state, 'waiting')))
    .returning();
  return row ?? null;
}

/** Ends a place in line, or an offer. */
export async function endEntry({
  tx,
  entryId,
  state,
  now,
}: {
  tx: Transaction;
  entryId: bigint;
  state: 'accepted' | 'declined' | 'expired' | 'left';
  now: Date;
}): Promise<void> {
  await tx.update(waitlistEntries).set({ state, endedAt: now }).where(eq(waitlistEntries.id, entryId));
}

/** Everyone who waits for a slot, whose row the transaction holds, or has a seat of it on offer, in order. */
export async function listLine({ queryable, slotId }: { queryable: Queryable; slotId: bigint }): Promise<WaitlistRow[]> {
  return queryable
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.slotId, slotId), inArray(waitlistEntries.state, ['waiting', 'offered'])))
    .orderBy(asc(waitlistEntries.id));
}

/** Has another seat on offer for someone. */
export async function saveOfferedSeat({ tx, entryId, seat }: { tx: Transaction; entryId: bigint; seat: number }): Promise<void> {
  await tx.update(waitlistEntries).set({ seat }).where(eq(waitlistEntries.id, entryId));
}

/** Where a student waits for slots of a test, or has a seat of one on offer. */
export async function listOwnEntries({
  tx,
  studentId,
  assessmentId,
}: {
  tx: Transaction;
  studentId: bigint;
  assessmentId: bigint;
}): Promise<WaitlistRow[]> {
  return tx
    .select(getTableColumns(waitlistEntries))
    .from(waitlistEntries)
    .innerJoin(slots, eq(slots.id, waitlistEntries.slotId))
    .where(
      and(
        eq(waitlistEntries.studentId, studentId),
        eq(slots.assessmentId, assessmentId),
        inArray(waitlistEntries.state, ['waiting', 'offered']),
      ),
    )
    .orderBy(asc(waitlistEntries.slotId));
}

/** Offers that are over at `now`, at most so many: their slots are to be held before one is ended. */
export async function listOverdueOffers({ tx, now, limit }: { tx: Transaction; now: Date; limit: number }): Promise<WaitlistRow[]> {
  return tx
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.state, 'offered'), lte(waitlistEntries.offerEndsAt, now)))
    .orderBy(asc(waitlistEntries.slotId), asc(waitlistEntries.id))
    .limit(limit);
}

const placeInLine = sql`(
        select count(*) from waitlist_entries as before
         where before.slot_id in (${lineOf(sql`array[${waitlistEntries.slotId}]`)}) and before.state = 'waiting' and before.id < ${waitlistEntries.id}) + 1`.mapWith(
  Number,
);

/** Where a student waits for a seat of a test's slots, with their place in the line of all rooms, and which are on offer. */
export async function listWaits({
  queryable,
  studentId,
  assessmentId,
}: {
  queryable: Queryable;
  studentId: bigint;
  assessmentId: bigint;
}): Promise<Wait[]> {
  const rows = await queryable
    .select({
      slotId: waitlistEntries.slotId,
      place: placeInLine,
      offerEndsAt: waitlistEntries.offerEndsAt,
    })
    .from(waitlistEntries)
    .innerJoin(slots, eq(slots.id, waitlistEntries.slotId))
    .where(
      and(
        eq(waitlistEntries.studentId, studentId),
        eq(slots.assessmentId, assessmentId),
        inArray(waitlistEntries.state, ['waiting', 'offered']),
      ),
    );
  return rows.map(({ slotId, place, offerEndsAt }) => ({
    slot_id: slotId,
    place,
    offer_ends_at: offerEndsAt,
  }));
}

/** Where a student waits for a slot ahead of any of these tests, with its time and venue; what is on offer at `now` comes first. */
export async function listWaitsAhead({
  queryable,
  studentId,
  assessmentIds,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  assessmentIds: readonly bigint[];
  now: Date;
}) {
  if (assessmentIds.length === 0) return [];
  return queryable
    .select({
      slotId: waitlistEntries.slotId,
      assessmentId: slots.assessmentId,
      place: placeInLine,
      offerEndsAt: waitlistEntries.offerEndsAt,
      startsAt: slots.startsAt,
      venue: venues.name,
      timeZone: venues.timeZone,
    })
    .from(waitlistEntries)
    .innerJoin(slots, eq(slots.id, waitlistEntries.slotId))
    .innerJoin(venues, eq(venues.id, slots.venueId))
    .where(
      and(
        eq(waitlistEntries.studentId, studentId),
        inArray(slots.assessmentId, [...assessmentIds]),
        gt(slots.startsAt, now),
        // one that is over is passed on within a minute
        or(eq(waitlistEntries.state, 'waiting'), and(eq(waitlistEntries.state, 'offered'), gt(waitlistEntries.offerEndsAt, now))),
      ),
    )
    .orderBy(sql`${waitlistEntries.offerEndsAt} nulls last`, asc(slots.startsAt));
}
