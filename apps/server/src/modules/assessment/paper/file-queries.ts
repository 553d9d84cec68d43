import { and, eq, inArray, isNotNull, isNull, lt, not } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { paperFiles } from './tables.ts';

/** Those files of a test that have one of these prints, without what is in them. */
export async function listPaperFiles({
  queryable,
  assessmentId,
  prints,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  prints: readonly Buffer[];
}) {
  const { print, digest, key, bytes, replacedAt } = paperFiles;
  return queryable
    .select({ print, digest, key, bytes, replacedAt })
    .from(paperFiles)
    .where(and(eq(paperFiles.assessmentId, assessmentId), inArray(paperFiles.print, [...prints])));
}

/** Writes files that no one has written yet. Of two processes that make the same one the first wins. */
export async function savePaperFiles({ tx, rows }: { tx: Transaction; rows: (typeof paperFiles.$inferInsert)[] }): Promise<void> {
  await tx.insert(paperFiles).values(rows).onConflictDoNothing();
}

/** Notes which files of a test are its paper at `now`, and which have ceased to be; removes those that ceased to be before `replacedBefore`. */
export async function retirePaperFiles({
  tx,
  assessmentId,
  prints,
  replacedBefore,
  now,
}: {
  tx: Transaction;
  assessmentId: bigint;
  /** Of all files that are the paper now. */
  prints: readonly Buffer[];
  replacedBefore: Date;
  now: Date;
}): Promise<void> {
  const ofTest = eq(paperFiles.assessmentId, assessmentId);
  const isPart = inArray(paperFiles.print, [...prints]);
  await tx
    .update(paperFiles)
    .set({ replacedAt: null })
    .where(and(ofTest, isPart, isNotNull(paperFiles.replacedAt)));
  await tx.delete(paperFiles).where(and(ofTest, lt(paperFiles.replacedAt, replacedBefore)));
  await tx
    .update(paperFiles)
    .set({ replacedAt: now })
    .where(and(ofTest, not(isPart), isNull(paperFiles.replacedAt)));
}

/** The bytes of the file of this name, or null. */
export async function findPaperFile({ queryable, digest }: { queryable: Queryable; digest: string }): Promise<Buffer | null> {
  const [row] = await queryable.select({ body: paperFiles.body }).from(paperFiles).where(eq(paperFiles.digest, digest));
  return row?.body ?? null;
}
