import { and, asc, eq, lte, ne } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { classes, classRecordings } from '../tables.ts';

/** The classes whose provider is to be asked now, those that wait longest first. */
export async function listDue({ queryable, now, limit }: { queryable: Queryable; now: Date; limit: number }) {
  return queryable
    .select({ id: classes.id, askAt: classes.askAt, asks: classes.asks })
    .from(classes)
    .where(lte(classes.askAt, now))
    .orderBy(asc(classes.askAt), asc(classes.id))
    .limit(limit);
}

/** Takes a class for one process to ask about, by moving the moment on; false if another one has it, or it was asked for again. */
export async function claimAsk({
  queryable,
  classId,
  askAt,
  next,
}: {
  queryable: Queryable;
  classId: bigint;
  askAt: Date;
  next: Date;
}): Promise<boolean> {
  const claimed = await queryable
    .update(classes)
    .set({ askAt: next })
    .where(and(eq(classes.id, classId), eq(classes.askAt, askAt)))
    .returning({ id: classes.id });
  return claimed.length > 0;
}

/** Plans when a class that was claimed is asked about next; `asks` counts failures in a row. What was asked for meanwhile counts more. */
export async function planAsk({
  queryable,
  classId,
  claimed,
  askAt,
  asks,
}: {
  queryable: Queryable;
  classId: bigint;
  claimed: Date;
  askAt: Date | null;
  asks: number;
}): Promise<void> {
  await queryable
    .update(classes)
    .set({ askAt, asks })
    .where(and(eq(classes.id, classId), eq(classes.askAt, claimed)));
}

/** Has the next round ask about a class. */
export async function pollSoon({ queryable, classId, now }: { queryable: Queryable; classId: bigint; now: Date }): Promise<void> {
  await queryable.update(classes).set({ askAt: now, asks: 0 }).where(eq(classes.id, classId));
}

/** What a class expects until its provider has a recording. */
const expectedRef = 'expected';

/** Notes that a recording of a class is being made, unless something is known of one. */
export async function expectRecording({ tx, classId, expectedAt }: { tx: Transaction; classId: bigint; expectedAt: Date }): Promise<void> {
  const known = await tx.$count(classRecordings, eq(classRecordings.classId, classId));
  if (known > 0) return;
  await tx
    .insert(classRecordings)
    .values({ classId, ref: expectedRef, position: 0, state: 'processing', expectedAt })
    .onConflictDoNothing();
}

/** No longer expects a recording of a class: its provider is asked no more. */
export async function expectNoRecording({ queryable, classId }: { queryable: Queryable; classId: bigint }): Promise<void> {
  await queryable.delete(classRecordings).where(and(eq(classRecordings.classId, classId), eq(classRecordings.ref, expectedRef)));
}

/** Saves a recording that can be watched, in place of the one that was expected. What is known of it already only changes its link. */
export async function saveRecording({
  tx,
  row,
}: {
  tx: Transaction;
  row: Omit<typeof classRecordings.$inferInsert, 'state'>;
}): Promise<void> {
  await tx
    .insert(classRecordings)
    .values({ ...row, state: 'ready' })
    .onConflictDoUpdate({
      target: [classRecordings.classId, classRecordings.ref],
      // where a person has put it, it stays, and one that a person removed does not come back
      set: { url: row.url ?? '', seconds: row.seconds ?? 0 },
      setWhere: ne(classRecordings.state, 'removed'),
    });
  await expectNoRecording({ queryable: tx, classId: row.classId });
}
