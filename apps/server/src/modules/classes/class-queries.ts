import { and, asc, desc, eq, getTableColumns, inArray, isNull, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { qualified } from '../../platform/postgres/qualified.ts';
import { fullNameOf, personView } from '../identity/people/views.ts';
import { uploadView } from '../media/queries.ts';
import { isParentOf } from '../relations/queries.ts';
import { batchMembers, batchMentors, classAttendance, classBatches, classes, classRecordings } from './tables.ts';

const mentor = personView('mentor');
const handout = uploadView('handout');

/** The recordings of a class that can be watched, and when the last one that can't is to be ready. */
const readyCount = qualified(sql<number>`(
  select count(*)::int from ${classRecordings} as recording where recording.class_id = ${classes.id} and recording.state = 'ready')`);
/** Per cent of the recording that plays in the portal, so that what is watched of it is seen. */
const seenShare = qualified(sql<number>`(
  select coalesce(sum(recording.seconds) filter (where recording.file_key <> '') * 100 / nullif(sum(recording.seconds), 0), 0)::int
    from ${classRecordings} as recording where recording.class_id = ${classes.id} and recording.state = 'ready')`);
const expectedAt = qualified(sql<Date | null>`(
  select max(recording.expected_at) from ${classRecordings} as recording where recording.class_id = ${classes.id} and recording.state = 'processing')`);

/** Joins what is known of a student's attendance of the classes that count for them; null: no one's. */
export const attendanceOf = (studentId: bigint | SQLWrapper | null): SQL | undefined =>
  and(
    eq(classAttendance.classId, classes.id),
    studentId === null ? sql`false` : and(eq(classAttendance.personId, studentId), countsFor(studentId)),
  );

/** How many of the classes that fit a student attended and missed; those that are cancelled count for nothing. */
export async function countOutcomes({
  queryable,
  studentId,
  where,
}: {
  queryable: Queryable;
  studentId: bigint;
  where: SQL | undefined;
}): Promise<{ attended: number; missed: number }> {
  const [row] = await queryable
    .select({
      attended: sql<number>`count(*) filter (where ${classAttendance.present})::int`,
      missed: sql<number>`count(*) filter (where not ${classAttendance.present})::int`,
    })
    .from(classes)
    .innerJoin(classBatches, eq(classBatches.id, classes.batchId))
    .innerJoin(classAttendance, attendanceOf(studentId))
    .where(and(where, isNull(classes.cancelledAt)));
  return row ?? { attended: 0, missed: 0 };
}

/** Classes with everything that their cards show; attendance is that of `studentId`, null for no one's. */
const select = ({ queryable, studentId }: { queryable: Queryable; studentId: bigint | null }) =>
  queryable
    .select({
      class: getTableColumns(classes),
      batch: getTableColumns(classBatches),
      mentorName: fullNameOf(mentor),
      handoutName: sql<string | null>`${handout.name}`,
      handoutKey: sql<string | null>`${handout.fileKey}`,
      readyCount,
      seenShare,
      expectedAt: expectedAt.mapWith(classRecordings.expectedAt),
      attendance: {
        present: classAttendance.present,
        how: classAttendance.how,
        minutes: classAttendance.minutes,
        corrected: classAttendance.corrected,
        reason: classAttendance.reason,
      },
    })
    .from(classes)
    .innerJoin(classBatches, eq(classBatches.id, classes.batchId))
    .leftJoin(mentor, eq(mentor.id, classes.mentorId))
    .leftJoin(handout, eq(handout.id, classes.handoutId))
    .leftJoin(classAttendance, attendanceOf(studentId));

export type ClassRow = Awaited<ReturnType<typeof select>>[number];

/** Classes that fit, soonest or latest first, `limit` of them from `offset` on. */
export async function listClasses({
  queryable,
  studentId,
  where,
  order,
  limit,
  offset = 0,
}: {
  queryable: Queryable;
  studentId: bigint | null;
  where: SQL | undefined;
  order: 'soonest' | 'latest';
  limit: number;
  offset?: number;
}): Promise<ClassRow[]> {
  const by = order === 'soonest' ? asc : desc;
  return select({ queryable, studentId }).where(where).orderBy(by(classes.startsAt), by(classes.id)).limit(limit).offset(offset);
}

/** A page of the classes that fit, from 1, and how many fit. */
export async function listPage({ page, limit, ...of }: Parameters<typeof listClasses>[0] & { page: number }) {
  const [rows, total] = await Promise.all([listClasses({ ...of, limit, offset: (page - 1) * limit }), countClasses(of)]);
  return { rows, total };
}

/** How many classes fit. */
async function countClasses({
  queryable,
  studentId,
  where,
}: {
  queryable: Queryable;
  studentId: bigint | null;
  where: SQL | undefined;
}): Promise<number> {
  const [row] = await queryable
    .select({ count: sql<number>`count(*)::int` })
    .from(classes)
    .innerJoin(classBatches, eq(classBatches.id, classes.batchId))
    .leftJoin(classAttendance, attendanceOf(studentId))
    .where(where);
  return row?.count ?? 0;
}

/** A class that fits, null if there is none. */
export async function findClass({
  queryable,
  studentId,
  where,
}: {
  queryable: Queryable;
  studentId: bigint | null;
  where: SQL | undefined;
}): Promise<ClassRow | null> {
  const [row] = await select({ queryable, studentId }).where(where).limit(1);
  return row ?? null;
}

/** Holds for the classes that a mentor teaches, or whose batch is theirs. */
export const ofMentor = (mentorId: bigint): SQL | undefined =>
  or(
    eq(classes.mentorId, mentorId),
    // as a list of batches: an index finds their classes, as it finds those that they teach
    qualified(sql`${classes.batchId} = any(array(select own.batch_id from ${batchMentors} as own where own.person_id = ${mentorId}))`),
  );

/** Which of these classes a mentor may open. */
export async function listOpenTo({
  queryable,
  mentorId,
  classIds,
}: {
  queryable: Queryable;
  mentorId: bigint;
  classIds: readonly bigint[];
}): Promise<Set<bigint>> {
  if (classIds.length === 0) return new Set();
  const rows = await queryable
    .select({ id: classes.id })
    .from(classes)
    .where(and(inArray(classes.id, [...classIds]), ofMentor(mentorId)));
  return new Set(rows.map(({ id }) => id));
}

/** Holds where `member` was in the batch of a class before it began, or is in it. */
const isTheirs = sql`member.batch_id = ${classes.batchId} and (member.left_at is null or member.left_at > ${classes.startsAt})`;

/** Holds for the classes of the children of a parent. */
export const ofSeen = (parentId: bigint): SQL =>
  qualified(sql`exists (
    select from ${batchMembers} as member
     where ${isTheirs} and ${isParentOf({ viewerId: parentId, studentId: sql`member.person_id` })})`);

/** Holds for the classes of a student's batches: of one that they have left, those before that. Those from before they came are there to be watched, and count for nothing. */
export const ofStudent = (studentId: bigint): SQL =>
  qualified(sql`exists (
    select from ${batchMembers} as member where ${isTheirs} and member.person_id = ${studentId})`);

/** Holds for the classes that count for a student: held while they were in the batch. */
export const countsFor = (studentId: bigint | SQLWrapper): SQL =>
  qualified(sql`exists (
    select from ${batchMembers} as member
     where ${isTheirs} and member.person_id = ${studentId} and member.since <= ${classes.startsAt})`);

/**
 * When the first of these classes of a pack begins, among those of a student's batches if there are any; cancelled classes count where
 * there is no other, and null is no class. Each argument may be a column of another module's query.
 */
export const quizStart = ({
  pack,
  keys,
  studentId,
}: {
  pack: SQLWrapper;
  keys: SQLWrapper;
  studentId: SQLWrapper | bigint;
}): SQL<Date | null> =>
  sql<Date | null>`(
    select coalesce(min(held.starts_at) filter (where held.cancelled_at is null and exists (
             select from ${batchMembers} as member
              where member.batch_id = held.batch_id and member.person_id = ${studentId}
                and (member.left_at is null or member.left_at > held.starts_at))),
             min(held.starts_at) filter (where held.cancelled_at is null), min(held.starts_at))
      from ${classes} as held where held.pack = ${pack} and held.key = any(${keys}))`;

/** The batches of a mentor, and those in which they teach a class, by name. */
export async function listBatchesOfMentor({ queryable, mentorId }: { queryable: Queryable; mentorId: bigint }) {
  const own = queryable.select({ id: batchMentors.batchId }).from(batchMentors).where(eq(batchMentors.personId, mentorId));
  const taught = queryable.select({ id: classes.batchId }).from(classes).where(eq(classes.mentorId, mentorId));
  return queryable
    .select({ id: classBatches.id, name: classBatches.name })
    .from(classBatches)
    .where(or(inArray(classBatches.id, own), inArray(classBatches.id, taught)))
    .orderBy(asc(classBatches.name), asc(classBatches.id))
    .limit(200);
}

/** The batches of a student in a course, those that they have left among them, by name. */
export async function listBatchesOf({ queryable, studentId, courseId }: { queryable: Queryable; studentId: bigint; courseId: bigint }) {
  const own = queryable.select({ id: batchMembers.batchId }).from(batchMembers).where(eq(batchMembers.personId, studentId));
  return queryable
    .select({ id: classBatches.id, name: classBatches.name })
    .from(classBatches)
    .where(and(inArray(classBatches.id, own), eq(classBatches.courseId, courseId)))
    .orderBy(asc(classBatches.name), asc(classBatches.id))
    .limit(50);
}
