import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import type { Reader } from '../../agenda/index.ts';
import { batchMembers, classAttendance, classBatches, classes } from '../tables.ts';

/** What calendars have of these classes. Their batches are held: one that is renamed waits, and so its new name reaches every class. */
export async function listForEntries({ tx, classIds }: { tx: Transaction; classIds: readonly bigint[] }) {
  return tx
    .select({
      id: classes.id,
      batchId: classes.batchId,
      batchName: classBatches.name,
      courseId: classBatches.courseId,
      moduleNumber: classes.moduleNumber,
      title: classes.title,
      description: classes.description,
      mentorId: classes.mentorId,
      startsAt: classes.startsAt,
      endsAt: classes.endsAt,
      inPerson: classes.inPerson,
      place: classes.place,
      cancelledAt: classes.cancelledAt,
    })
    .from(classes)
    .innerJoin(classBatches, eq(classBatches.id, classes.batchId))
    .where(inArray(classes.id, [...classIds]))
    .orderBy(classes.id)
    .for('share', { of: classBatches });
}
export type ClassEntryRow = Awaited<ReturnType<typeof listForEntries>>[number];

/** The ids of all classes of these batches. */
export async function listIdsOf({ tx, batchIds }: { tx: Transaction; batchIds: readonly bigint[] }): Promise<bigint[]> {
  const rows = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(inArray(classes.batchId, [...batchIds]));
  return rows.map(({ id }) => id);
}

/** More than anyone's batches in a lifetime; the latest count. */
const maxStays = 200;

/** Each time that a student was in a batch of any course, latest first: from when to when its classes are theirs. */
export async function listStays({ queryable, studentId }: { queryable: Queryable; studentId: bigint }) {
  return queryable
    .select({ batchId: batchMembers.batchId, courseId: classBatches.courseId, since: batchMembers.since, leftAt: batchMembers.leftAt })
    .from(batchMembers)
    .innerJoin(classBatches, eq(classBatches.id, batchMembers.batchId))
    .where(eq(batchMembers.personId, studentId))
    .orderBy(desc(batchMembers.since), desc(batchMembers.batchId))
    .limit(maxStays);
}

/** A batch as a group whose entries are someone's while they are in it. */
export const batchGroup = ({
  batchId,
  since,
  leftAt,
}: {
  batchId: bigint;
  since: Date;
  leftAt: Date | null;
}): Reader['groups'][number] => ({
  audience: `batch:${batchId}`,
  since,
  until: leftAt,
});

/** Whether a student was in these classes, of those of which it is known, by id. */
export async function mapPresent({
  queryable,
  studentId,
  classIds,
}: {
  queryable: Queryable;
  studentId: bigint;
  classIds: readonly bigint[];
}): Promise<Map<bigint, boolean>> {
  if (classIds.length === 0) return new Map();
  const rows = await queryable
    .select({ id: classAttendance.classId, present: classAttendance.present })
    .from(classAttendance)
    .where(and(eq(classAttendance.personId, studentId), inArray(classAttendance.classId, [...classIds])));
  return new Map(rows.map(({ id, present }) => [id, present]));
}
