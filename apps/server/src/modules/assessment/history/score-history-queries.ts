import { TurnsSchema } from '@abhyas/contract/assessment/assessment.ts';
import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import { and, asc, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { jsonIdSchema, momentSchema, queryRows } from '../../../platform/postgres/rows.ts';
import { engineResults } from '../engine/tables.ts';
import { ownPlace } from '../paper/kept-queries.ts';
import { wholeTest } from '../scoring/score-queries.ts';
import { assessments } from '../tables.ts';

/** A score of a completed test: of the whole or of a section, marks in hundredths. */
const ownScore = z.object({
  studentId: z.bigint(),
  attemptId: z.bigint(),
  assessmentId: z.bigint(),
  assetId: z.bigint().nullable(),
  name: z.string(),
  type: z.string(),
  proctored: z.boolean(),
  ranked: z.boolean(),
  sharedUntil: momentSchema.nullable(),
  adaptive: z.boolean(),
  releaseAt: momentSchema,
  endAt: momentSchema,
  percentile: z.enum(['below', 'rank', 'at-or-below']),
  deadlineAt: momentSchema,
  closedAt: momentSchema,
  revisedVersion: z.int(),
  ordinal: z.int(),
  /** Of its paper, whatever rulings say of them, without those that count apart. */
  questions: z.int(),
  turns: TurnsSchema,
  inCohort: z.boolean(),
  sectionId: z.bigint(),
  /** '' for the whole test. */
  sectionKey: z.string(),
  section: z.string(),
  marks: z.int(),
  maxMarks: z.int(),
  /** What dropped questions were worth. */
  droppedMarks: z.int(),
  correct: z.int(),
  wrong: z.int(),
  blank: z.int(),
  seconds: z.int(),
  /** What blanks have cost, 0 or below; only of the whole test. */
  penalty: z.int(),
});
export type OwnScore = Readonly<z.infer<typeof ownScore>>;

/** How many questions the paper of a scored `attempt` at a `test` has, whatever rulings say of them, without those that count apart. */
const countedQuestions = sql`(
  (select whole.correct + whole.wrong + whole.blank from attempt_scores as whole where whole.attempt_id = attempt.id and whole.section_id = ${wholeTest})
  + (select count(*)::int from attempt_items as own join items on items.id = own.item_id join ${ownPlace} as place on place.counted
      where own.attempt_id = attempt.id and own.outcome = 'dropped'))`;

/**
 * The scores of students' completed tests of a course, or of those named, the test that one completed first first and of each the whole before its sections. Practice sets are
 * none.
 */
export async function listOwnScores({
  queryable,
  studentIds,
  courseId,
  assessmentIds,
}: {
  queryable: Queryable;
  studentIds: readonly bigint[];
  courseId: bigint;
  assessmentIds?: readonly bigint[];
}) {
  if (studentIds.length === 0) return [];
  const named = assessmentIds === undefined ? sql`` : sql`and test.id = any(${sql.param(assessmentIds)}::bigint[])`;
  return queryRows({
    queryable,
    row: ownScore,
    statement: sql`
    select student.id as "studentId", taken.*, score.section_id as "sectionId", coalesce(sections.key, '') as "sectionKey", coalesce(sections.name, '') as section, score.marks,
           score.max_marks as "maxMarks", score.dropped_marks as "droppedMarks", score.in_cohort as "inCohort", score.correct, score.wrong, score.blank, score.seconds, score.penalty
      from unnest(${sql.param(studentIds)}::bigint[]) as student (id)
      cross join lateral (
        select attempt.id as "attemptId", test.id as "assessmentId", attempt.asset_id as "assetId", test.name, test.type, test.proctored, test.ranked, test.shared_until as "sharedUntil", test.adaptive,
               test.release_at as "releaseAt", test.end_at as "endAt", attempt.ordinal, attempt.turns,
               ${countedQuestions} as questions, test.percentile, attempt.deadline_at as "deadlineAt", attempt.closed_at as "closedAt",
               attempt.revised_version as "revisedVersion"
          from attempts as attempt
          join assessments as test on test.id = attempt.assessment_id and test.course_id = ${courseId} and test.kind = 'test' ${named}
         where attempt.student_id = student.id and attempt.ordinal = 1 and attempt.closed_at is not null
         order by attempt.closed_at desc, attempt.id desc
         limit ${packLimits.tests}) as taken
      join attempt_scores as score on score.attempt_id = taken."attemptId"
      left join sections on sections.id = score.section_id
     order by student.id, taken."closedAt", taken."attemptId", sections.position nulls first`,
  });
}

/**
 * The last test by which a student is judged in a course, as `judgedOf` of the rules has it, with its `marks` and `max_marks` in hundredths: one row or none, to be joined laterally. Both arguments are columns of the
 * query around it.
 */
export const lastJudgedOf = ({ studentId, courseId }: { studentId: SQLWrapper; courseId: SQLWrapper }): SQL => sql`(
  select kind.marks, kind.max_marks
    from (
      select taken.*, count(*) over kind as count, max(taken.questions) over kind as longest, min(taken.place) over kind as first
        from (
          select test.type, score.marks, score.max_marks, row_number() over (order by attempt.closed_at, attempt.id) as place,
                 ${countedQuestions} as questions
            from attempts as attempt
            join assessments as test on test.id = attempt.assessment_id and test.course_id = ${courseId} and test.kind = 'test' and test.ranked
            join attempt_scores as score on score.attempt_id = attempt.id and score.section_id = ${wholeTest} and score.in_cohort
           where attempt.student_id = ${studentId} and attempt.ordinal = 1 and attempt.closed_at is not null) as taken
      window kind as (partition by taken.type)) as kind
   order by least(kind.count, 2) desc, kind.longest desc, kind.count desc, kind.first, kind.place desc
   limit 1)`;

/** Where a score is in its cohort, and of the whole test how many have each mark; null for a section. */
const scoreCohort = z.object({
  attemptId: z.bigint(),
  sectionId: z.bigint(),
  lower: z.int(),
  higher: z.int(),
  cohortSize: z.int(),
  cohortMarks: z.array(z.int()).nullable(),
  cohortCandidates: z.array(z.int()).nullable(),
});
export type ScoreCohort = Readonly<z.infer<typeof scoreCohort>>;

/** The cohorts of the scores of these attempts, from the counts of marks: no other candidate's attempt is read. Every mark of a cohort is, so ask for what is shown. */
export async function listScoreCohorts({ queryable, attemptIds }: { queryable: Queryable; attemptIds: readonly bigint[] }) {
  if (attemptIds.length === 0) return [];
  const candidates = (which: string) => sql`coalesce(sum(counted.candidates) filter (where ${sql.raw(which)}), 0)::int`;
  // the filter keeps the marks of sections from being sorted for nothing
  const ofWhole = (column: string) => sql`
    case when score.section_id = ${wholeTest} then
      coalesce(array_agg(${sql.raw(`counted.${column}`)} order by counted.marks) filter (where score.section_id = ${wholeTest} and counted.candidates > 0), '{}') end`;
  return queryRows({
    queryable,
    row: scoreCohort,
    statement: sql`
    select score.attempt_id as "attemptId", score.section_id as "sectionId", cohort.*
      from attempt_scores as score
      cross join lateral (
        select ${candidates('counted.marks < score.marks')} as lower, ${candidates('counted.marks > score.marks')} as higher,
               ${candidates('true')} as "cohortSize", ${ofWhole('marks')} as "cohortMarks", ${ofWhole('candidates')} as "cohortCandidates"
          from mark_counts as counted
         where counted.assessment_id = score.assessment_id and counted.section_id = score.section_id
           and counted.full_marks = score.max_marks + score.dropped_marks) as cohort
     where score.attempt_id = any(${sql.param(attemptIds)}::bigint[])`,
  });
}

export type OwnEngineResult = Awaited<ReturnType<typeof listOwnEngineResults>>[number];

/** The results that count of a student's tests of a course that were taken at an external engine. */
export async function listOwnEngineResults({
  queryable,
  studentId,
  courseId,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
}) {
  return queryable
    .select({
      assessmentId: engineResults.assessmentId,
      name: assessments.name,
      type: assessments.type,
      marks: engineResults.marks,
      maxMarks: engineResults.maxMarks,
      percentile: engineResults.percentile,
      finishedAt: engineResults.finishedAt,
    })
    .from(engineResults)
    .innerJoin(assessments, eq(assessments.id, engineResults.assessmentId))
    .where(
      and(
        eq(engineResults.studentId, studentId),
        eq(engineResults.counts, true),
        eq(assessments.courseId, courseId),
        eq(assessments.kind, 'test'),
      ),
    )
    .orderBy(asc(engineResults.finishedAt), asc(engineResults.id))
    .limit(packLimits.tests);
}

const satTests = z.object({ studentId: z.bigint(), assessmentIds: z.array(jsonIdSchema) });

/** The tests of a course that each of these students has taken here and closed, by student; practice sets are not in it. */
export async function mapSatTests({
  queryable,
  studentIds,
  courseId,
}: {
  queryable: Queryable;
  studentIds: readonly bigint[];
  courseId: bigint;
}): Promise<ReadonlyMap<bigint, ReadonlySet<bigint>>> {
  const rows = await queryRows({
    queryable,
    row: satTests,
    statement: sql`
    select attempt.student_id as "studentId", json_agg(attempt.assessment_id::text) as "assessmentIds"
      from attempts as attempt
      join assessments as test on test.id = attempt.assessment_id and test.course_id = ${courseId} and test.kind = 'test'
     where attempt.student_id = any(${sql.param(studentIds)}::bigint[]) and attempt.ordinal = 1 and attempt.closed_at is not null
     group by attempt.student_id`,
  });
  return new Map(rows.map(({ studentId, assessmentIds }) => [studentId, new Set(assessmentIds)]));
}
