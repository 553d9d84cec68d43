import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { memoisePerDatabase, type Transaction } from '../../../platform/postgres/database.ts';
import { arrayText } from '../../../platform/postgres/rows.ts';
import { personView } from '../../identity/people/views.ts';
import { assessments, attempts } from '../tables.ts';

const student = personView('student');

const entries = memoisePerDatabase((queryable) =>
  queryable
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
        sql`${attempts.id} = any(${sql.placeholder('ids')}::bigint[])`,
        eq(attempts.ordinal, 1),
        eq(assessments.kind, 'test'),
        eq(student.synthetic, false),
        isNotNull(attempts.startedAt),
        isNotNull(attempts.closedAt),
      ),
    )
    .orderBy(attempts.id)
    .prepare('attempts_for_entries'),
);

/** What calendars have of these attempts: of the scored ones of real students at tests, once they are closed. */
export async function listAttemptsForEntries({ tx, attemptIds }: { tx: Transaction; attemptIds: readonly bigint[] }) {
  return entries(tx).execute({ ids: arrayText(attemptIds) });
}
