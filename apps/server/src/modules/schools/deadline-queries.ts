import { and, asc, eq, gt, lte, notInArray, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { programmeDeadlines, schoolListings, schoolProgrammes, schools } from './tables.ts';
import { enrolledIn } from '../identity/people/course-queries.ts';
import { schoolApplications, schoolLikes } from './shortlist/tables.ts';

/** An application at one of these has been sent. */
const sent = ['applied', 'called', 'admitted', 'not-admitted'] as const;
/** The course in which a student sees a programme: the calendar shows its deadlines to those who read about the student in that course. */
const courseOfLike = sql`(
  select ${schoolListings.courseId} from ${schoolListings}
   where ${schoolListings.programmeId} = ${schoolLikes.programmeId} and ${enrolledIn({ personId: schoolLikes.studentId, courseId: schoolListings.courseId })}
   order by 1 limit 1)`.mapWith(schoolListings.courseId);

/** Holds where a column is one of these ids. An import may bring more of them than a statement takes as parameters. */
export const isAmong = (column: AnyPgColumn, ids: readonly bigint[]) => sql`${column} = any(${sql.param(ids.map(String))}::bigint[])`;

/** The ids of the deadlines of these programmes. */
export async function listDeadlineIds({ tx, programmeIds }: { tx: Transaction; programmeIds: readonly bigint[] }): Promise<bigint[]> {
  const rows = await tx
    .select({ id: programmeDeadlines.id })
    .from(programmeDeadlines)
    .where(isAmong(programmeDeadlines.programmeId, programmeIds))
    .orderBy(asc(programmeDeadlines.id));
  return rows.map(({ id }) => id);
}

/** Holds these deadlines until the transaction ends, in the order of their ids, so that their entries are written by one transaction at a time. */
export async function holdDeadlines({ tx, deadlineIds }: { tx: Transaction; deadlineIds: readonly bigint[] }): Promise<void> {
  await tx
    .select({ id: programmeDeadlines.id })
    .from(programmeDeadlines)
    .where(isAmong(programmeDeadlines.id, deadlineIds))
    .orderBy(asc(programmeDeadlines.id))
    .for('no key update');
}

/** How many likes are read at once. */
export const likesAtOnce = 2000;

/** Who has these programmes on the shortlist, with how far their applications are, by programme and student: those that follow `after`, at most `likesAtOnce`. `studentId`: of this student alone. */
export function listLikes({
  tx,
  programmeIds,
  studentId,
  after,
}: {
  tx: Transaction;
  programmeIds: readonly bigint[];
  studentId: bigint | null;
  after: { readonly programmeId: bigint; readonly studentId: bigint } | null;
}) {
  return tx
    .select({
      programmeId: schoolLikes.programmeId,
      studentId: schoolLikes.studentId,
      status: schoolApplications.status,
      changedAt: schoolApplications.changedAt,
      courseId: courseOfLike,
    })
    .from(schoolLikes)
    .leftJoin(
      schoolApplications,
      and(eq(schoolApplications.studentId, schoolLikes.studentId), eq(schoolApplications.programmeId, schoolLikes.programmeId)),
    )
    .where(
      and(
        isAmong(schoolLikes.programmeId, programmeIds),
        studentId === null ? undefined : eq(schoolLikes.studentId, studentId),
        after === null
          ? undefined
          : sql`(${schoolLikes.programmeId}, ${schoolLikes.studentId}) > (${after.programmeId}, ${after.studentId})`,
      ),
    )
    .orderBy(asc(schoolLikes.programmeId), asc(schoolLikes.studentId))
    .limit(likesAtOnce);
}
export type LikeFacts = Awaited<ReturnType<typeof listLikes>>[number];

/** Deadlines with the names that a calendar shows, by time. One of an inactive programme is left out. */
export async function listDeadlineFacts({ queryable, deadlineIds }: { queryable: Queryable; deadlineIds: readonly bigint[] }) {
  return queryable
    .select({
      id: programmeDeadlines.id,
      kind: programmeDeadlines.kind,
      title: programmeDeadlines.title,
      at: programmeDeadlines.at,
      note: programmeDeadlines.note,
      programmeId: schoolProgrammes.id,
      programmeName: schoolProgrammes.name,
      schoolId: schools.id,
      schoolName: schools.name,
    })
    .from(programmeDeadlines)
    .innerJoin(schoolProgrammes, eq(schoolProgrammes.id, programmeDeadlines.programmeId))
    .innerJoin(schools, eq(schools.id, schoolProgrammes.schoolId))
    .where(and(isAmong(programmeDeadlines.id, deadlineIds), eq(schoolProgrammes.isActive, true)))
    .orderBy(asc(programmeDeadlines.at), asc(programmeDeadlines.id));
}
export type DeadlineFacts = Awaited<ReturnType<typeof listDeadlineFacts>>[number];

/** Deadlines that are within any of these times, each after `from` and up to `until`. */
export async function listComing({
  queryable,
  within,
}: {
  queryable: Queryable;
  within: readonly { readonly from: Date; readonly until: Date }[];
}) {
  return queryable
    .select({ id: programmeDeadlines.id })
    .from(programmeDeadlines)
    .where(or(...within.map(({ from, until }) => and(gt(programmeDeadlines.at, from), lte(programmeDeadlines.at, until)))))
    .orderBy(programmeDeadlines.id)
    .limit(10_000);
}

/** Who has a programme on the shortlist; with `unsentOnly`, only those whose application is not sent. */
export async function listLikers({
  tx,
  programmeId,
  unsentOnly,
}: {
  tx: Transaction;
  programmeId: bigint;
  unsentOnly: boolean;
}): Promise<bigint[]> {
  const rows = await tx
    .select({ studentId: schoolLikes.studentId })
    .from(schoolLikes)
    .leftJoin(
      schoolApplications,
      and(eq(schoolApplications.studentId, schoolLikes.studentId), eq(schoolApplications.programmeId, schoolLikes.programmeId)),
    )
    .where(
      and(
        eq(schoolLikes.programmeId, programmeId),
        unsentOnly ? or(sql`${schoolApplications.status} is null`, notInArray(schoolApplications.status, [...sent])) : undefined,
      ),
    )
    .orderBy(schoolLikes.studentId)
    .limit(100_000);
  return rows.map(({ studentId }) => studentId);
}

/** The deadlines to come of what a student has shortlisted in a course, the next first. What an application that is sent has met is left out. */
export async function listShortlistDeadlines({
  queryable,
  studentId,
  courseId,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  now: Date;
}) {
  return queryable
    .select({
      id: programmeDeadlines.id,
      title: programmeDeadlines.title,
      at: programmeDeadlines.at,
      note: programmeDeadlines.note,
      programmeId: schoolListings.programmeId,
      programmeName: schoolListings.programmeName,
      schoolId: schoolListings.schoolId,
      schoolName: schoolListings.schoolName,
      status: schoolApplications.status,
    })
    .from(schoolLikes)
    .innerJoin(schoolListings, and(eq(schoolListings.programmeId, schoolLikes.programmeId), eq(schoolListings.courseId, courseId)))
    .innerJoin(programmeDeadlines, eq(programmeDeadlines.programmeId, schoolLikes.programmeId))
    .leftJoin(
      schoolApplications,
      and(eq(schoolApplications.studentId, schoolLikes.studentId), eq(schoolApplications.programmeId, schoolLikes.programmeId)),
    )
    .where(
      and(
        eq(schoolLikes.studentId, studentId),
        gt(programmeDeadlines.at, now),
        or(
          eq(programmeDeadlines.kind, 'other'),
          sql`${schoolApplications.status} is null`,
          notInArray(schoolApplications.status, [...sent]),
        ),
      ),
    )
    .orderBy(asc(programmeDeadlines.at), asc(programmeDeadlines.id))
    .limit(200);
}
