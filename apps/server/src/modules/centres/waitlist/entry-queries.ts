import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { WaitlistRow } from '../seats/line-queries.ts';
import { waitlistEntries } from '../tables.ts';

/** Where a student waits for a slot, or has a seat on offer; null if neither. */
export async function findEntry({
  tx,
  slotId,
  studentId,
}: {
  tx: Transaction;
  slotId: bigint;
  studentId: bigint;
}): Promise<WaitlistRow | null> {
  const [row] = await tx
    .select()
    .from(waitlistEntries)
    .where(
      and(
        eq(waitlistEntries.slotId, slotId),
        eq(waitlistEntries.studentId, studentId),
        inArray(waitlistEntries.state, ['waiting', 'offered']),
      ),
    );
  return row ?? null;
}

/** Adds a student to the end of the line of a slot. */
export async function insertEntry({
  tx,
  row,
}: {
  tx: Transaction;
  row: Omit<typeof waitlistEntries.$inferInsert, 'state'>;
}): Promise<void> {
  await tx.insert(waitlistEntries).values({ ...row, state: 'waiting' });
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
