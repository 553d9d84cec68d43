import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { momentSchema, queryRows } from '../../../platform/postgres/rows.ts';
import { wholeTest } from '../scoring/score-queries.ts';

/** No item of a bonus ruling: everyone has its marks, whatever they did. */
const noBonus = (assessmentId: string, itemId: string) => sql`not exists (
  select from item_rulings as ruling
   where ruling.assessment_id = ${sql.raw(assessmentId)} and ruling.item_id = ${sql.raw(itemId)} and ruling.ruling ->> 'kind' = 'bonus')`;

const ownRecord = z.object({
  assessmentId: z.bigint(),
  topic: z.string(),
  difficulty: z.string(),
  right: z.int(),
  answered: z.int(),
  questions: z.int(),
  seconds: z.int(),
});
export type OwnRecord = Readonly<z.infer<typeof ownRecord>>;

/**
 * What a student has on record for each topic and difficulty of each completed test of a course: how many questions they met, how many of those they answered and got
 * right, and the seconds that went into those answers. Practice sets, dropped questions and those whose marks everyone has are not in it.
 */
export async function listOwnRecord({
  queryable,
  studentId,
  courseId,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
}): Promise<OwnRecord[]> {
  return queryRows({
    queryable,
    row: ownRecord,
    statement: sql`
    select own.assessment_id as "assessmentId", items.topic, items.difficulty, count(*) filter (where own.outcome = 'correct')::int as right,
           count(*) filter (where own.outcome <> 'blank')::int as answered, count(*)::int as questions,
           coalesce(sum(own.seconds) filter (where own.outcome <> 'blank'), 0)::int as seconds
      from attempts as attempt
      join assessments as test on test.id = attempt.assessment_id and test.course_id = ${courseId} and test.kind = 'test'
      join attempt_items as own on own.attempt_id = attempt.id and own.outcome <> 'dropped'
      join items on items.id = own.item_id
     where attempt.student_id = ${studentId} and attempt.ordinal = 1 and attempt.closed_at is not null and ${noBonus('own.assessment_id', 'own.item_id')}
     group by own.assessment_id, items.topic, items.difficulty
     order by own.assessment_id, items.topic, items.difficulty`,
  });
}

const cohortShare = z.object({ topic: z.string(), difficulty: z.string(), share: z.number() });

/**
 * How much of a cohort got the questions of each topic and difficulty right, 0 to 1: the mean over the questions of these tests, each with its own cohort. Read from the
 * counts of items; those that were dropped, and those whose marks everyone has, are not in it.
 */
export async function listCohortShares({ queryable, assessmentIds }: { queryable: Queryable; assessmentIds: readonly bigint[] }) {
  if (assessmentIds.length === 0) return [];
  return queryRows({
    queryable,
    row: cohortShare,
    statement: sql`
    select items.topic, items.difficulty, avg(counted.correct::float8 / counted.candidates)::float8 as share
      from (
        select assessment_id, item_id, sum(candidates) as candidates, sum(correct) as correct
          from item_counts where assessment_id = any(${sql.param(assessmentIds)}::bigint[])
         group by assessment_id, item_id having sum(candidates) > 0) as counted
      join items on items.id = counted.item_id
     where ${noBonus('counted.assessment_id', 'counted.item_id')}
     group by items.topic, items.difficulty`,
  });
}

const activity = z.object({ kind: z.enum(['test', 'practice']), closedAt: momentSchema, questions: z.int(), seconds: z.int() });

/** The tests and practice sets of a course that a student has completed since a moment: how many questions they answered, and the seconds that went into questions. */
export async function listActivity({
  queryable,
  studentId,
  courseId,
  since,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  since: Date;
}) {
  return queryRows({
    queryable,
    row: activity,
    statement: sql`
    select test.kind, attempt.closed_at as "closedAt", score.correct + score.wrong as questions, score.seconds
      from attempts as attempt
      join assessments as test on test.id = attempt.assessment_id and test.course_id = ${courseId}
      join attempt_scores as score on score.attempt_id = attempt.id and score.section_id = ${wholeTest}
     where attempt.student_id = ${studentId} and attempt.closed_at >= ${since.toISOString()}::timestamptz
     order by attempt.closed_at`,
  });
}
