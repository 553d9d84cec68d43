import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { wholeTest } from '../scoring/score-queries.ts';

/** A test with the size of its cohort and the version that its scores have. */
const testCohort = z.object({
  assessmentId: z.bigint(),
  courseId: z.bigint(),
  name: z.string(),
  type: z.string(),
  version: z.int(),
  /** Not all of its scores have that version yet: it is being rescored. Those who have no score yet are not in its cohort. */
  isWaiting: z.boolean(),
  candidates: z.int(),
  /** In hundredths. */
  maxMarks: z.int(),
});
export type TestCohort = Readonly<z.infer<typeof testCohort>>;

/** The ranked tests of some courses that have a cohort. Reads one row per distinct mark, however large the cohorts. */
export async function listTestCohorts({ queryable, courseIds }: { queryable: Queryable; courseIds: readonly bigint[] }) {
  return queryRows({
    queryable,
    row: testCohort,
    statement: sql`
    select test.id as "assessmentId", test.course_id as "courseId", test.name, test.type, test.scoring_version as version, cohort.candidates,
           exists (select from attempts where assessment_id = test.id and closed_at is not null and scored_version between 1 and test.scoring_version - 1) as "isWaiting",
           coalesce((select max_marks + dropped_marks from attempt_scores where assessment_id = test.id and section_id = ${wholeTest} and in_cohort limit 1), 0) as "maxMarks"
      from assessments as test
      cross join lateral (
        select coalesce(sum(candidates), 0)::int as candidates from mark_counts where assessment_id = test.id and section_id = ${wholeTest}) as cohort
     where test.course_id = any(${sql.param(courseIds)}::bigint[]) and test.ranked and cohort.candidates > 0
     order by test.id`,
  });
}

const scorePair = z.object({ candidate: z.int(), furtherId: z.bigint(), marks: z.int(), further: z.int() });

/**
 * What candidates of a test's cohort had in it and in some further tests, in hundredths: of the `max` who took it last. `candidate` numbers them from 1 and names no one.
 */
export async function listScorePairs({
  queryable,
  assessmentId,
  furtherIds,
  max,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  furtherIds: readonly bigint[];
  max: number;
}) {
  return queryRows({
    queryable,
    row: scorePair,
    statement: sql`
    select taken.candidate, further.assessment_id as "furtherId", taken.marks, score.marks as further
      from (
        select attempt.student_id, score.marks, (row_number() over (order by score.attempt_id))::int as candidate
          from attempt_scores as score
          join attempts as attempt on attempt.id = score.attempt_id
         where score.assessment_id = ${assessmentId} and score.section_id = ${wholeTest} and score.in_cohort
         order by score.attempt_id desc limit ${max}) as taken
      join attempts as further on further.student_id = taken.student_id and further.assessment_id = any(${sql.param(furtherIds)}::bigint[])
      join attempt_scores as score on score.attempt_id = further.id and score.section_id = ${wholeTest} and score.in_cohort
     order by taken.candidate, further.assessment_id`,
  });
}
