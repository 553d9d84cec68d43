import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import { and, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { type Queryable } from '../../../platform/postgres/database.ts';
import { quizStart } from '../../classes/class-queries.ts';
import { qualified } from '../../../platform/postgres/qualified.ts';
import { centreAllowed, enrolledIn } from '../../identity/people/course-queries.ts';
import { assessments, attempts } from '../tables.ts';
import { findKeptPaper } from './kept-queries.ts';

export const testColumns = {
  id: assessments.id,
  key: assessments.key,
  courseId: assessments.courseId,
  name: assessments.name,
  type: assessments.type,
  proctored: assessments.proctored,
  ranked: assessments.ranked,
  sharedUntil: assessments.sharedUntil,
  kind: assessments.kind,
  untimed: assessments.untimed,
  solutions: assessments.solutions,
  releaseAt: assessments.releaseAt,
  endAt: assessments.endAt,
  adaptive: assessments.adaptive,
  adaptiveEngine: assessments.adaptiveEngine,
  slotStartAt: sql`coalesce(${assessments.slotStartAt}, ${assessments.releaseAt})`.mapWith(assessments.releaseAt),
  slotEndAt: sql`coalesce(${assessments.slotEndAt}, ${assessments.endAt})`.mapWith(assessments.endAt),
  classStartAt: assessments.classStartAt,
  takeHome: assessments.takeHome,
  checkIn: assessments.checkIn,
  sectionOrder: assessments.sectionOrder,
  choosesOrder: assessments.choosesOrder,
  edits: assessments.edits,
  mayLeave: assessments.mayLeave,
  mayEnd: assessments.mayEnd,
  keypadOnly: assessments.keypadOnly,
  fullScreen: assessments.fullScreen,
  copying: assessments.copying,
  scratch: assessments.scratch,
  shuffle: assessments.shuffle,
  blankPenalty: assessments.blankPenalty,
  percentile: assessments.percentile,
  scale: assessments.scale,
  engine: assessments.engine,
  instructionsHtml: assessments.instructionsHtml,
  languages: assessments.languages,
  marking: assessments.marking,
  paperVersion: assessments.paperVersion,
};

export type TestRow = Awaited<ReturnType<typeof getTest>>;

export async function getTest({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }) {
  const [row] = await queryable.select(testColumns).from(assessments).where(eq(assessments.id, assessmentId));
  if (row === undefined) throw new Error(`There is no assessment ${assessmentId}`);
  return row;
}

/** A test with the rules of the paper that an attempt began with. */
export async function getOwnTest({
  queryable,
  attempt: { assessmentId, paperVersion },
}: {
  queryable: Queryable;
  attempt: { readonly assessmentId: bigint; readonly paperVersion: number | null };
}): Promise<TestRow> {
  const [test, kept] = await Promise.all([getTest({ queryable, assessmentId }), findKeptPaper({ queryable, assessmentId, paperVersion })]);
  return kept === null ? test : { ...test, ...kept.rules };
}

/** The words for these tests in notices, by id. */
export async function mapToldTests({ queryable, assessmentIds }: { queryable: Queryable; assessmentIds: readonly bigint[] }) {
  const rows = await queryable
    .select({
      id: assessments.id,
      name: assessments.name,
      courseId: assessments.courseId,
      releaseAt: assessments.releaseAt,
      endAt: assessments.endAt,
    })
    .from(assessments)
    .where(inArray(assessments.id, [...assessmentIds]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** When the class begins in which a student takes a quiz, where it is tied to one, or on the day that is set. */
export const classStartOf = (studentId: bigint): SQL<Date | null> =>
  qualified(
    sql<Date | null>`coalesce(${quizStart({ pack: assessments.pack, keys: assessments.quizClasses, studentId })}, ${assessments.classStartAt})`,
  ).mapWith(assessments.classStartAt);

/** A test of a course in which the student is enrolled, or null. */
export async function findTestOfStudent({
  queryable,
  assessmentId,
  studentId,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  studentId: bigint;
}) {
  const [row] = await queryable
    .select({ ...testColumns, classStartAt: classStartOf(studentId) })
    .from(assessments)
    .where(and(eq(assessments.id, assessmentId), enrolledIn({ personId: studentId, courseId: assessments.courseId })));
  return row ?? null;
}

const select = new QueryBuilder();

/** Whether a student may book a test: it is proctored, and of a course in which they are enrolled. */
const isBookable = ({ studentId }: { studentId: SQLWrapper | bigint }) =>
  and(eq(assessments.kind, 'test'), eq(assessments.proctored, true), enrolledIn({ personId: studentId, courseId: assessments.courseId }));

/** Holds for a test that a student may book, in a statement of its own inside of the one that uses it. */
export const bookableBy = ({ assessmentId, studentId }: { assessmentId: SQLWrapper; studentId: SQLWrapper }): SQL =>
  sql`exists (select from ${assessments} where ${and(eq(assessments.id, assessmentId), isBookable({ studentId }))})`;

/** Tests as other modules join them, under an alias. */
export const testView = (alias: string) =>
  select
    .select({ id: assessments.id, name: assessments.name, courseId: assessments.courseId, checkIn: assessments.checkIn })
    .from(assessments)
    .as(alias);

/** The tests of the course of one test, if the student is enrolled in it, each with the student's scored attempt or null. */
export async function listTestsBeside({
  queryable,
  assessmentId,
  studentId,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  studentId: bigint;
}) {
  const course = queryable.select({ id: assessments.courseId }).from(assessments).where(eq(assessments.id, assessmentId));
  const first = and(eq(attempts.assessmentId, assessments.id), eq(attempts.studentId, studentId), eq(attempts.ordinal, 1));
  return queryable
    .select({
      test: {
        id: assessments.id,
        key: assessments.key,
        type: assessments.type,
        adaptive: assessments.adaptive,
        adaptiveEngine: assessments.adaptiveEngine,
        proctored: assessments.proctored,
        ranked: assessments.ranked,
        sharedUntil: assessments.sharedUntil,
        endAt: assessments.endAt,
      },
      attempt: {
        startedAt: attempts.startedAt,
        deadlineAt: attempts.deadlineAt,
        closedAt: attempts.closedAt,
        revisedVersion: attempts.revisedVersion,
      },
    })
    .from(assessments)
    .leftJoin(attempts, first)
    .where(
      and(
        inArray(assessments.courseId, course),
        eq(assessments.kind, 'test'),
        enrolledIn({ personId: studentId, courseId: assessments.courseId }),
      ),
    )
    .limit(packLimits.tests);
}

/** Of these tests those of a course in which the student is enrolled, with whether the student may take them at a centre. */
export async function listProctoredTests({
  queryable,
  assessmentIds,
  studentId,
}: {
  queryable: Queryable;
  assessmentIds: readonly bigint[];
  studentId: bigint;
}) {
  return queryable
    .select({ ...testColumns, atCentre: centreAllowed({ personId: studentId, courseId: assessments.courseId }) })
    .from(assessments)
    .where(and(inArray(assessments.id, [...assessmentIds]), isBookable({ studentId })));
}
