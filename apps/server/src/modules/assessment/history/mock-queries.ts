import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { courseStudentView, courseView } from '../../identity/people/views.ts';
import { wholeTest } from '../scoring/score-queries.ts';
import { assessments, attempts, attemptScores } from '../tables.ts';

const student = courseStudentView('student');
const course = courseView('course');

interface Span {
  readonly queryable: Queryable;
  /** They ended after this, and up to that. */
  readonly from: Date;
  readonly upTo: Date;
  /** Null or left out: of all courses. */
  readonly courseId?: bigint | null;
}

/** Holds for mocks: the ranked tests that are taken here. */
const isMock = () => and(eq(assessments.ranked, true), eq(assessments.kind, 'test'), isNull(assessments.engine));
const endedIn = ({ from, upTo, courseId = null }: Span) =>
  and(
    isMock(),
    gt(assessments.endAt, from),
    lte(assessments.endAt, upTo),
    courseId === null ? undefined : eq(assessments.courseId, courseId),
  );
/** Joins the students of its course who had joined before the end of a mock, and their attempt where they began one. */
const isTheirs = () => and(eq(student.courseId, assessments.courseId), lte(student.joinedAt, assessments.endAt));
const ownAttempt = () =>
  and(
    eq(attempts.assessmentId, assessments.id),
    eq(attempts.studentId, student.personId),
    eq(attempts.ordinal, 1),
    isNotNull(attempts.startedAt),
  );

/** The mocks that ended in a span, the last one first, with how many of the students of their course took them; `limit` from `offset` on. */
export async function listEndedMocks({ limit, offset = 0, ...span }: Span & { limit: number; offset?: number }) {
  return span.queryable
    .select({
      id: assessments.id,
      name: assessments.name,
      course: course.name,
      endAt: assessments.endAt,
      taken: sql<number>`count(${attempts.id})::int`,
      of: sql<number>`count(${student.personId})::int`,
    })
    .from(assessments)
    .innerJoin(course, eq(course.id, assessments.courseId))
    .leftJoin(student, isTheirs())
    .leftJoin(attempts, ownAttempt())
    .where(endedIn(span))
    .groupBy(assessments.id, course.name)
    .orderBy(desc(assessments.endAt), desc(assessments.id))
    .limit(limit)
    .offset(offset);
}

export const countEndedMocks = (span: Span): Promise<number> => span.queryable.$count(assessments, endedIn(span));

/** Of these students who had mocks to take in a span: how many, and how many they missed. */
export async function listMissedMocks({ studentIds, ...span }: Span & { studentIds: readonly bigint[] }) {
  if (studentIds.length === 0) return [];
  return span.queryable
    .select({
      studentId: student.personId,
      of: sql<number>`count(*)::int`,
      missed: sql<number>`(count(*) filter (where ${attempts.id} is null))::int`,
    })
    .from(assessments)
    .innerJoin(student, isTheirs())
    .leftJoin(attempts, ownAttempt())
    .where(and(endedIn(span), inArray(student.personId, [...studentIds])))
    .groupBy(student.personId);
}

/** The scored mocks of these students that were submitted after a moment, oldest first, with the share of the marks, 0 to 100; the last `each` of every student. */
export async function listMockShares({
  queryable,
  studentIds,
  from,
  each,
}: {
  queryable: Queryable;
  studentIds: readonly bigint[];
  from: Date;
  each: number;
}) {
  if (studentIds.length === 0) return [];
  const share = sql<number>`100.0 * ${attemptScores.marks} / nullif(${attemptScores.maxMarks}, 0)`;
  const scored = queryable
    .select({
      studentId: attempts.studentId,
      type: assessments.type,
      closedAt: attempts.closedAt,
      share: sql<number>`coalesce(${share}, 0)::float8`.as('share'),
      place: sql<number>`row_number() over (partition by ${attempts.studentId}, ${assessments.type} order by ${attempts.closedAt} desc)`.as(
        'place',
      ),
    })
    .from(attempts)
    .innerJoin(assessments, and(eq(assessments.id, attempts.assessmentId), isMock()))
    .innerJoin(attemptScores, and(eq(attemptScores.attemptId, attempts.id), eq(attemptScores.sectionId, wholeTest)))
    .where(and(inArray(attempts.studentId, [...studentIds]), eq(attempts.ordinal, 1), gt(attempts.closedAt, from)))
    .as('scored');
  return queryable
    .select({ studentId: scored.studentId, type: scored.type, share: scored.share })
    .from(scored)
    .where(lte(scored.place, each))
    .orderBy(scored.studentId, scored.closedAt);
}

/** The mocks of a student's courses that ended last in a span, with whether they took them and the share of the marks, 0 to 100; null where there is no score. */
export async function listMocksOf({ studentId, limit, ...span }: Span & { studentId: bigint; limit: number }) {
  return span.queryable
    .select({
      id: assessments.id,
      name: assessments.name,
      endAt: assessments.endAt,
      taken: sql<boolean>`${attempts.id} is not null`,
      share: sql<number | null>`(100.0 * ${attemptScores.marks} / nullif(${attemptScores.maxMarks}, 0))::float8`,
    })
    .from(assessments)
    .innerJoin(student, and(isTheirs(), eq(student.personId, studentId)))
    .leftJoin(attempts, ownAttempt())
    .leftJoin(attemptScores, and(eq(attemptScores.attemptId, attempts.id), eq(attemptScores.sectionId, wholeTest)))
    .where(endedIn(span))
    .orderBy(desc(assessments.endAt), desc(assessments.id))
    .limit(limit);
}
