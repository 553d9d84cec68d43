import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../../platform/postgres/database.ts';
import { batchMembers, batchMentors } from '../../tables.ts';

/** Adds a mentor to a batch; false where they are there already. */
export async function addMentor({ tx, batchId, personId }: { tx: Transaction; batchId: bigint; personId: bigint }): Promise<boolean> {
  const added = await tx
    .insert(batchMentors)
    .values({ batchId, personId })
    .onConflictDoNothing()
    .returning({ personId: batchMentors.personId });
  return added.length > 0;
}

/** How many mentors a batch has. */
export const countMentors = ({ tx, batchId }: { tx: Transaction; batchId: bigint }): Promise<number> =>
  tx.$count(batchMentors, eq(batchMentors.batchId, batchId));

/** Takes a mentor out of a batch; false where they are not there. */
export async function removeMentor({ tx, batchId, personId }: { tx: Transaction; batchId: bigint; personId: bigint }): Promise<boolean> {
  const isTheirs = and(eq(batchMentors.batchId, batchId), eq(batchMentors.personId, personId));
  return (await tx.delete(batchMentors).where(isTheirs).returning({ personId: batchMentors.personId })).length > 0;
}

/** The students who are in a batch, and whether each is in it by name. */
export async function listMembers({ tx, batchId }: { tx: Transaction; batchId: bigint }): Promise<Map<bigint, boolean>> {
  const rows = await tx
    .select({ personId: batchMembers.personId, named: batchMembers.named })
    .from(batchMembers)
    .where(and(eq(batchMembers.batchId, batchId), isNull(batchMembers.leftAt)));
  return new Map(rows.map(({ personId, named }) => [personId, named]));
}

/** Takes back that students are in a batch by name; `syncMembers` then puts out who isn't in it otherwise. */
export async function unnameStudents({
  tx,
  batchId,
  personIds,
}: {
  tx: Transaction;
  batchId: bigint;
  personIds: readonly bigint[];
}): Promise<void> {
  await tx
    .update(batchMembers)
    .set({ named: false })
    .where(and(eq(batchMembers.batchId, batchId), isNull(batchMembers.leftAt), inArray(batchMembers.personId, [...personIds])));
}
