import { and, asc, eq, gte, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { contentVersion } from '../../../platform/postgres/content.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { enrolledIn } from '../../identity/people/course-queries.ts';
import { classStartOf, testColumns } from '../paper/test-queries.ts';
import { admissions, assessments, attempts } from '../tables.ts';

/** So many tests of one student are looked at, those that close first. */
const maxTests = 40;

/** The tests of a student that have a paper here, are not submitted, open until `soon` and close after `now` or are under way; with the student's booking and attempt, or null. */
export async function listSoonTests({
  queryable,
  studentId,
  now,
  soon,
}: {
  queryable: Queryable;
  studentId: bigint;
  now: Date;
  soon: Date;
}) {
  return queryable
    .select({
      test: { ...testColumns, classStartAt: classStartOf(studentId) },
      admission: admissions,
      attempt: { startedAt: attempts.startedAt, deadlineAt: attempts.deadlineAt, closedAt: attempts.closedAt },
      version: contentVersion,
    })
    .from(assessments)
    .leftJoin(attempts, and(eq(attempts.assessmentId, assessments.id), eq(attempts.studentId, studentId), eq(attempts.ordinal, 1)))
    .leftJoin(admissions, and(eq(admissions.assessmentId, assessments.id), eq(admissions.studentId, studentId)))
    .where(
      and(
        eq(assessments.kind, 'test'),
        isNull(assessments.engine),
        lte(assessments.releaseAt, soon),
        or(gte(assessments.endAt, now), isNotNull(attempts.startedAt)),
        isNull(attempts.closedAt),
        enrolledIn({ personId: studentId, courseId: assessments.courseId }),
      ),
    )
    .orderBy(asc(assessments.endAt), asc(assessments.id))
    .limit(maxTests);
}
