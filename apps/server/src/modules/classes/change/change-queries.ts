import { and, asc, eq, gt, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { classAttendance, classes, classPresences } from '../tables.ts';

export type HeldClass = typeof classes.$inferSelect;

/** Holds a class until the transaction ends; null if it is gone. */
export async function lockClass({ tx, classId }: { tx: Transaction; classId: bigint }): Promise<HeldClass | null> {
  const [row] = await tx.select().from(classes).where(eq(classes.id, classId)).for('update');
  return row ?? null;
}

/** Whose a class is, without holding it; neither its batch nor, while someone moves it, its mentor changes. */
export async function findPlaceOf({ tx, classId }: { tx: Transaction; classId: bigint }) {
  const [row] = await tx.select({ batchId: classes.batchId, mentorId: classes.mentorId }).from(classes).where(eq(classes.id, classId));
  return row ?? null;
}

/** Another class of the same batch or mentor that overlaps a time, the first of them; null if there is none. */
export async function findOverlap({
  tx,
  held: { id, batchId, mentorId },
  startsAt,
  endsAt,
}: {
  tx: Transaction;
  held: Pick<HeldClass, 'id' | 'batchId' | 'mentorId'>;
  startsAt: Date;
  endsAt: Date;
}): Promise<HeldClass | null> {
  const [row] = await tx
    .select()
    .from(classes)
    .where(
      and(
        or(eq(classes.batchId, batchId), mentorId === null ? undefined : eq(classes.mentorId, mentorId)),
        ne(classes.id, id),
        isNull(classes.cancelledAt),
        lt(classes.startsAt, endsAt),
        gt(classes.endsAt, startsAt),
      ),
    )
    .orderBy(asc(classes.startsAt), asc(classes.id))
    .limit(1);
  return row ?? null;
}

export async function updateClass({
  tx,
  classId,
  set,
}: {
  tx: Transaction;
  classId: bigint;
  set: Partial<typeof classes.$inferInsert>;
}): Promise<void> {
  await tx.update(classes).set(set).where(eq(classes.id, classId));
}

/** Forgets who had joined, checked in or been marked for a class at a time it no longer has; what a provider reports is judged by its times. */
export async function forgetSeen({ tx, classId }: { tx: Transaction; classId: bigint }): Promise<void> {
  await tx.delete(classPresences).where(and(eq(classPresences.classId, classId), inArray(classPresences.source, ['portal', 'room'])));
  await tx.delete(classAttendance).where(eq(classAttendance.classId, classId));
}
