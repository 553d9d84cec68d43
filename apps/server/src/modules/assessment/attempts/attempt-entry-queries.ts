import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { personView } from '../../identity/people/views.ts';
import { assessments, attempts } from '../tables.ts';

const student = personView('student');

/** What calendars have of these attempts: of the scored ones of real students at tests, once they are closed. */
export async function listAttemptsForEntries({ tx, attemptIds }: { tx: Transaction; attemptIds: readonly bigint[] }) {
  return tx
    .select({
      id: attempts.id,
      studentId: attempts.studentId,
      assessmentId: attempts.assessmentId,
      courseId: assessments.courseId,
      name: assessments.name,
      startedAt: sql<Date>`${attempts.startedAt}`.mapWith(attempts.startedAt),
      closedAt: sql<Date>`${attempts.closedAt}`.mapWith(attempts.closedAt),
    })
    .from(attempts)
    .innerJoin(assessments, eq(assessments.id, attempts.assessmentId))
    .innerJoin(student, eq(student.id, attempts.studentId))
    .where(
      and(
        inArray(attempts.id, [...attemptIds]),
        eq(attempts.ordinal, 1),
        eq(assessments.kind, 'test'),
        eq(student.synthetic, false),
        isNotNull(attempts.startedAt),
        isNotNull(attempts.closedAt),
      ),
    )
    .orderBy(attempts.id);
}
