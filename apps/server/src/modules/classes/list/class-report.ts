import type { Queryable } from '../../../platform/postgres/database.ts';
import { listNextClasses, listOutcomes } from './report-queries.ts';
import { listLimit } from '../card/class-queries.ts';

/** How many classes come next in a report: tests and sessions are to be seen beside them. */
const nextClasses = 1;

/**
 * A student's classes in a course, for a report: the outcomes oldest first, each with whether there is a recording and they have watched of it, and what comes next. Who may read it is the caller's to know.
 */
export async function getClassReport(of: { queryable: Queryable; studentId: bigint; courseId: bigint; now: Date }) {
  const [outcomes, next] = await Promise.all([listOutcomes({ ...of, limit: listLimit }), listNextClasses({ ...of, limit: nextClasses })]);
  return { outcomes: outcomes.toReversed(), next };
}
