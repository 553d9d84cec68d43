import { and, asc, eq, getTableColumns, inArray, lte } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { slots, waitlistEntries } from '../tables.ts';

export type WaitlistRow = Readonly<typeof waitlistEntries.$inferSelect>;

/** The first who waits for a slot, whose row the transaction holds. Null if no one waits. */
export async function findNext({ tx, slotId }: { tx: Transaction; slotId: bigint }): Promise<WaitlistRow | null> {
  const [row] = await tx
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.slotId, slotId), eq(waitlistEntries.state, 'waiting')))
    .orderBy(asc(waitlistEntries.id))
    .limit(1);
  return row ?? null;
}

/** Offers a seat to someone who waits for a slot, whose row the transaction holds. */
export async function saveOffer({
  tx,
  entryId,
  seat,
  now,
  endsAt,
}: {
  tx: Transaction;
  entryId: bigint;
  seat: number;
  now: Date;
  endsAt: Date;
}): Promise<WaitlistRow> {
  const [row] = await tx
    .update(waitlistEntries)
    .set({ state: 'offered', seat, offeredAt: now, offerEndsAt: endsAt })
    .where(eq(waitlistEntries.id, entryId))
    .returning();
  if (row === undefined) throw new Error('invariant: who is next in line waits');
  return row;
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
