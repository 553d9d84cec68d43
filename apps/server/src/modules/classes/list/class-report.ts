import type { Queryable } from '../../../platform/postgres/database.ts';
import { countReported, listNextClasses, listOutcomes, sumWatched } from './report-queries.ts';

/** How many classes come next in a report: tests and sessions are to be seen beside them. */
const nextClasses = 1;
/** How many outcomes are listed one by one: more than the weeks of a report have. */
const toldOutcomes = 500;

/**
 * A student's classes in a course, for a report: how many they attended of how many, the latest outcomes, oldest first, each with whether there is a recording and they have watched of it, how much they watched of recordings, and what comes next. Who may read it is the caller's to know.
 */
export async function getClassReport(of: { queryable: Queryable; studentId: bigint; courseId: bigint; now: Date }) {
  const [counts, outcomes, watched, next] = await Promise.all([
    countReported(of),
    listOutcomes({ ...of, limit: toldOutcomes }),
    sumWatched(of),
    listNextClasses({ ...of, limit: nextClasses }),
  ]);
  return { ...counts, outcomes: outcomes.toReversed(), watched, next };
}
