import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { waitlistEntries } from '../tables.ts';

export type WaitlistRow = Readonly<typeof waitlistEntries.$inferSelect>;

/** Offers a seat to the first who waits for a slot, whose row the transaction holds. Null if no one waits. */
export async function offerToNext({
  tx,
  slotId,
  seat,
  now,
  endsAt,
}: {
  tx: Transaction;
  slotId: bigint;
  seat: number;
  now: Date;
  endsAt: Date;
}): Promise<WaitlistRow | null> {
  const next = tx
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.slotId, slotId), eq(waitlistEntries.state, 'waiting')))
    .orderBy(asc(waitlistEntries.id))
    .limit(1);
  const [row] = await tx
    .update(waitlistEntries)
    .set({ state: 'offered', seat, offeredAt: now, offerEndsAt: endsAt })
    .where(eq(waitlistEntries.id, sql`(${next})`))
    .returning();
  return row ?? null;
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
