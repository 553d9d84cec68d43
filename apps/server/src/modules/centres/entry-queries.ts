import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/postgres/database.ts';
import type { WaitlistRow } from './seats/line-queries.ts';
import { lineOfSlots } from './seats/line-sql.ts';
import { waitlistEntries } from './tables.ts';

/** Where a student waits in the line of a slot, or has a seat of it on offer, which may be in another of its rooms; null if neither. */
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
        sql`${waitlistEntries.slotId} in (${lineOfSlots([slotId])})`,
        eq(waitlistEntries.studentId, studentId),
        inArray(waitlistEntries.state, ['waiting', 'offered']),
      ),
    )
    // sessions that were moved to one time may leave someone two places: what is on offer comes first
    .orderBy(asc(waitlistEntries.state), asc(waitlistEntries.id))
    .limit(1);
  return row ?? null;
}

/** Adds a student to the end of the line of a slot; gives the place. */
export async function insertEntry({
  tx,
  row,
}: {
  tx: Transaction;
  row: Omit<typeof waitlistEntries.$inferInsert, 'state'>;
}): Promise<WaitlistRow> {
  const [made] = await tx
    .insert(waitlistEntries)
    .values({ ...row, state: 'waiting' })
    .returning();
  if (made === undefined) throw new Error('an insert answers with its row');
  return made;
}
