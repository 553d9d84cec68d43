import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
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

const cohortShare = z.object({ assessmentId: z.bigint(), topic: z.string(), difficulty: z.string(), expected: z.number() });

/**
 * How many questions of each topic and difficulty of these tests a candidate of the cohort got right on average. Read from the counts of items; those that were dropped,
 * that count apart, and whose marks everyone has, are not in it, nor adaptive papers: their candidates have different questions.
 */
export async function listCohortShares({
  queryable,
  assessmentIds,
  minCandidates,
}: {
  queryable: Queryable;
  assessmentIds: readonly bigint[];
  /** Tests with a smaller cohort are left out. */
  minCandidates: number;
}) {
  if (assessmentIds.length === 0) return [];
  return queryRows({
    queryable,
    row: cohortShare,
    statement: sql`
    select counted.assessment_id as "assessmentId", items.topic, items.difficulty, sum(counted.correct::float8 / counted.candidates)::float8 as expected
      from (
        select assessment_id, item_id, sum(candidates) as candidates, sum(correct) as correct
          from item_counts where assessment_id = any(${sql.param(assessmentIds)}::bigint[])
         group by assessment_id, item_id having sum(candidates) >= ${minCandidates}) as counted
      join assessments as test on test.id = counted.assessment_id and test.scale is null
      join items on items.id = counted.item_id
     where ${noBonus('counted.assessment_id', 'counted.item_id')}
       and not exists (select from section_items as placed join sections on sections.id = placed.section_id
                        where placed.item_id = counted.item_id and sections.assessment_id = counted.assessment_id and not sections.counted)
     group by counted.assessment_id, items.topic, items.difficulty`,
  });
}

const activity = z.object({
  kind: z.enum(['test', 'practice']),
  day: z.iso.date(),
  completed: z.int(),
  questions: z.int(),
  right: z.int(),
  seconds: z.int(),
});

/**
 * How many tests and practice sets of a course a student has completed since a moment, by day of a time zone, with the questions they answered in them, how many of those right, and the
 * seconds that went into questions. Two rows a day at most.
 */
export async function listActivity({
  queryable,
  studentId,
  courseId,
  since,
  timeZone,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  since: Date;
  timeZone: string;
}) {
  return queryRows({
    queryable,
    row: activity,
    statement: sql`
    select test.kind, to_char(attempt.closed_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, count(*)::int as completed,
           sum(score.correct + score.wrong)::int as questions, sum(score.correct)::int as right, sum(score.seconds)::int as seconds
      from attempts as attempt
      join assessments as test on test.id = attempt.assessment_id and test.course_id = ${courseId}
      join attempt_scores as score on score.attempt_id = attempt.id and score.section_id = ${wholeTest}
     where attempt.student_id = ${studentId} and attempt.closed_at >= ${since}::timestamptz
     group by 1, 2
     order by 2, 1`,
  });
}
