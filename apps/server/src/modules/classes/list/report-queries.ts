import { and, asc, desc, eq, gt, inArray, isNull, lte, sql, type SQLWrapper } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { qualified } from '../../../platform/postgres/qualified.ts';
import { attendanceOf, countOutcomes, countsFor, ofStudent } from '../class-queries.ts';
import { classAttendance, classBatches, classes, classPlays, classRecordings } from '../tables.ts';

interface Asked {
  readonly queryable: Queryable;
  readonly studentId: bigint;
  readonly courseId: bigint;
  readonly now: Date;
}

/** The classes of a course that are over and count for a student. */
const isReported = ({ studentId, courseId, now }: { studentId: bigint | SQLWrapper; courseId: bigint | SQLWrapper; now: Date }) =>
  and(countsFor(studentId), eq(classBatches.courseId, courseId), lte(classes.endsAt, now), isNull(classes.cancelledAt));

/** How many classes of a course a student attended, and of how many it is known. */
export async function countReported({ queryable, ...of }: Asked): Promise<{ attended: number; total: number }> {
  const { attended, missed } = await countOutcomes({ queryable, studentId: of.studentId, where: isReported(of) });
  return { attended, total: attended + missed };
}

/** As `countReported`, to be joined laterally; `studentId` and `courseId` may be columns of the query around it. */
export const reportedOf = (of: { studentId: SQLWrapper; courseId: SQLWrapper; now: Date }) =>
  new QueryBuilder()
    .select({
      attended: sql<number>`(count(*) filter (where ${classAttendance.present}))::int`.as('attended'),
      total: sql<number>`count(*)::int`.as('total'),
    })
    .from(classes)
    .innerJoin(classBatches, eq(classBatches.id, classes.batchId))
    .innerJoin(classAttendance, attendanceOf(of.studentId))
    .where(isReported(of))
    .as('reported');

/** The classes of a course that count for a student and whose attendance is known, latest first, at most `limit`. */
export async function listOutcomes({ queryable, studentId, courseId, now, limit }: Asked & { limit: number }) {
  const ready = sql`from ${classRecordings} as recording where recording.class_id = ${classes.id} and recording.state = 'ready'`;
  return queryable
    .select({
      title: classes.title,
      moduleNumber: classes.moduleNumber,
      startsAt: classes.startsAt,
      present: classAttendance.present,
      hasRecording: qualified(sql<boolean>`exists (select ${ready})`),
      isWatched: qualified(sql<boolean>`exists (
        select ${ready} and exists (select from ${classPlays} as play where play.recording_id = recording.id and play.person_id = ${studentId}))`),
    })
    .from(classes)
    .innerJoin(classBatches, eq(classBatches.id, classes.batchId))
    .innerJoin(classAttendance, and(eq(classAttendance.classId, classes.id), eq(classAttendance.personId, studentId)))
    .where(isReported({ studentId, courseId, now }))
    .orderBy(desc(classes.startsAt), desc(classes.id))
    .limit(limit);
}

/** The classes that ended in a span, up to `before`, and that these students missed, by student and time. */
export async function listMissedClasses({
  queryable,
  studentIds,
  from,
  before,
}: {
  queryable: Queryable;
  studentIds: readonly bigint[];
  from: Date;
  before: Date;
}) {
  if (studentIds.length === 0) return [];
  return queryable
    .select({
      studentId: classAttendance.personId,
      classId: classes.id,
      title: classes.title,
      startsAt: classes.startsAt,
      hasRecording: qualified(sql<boolean>`exists (
        select from ${classRecordings} as recording where recording.class_id = ${classes.id} and recording.state = 'ready')`),
    })
    .from(classAttendance)
    .innerJoin(classes, eq(classes.id, classAttendance.classId))
    .where(
      and(
        inArray(classAttendance.personId, [...studentIds]),
        eq(classAttendance.present, false),
        gt(classes.endsAt, from),
        lte(classes.endsAt, before),
        isNull(classes.cancelledAt),
        countsFor(classAttendance.personId),
      ),
    )
    .orderBy(asc(classAttendance.personId), asc(classes.startsAt))
    .limit(maxMissed);
}
export type MissedClass = Awaited<ReturnType<typeof listMissedClasses>>[number];
/** More than some hundred students miss in a few days. */
const maxMissed = 5_000;

/** How many recordings of a course a student watched of, and how many seconds of them in all. */
export async function sumWatched({ queryable, studentId, courseId }: Asked): Promise<{ recordings: number; seconds: number }> {
  const seconds = sql`(select sum(upper(piece) - lower(piece)) from unnest(${classPlays.watched}) as piece)`;
  const [row] = await queryable
    .select({
      recordings: sql<number>`count(*)::int`,
      seconds: sql<number>`coalesce(sum(${seconds}), 0)::int`,
    })
    .from(classPlays)
    .innerJoin(classRecordings, and(eq(classRecordings.id, classPlays.recordingId), eq(classRecordings.state, 'ready')))
    .innerJoin(classes, and(eq(classes.id, classRecordings.classId), isNull(classes.cancelledAt)))
    .innerJoin(classBatches, and(eq(classBatches.id, classes.batchId), eq(classBatches.courseId, courseId)))
    .where(eq(classPlays.personId, studentId));
  return row ?? { recordings: 0, seconds: 0 };
}

/** The next classes of a student in a course that take place, soonest first. */
export async function listNextClasses({ queryable, studentId, courseId, now, limit }: Asked & { limit: number }) {
  return queryable
    .select({ title: classes.title, startsAt: classes.startsAt, inPerson: classes.inPerson, place: classes.place })
    .from(classes)
    .innerJoin(classBatches, eq(classBatches.id, classes.batchId))
    .where(and(ofStudent(studentId), eq(classBatches.courseId, courseId), gt(classes.startsAt, now), isNull(classes.cancelledAt)))
    .orderBy(asc(classes.startsAt), asc(classes.id))
    .limit(limit);
}
