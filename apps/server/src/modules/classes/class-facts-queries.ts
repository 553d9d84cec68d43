import { and, asc, desc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import type { Reader } from '../agenda/read-queries.ts';
import { batchMembers, classAttendance, classBatches, classes } from './tables.ts';
import { fullNameOf, personView } from '../identity/people/views.ts';

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

/** Whether a student was in these classes, by id, where that is known. */
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

const select = (queryable: Queryable) =>
  queryable
    .select({
      id: classes.id,
      batchId: classes.batchId,
      sequence: classes.sequence,
      title: classes.title,
      mentorId: classes.mentorId,
      startsAt: classes.startsAt,
      endsAt: classes.endsAt,
      inPerson: classes.inPerson,
      place: classes.place,
      cancelReason: classes.cancelReason,
      courseId: classBatches.courseId,
      batchName: classBatches.name,
    })
    .from(classes)
    .innerJoin(classBatches, eq(classBatches.id, classes.batchId));

/** The facts of a class for its notices. */
export type ClassFactsRow = Awaited<ReturnType<typeof select>>[number];

/** The next class of a batch, and how many it has to come; null where it has none. */
export async function findNextOf({ queryable, batchId, now }: { queryable: Queryable; batchId: bigint; now: Date }) {
  const ahead = and(eq(classes.batchId, batchId), isNull(classes.cancelledAt), gt(classes.startsAt, now));
  const [facts] = await select(queryable).where(ahead).orderBy(asc(classes.startsAt), asc(classes.id)).limit(1);
  return facts === undefined ? null : { facts, count: await queryable.$count(classes, ahead) };
}

/** The facts of a class for its notices, null if it is gone. */
export async function findClassFacts({ queryable, classId }: { queryable: Queryable; classId: bigint }): Promise<ClassFactsRow | null> {
  const [row] = await select(queryable).where(eq(classes.id, classId));
  return row ?? null;
}

/** Those of these classes that take place and are not over, by time. */
export async function listAhead({
  queryable,
  classIds,
  now,
}: {
  queryable: Queryable;
  classIds: readonly bigint[];
  now: Date;
}): Promise<ClassFactsRow[]> {
  if (classIds.length === 0) return [];
  return select(queryable)
    .where(and(inArray(classes.id, [...classIds]), isNull(classes.cancelledAt), gt(classes.endsAt, now)))
    .orderBy(classes.startsAt, classes.id);
}

/** A class that takes place and has not begun, held as it is until the transaction ends; null if it does not, or is gone. */
export async function holdAhead({ tx, classId, now }: { tx: Transaction; classId: bigint; now: Date }): Promise<ClassFactsRow | null> {
  const [row] = await select(tx)
    .where(and(eq(classes.id, classId), isNull(classes.cancelledAt), gt(classes.startsAt, now)))
    .for('share', { of: classes });
  return row ?? null;
}

/** Classes that take place and begin within any of these times, each after `from` and up to `until`. */
export async function listStarting({
  queryable,
  within,
}: {
  queryable: Queryable;
  within: readonly { readonly from: Date; readonly until: Date }[];
}): Promise<ClassFactsRow[]> {
  return select(queryable)
    .where(
      and(
        isNull(classes.cancelledAt),
        isNull(classes.settledAt),
        or(...within.map(({ from, until }) => and(gt(classes.startsAt, from), lte(classes.startsAt, until)))),
      ),
    )
    .orderBy(classes.id);
}

/** The name of who writes about a class, '' where none is known. */
export async function findSenderName({ queryable, personId }: { queryable: Queryable; personId: bigint }): Promise<string> {
  const person = personView('sender');
  const [row] = await queryable
    .select({ name: fullNameOf(person) })
    .from(person)
    .where(eq(person.id, personId));
  return row?.name ?? '';
}
