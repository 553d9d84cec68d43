import { and, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { ofStudent } from '../class-queries.ts';
import { classBatches, classes } from '../tables.ts';

const select = (queryable: Queryable) =>
  queryable
    .select({
      id: classes.id,
      batchId: classes.batchId,
      title: classes.title,
      mentorId: classes.mentorId,
      startsAt: classes.startsAt,
      endsAt: classes.endsAt,
      inPerson: classes.inPerson,
      cancelledAt: classes.cancelledAt,
      settledAt: classes.settledAt,
      share: classBatches.share,
    })
    .from(classes)
    .innerJoin(classBatches, eq(classBatches.id, classes.batchId));

/** What the roll of a class needs. */
export type RollClass = Awaited<ReturnType<typeof select>>[number];

/** Holds a class whose roll is marked, so that it isn't settled meanwhile; null if there is none. */
export async function lockRoll({ tx, classId }: { tx: Transaction; classId: bigint }): Promise<RollClass | null> {
  const [row] = await select(tx).where(eq(classes.id, classId)).for('update', { of: classes });
  return row ?? null;
}

export async function findRollClass({ queryable, classId }: { queryable: Queryable; classId: bigint }): Promise<RollClass | null> {
  const [row] = await select(queryable).where(eq(classes.id, classId));
  return row ?? null;
}

/** A class of a batch of a student's, null if it is none of theirs. */
export async function findClassOfStudent({
  queryable,
  classId,
  studentId,
}: {
  queryable: Queryable;
  classId: bigint;
  studentId: bigint;
}): Promise<RollClass | null> {
  const [row] = await select(queryable).where(and(eq(classes.id, classId), ofStudent(studentId)));
  return row ?? null;
}
