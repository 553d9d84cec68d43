import { and, asc, eq, gt, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { programmeDeadlines, schoolListings, schoolProgrammes, schools } from '../tables.ts';
import { enrolledIn } from '../../identity/index.ts';
import { schoolApplications, schoolLikes } from '../shortlist/tables.ts';

/** An application at one of these has been sent. */
const sent = ['applied', 'called', 'admitted', 'not-admitted'] as const;
/** The course in which a student sees a programme: the calendar shows its deadlines to those who read about the student in that course. */
const courseOfLike = sql`(
  select ${schoolListings.courseId} from ${schoolListings}
   where ${schoolListings.programmeId} = ${schoolLikes.programmeId} and ${enrolledIn({ personId: schoolLikes.studentId, courseId: schoolListings.courseId })}
   order by 1 limit 1)`.mapWith(schoolListings.courseId);

const selectLikes = (tx: Transaction) =>
  tx
    .select({
      studentId: schoolLikes.studentId,
      status: schoolApplications.status,
      changedAt: schoolApplications.changedAt,
      courseId: courseOfLike,
    })
    .from(schoolLikes)
    .leftJoin(
      schoolApplications,
      and(eq(schoolApplications.studentId, schoolLikes.studentId), eq(schoolApplications.programmeId, schoolLikes.programmeId)),
    );

/** A student's like of a programme with how far the application is; null without a like. */
export async function findLike({ tx, studentId, programmeId }: { tx: Transaction; studentId: bigint; programmeId: bigint }) {
  const [row] = await selectLikes(tx)
    .where(and(eq(schoolLikes.programmeId, programmeId), eq(schoolLikes.studentId, studentId)))
    .limit(1);
  return row ?? null;
}

/** The likes of a programme that follow `after` by student, at most two hundred. */
export function listLikesOf({ tx, programmeId, after }: { tx: Transaction; programmeId: bigint; after: bigint | null }) {
  return selectLikes(tx)
    .where(and(eq(schoolLikes.programmeId, programmeId), after === null ? undefined : gt(schoolLikes.studentId, after)))
    .orderBy(asc(schoolLikes.studentId))
    .limit(200);
}

/** The deadlines of a programme with the names that a calendar shows. An inactive programme has none. */
export async function listProgrammeDeadlines({ queryable, programmeId }: { queryable: Queryable; programmeId: bigint }) {
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
    .where(and(eq(programmeDeadlines.programmeId, programmeId), eq(schoolProgrammes.isActive, true)))
    .orderBy(asc(programmeDeadlines.at), asc(programmeDeadlines.id))
    .limit(100);
}
export type DeadlineFacts = Awaited<ReturnType<typeof listProgrammeDeadlines>>[number];

/** Deadlines that are within any of these times, each after `from` and up to `until`. */
export async function listComing({
  queryable,
  within,
}: {
  queryable: Queryable;
  within: readonly { readonly from: Date; readonly until: Date }[];
}) {
  return queryable
    .select({ id: programmeDeadlines.id, programmeId: programmeDeadlines.programmeId })
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
