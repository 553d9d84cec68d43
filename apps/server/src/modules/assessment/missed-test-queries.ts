import { and, desc, eq, lte, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { courseView, enrolmentView, variantIdsOf } from '../identity/people/views.ts';
import { engineResults } from './engine/tables.ts';
import { assessments, attempts } from './tables.ts';

const enrolment = enrolmentView('test_enrolment');
const course = courseView('course');

/** Holds for a student of its course who has missed a test (`hasMissedTest` of rules/notices/segments); `studentId` is a column of the query around it. */
export const missedTest = ({
  assessmentId,
  studentId,
  now,
}: {
  assessmentId: bigint;
  studentId: SQLWrapper;
  now: Date;
}): SQL => sql`exists (
  select from ${assessments} as missed
   where missed.id = ${assessmentId} and missed.end_at <= ${now}::timestamptz
     and exists (select from ${enrolment} where ${enrolment.personId} = ${studentId} and ${enrolment.variantId} = any(${variantIdsOf(sql`missed.course_id`)}))
     and not exists (select from ${attempts} as tried where tried.assessment_id = missed.id and tried.student_id = ${studentId} and tried.started_at is not null)
     and not exists (select from ${engineResults} as known where known.assessment_id = missed.id and known.student_id = ${studentId}))`;

/** The tests that closed last, at most `max`. */
export async function listClosedTests({ queryable, now, max }: { queryable: Queryable; now: Date; max: number }) {
  return queryable
    .select({ id: assessments.id, name: assessments.name, courseName: course.name })
    .from(assessments)
    .innerJoin(course, eq(course.id, assessments.courseId))
    .where(and(eq(assessments.kind, 'test'), lte(assessments.endAt, now)))
    .orderBy(desc(assessments.endAt), desc(assessments.id))
    .limit(max);
}
