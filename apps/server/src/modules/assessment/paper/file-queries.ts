import { and, eq, inArray, lt, notInArray } from 'drizzle-orm';
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
  const { print, digest, key, bytes } = paperFiles;
  return queryable
    .select({ print, digest, key, bytes })
    .from(paperFiles)
    .where(and(eq(paperFiles.assessmentId, assessmentId), inArray(paperFiles.print, [...prints])));
}

/** Writes files that no one has written yet. Of two processes that make the same one the first wins. */
export async function savePaperFiles({ tx, rows }: { tx: Transaction; rows: (typeof paperFiles.$inferInsert)[] }): Promise<void> {
  await tx.insert(paperFiles).values(rows).onConflictDoNothing();
}

/** Removes the files of a test that were made before a moment and are none of these. */
export async function removeOldPaperFiles({
  tx,
  assessmentId,
  prints,
  before,
}: {
  tx: Transaction;
  assessmentId: bigint;
  prints: readonly Buffer[];
  before: Date;
}): Promise<void> {
  await tx
    .delete(paperFiles)
    .where(and(eq(paperFiles.assessmentId, assessmentId), notInArray(paperFiles.print, [...prints]), lt(paperFiles.madeAt, before)));
}

/** The bytes of the file of this name, or null. */
export async function findPaperFile({ queryable, digest }: { queryable: Queryable; digest: string }): Promise<Buffer | null> {
  const [row] = await queryable.select({ body: paperFiles.body }).from(paperFiles).where(eq(paperFiles.digest, digest));
  return row?.body ?? null;
}
