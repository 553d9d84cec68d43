import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import type { PercentileKind } from '@abhyas/rules/assessment/result/percentile.ts';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';

/** The tests of a course, in the order of their release: the same for everybody. */
export async function listTestsOfCourse({ queryable, courseId }: { queryable: Queryable; courseId: bigint }) {
  const result = await queryable.execute<{
    id: bigint;
    name: string;
    type: string;
    proctored: boolean;
    release_at: string;
    end_at: string;
    percentile: PercentileKind;
    questions: number;
    max_marks: number;
  }>(sql`
    select test.id, test.name, test.type, test.proctored, test.release_at, test.end_at, test.percentile, made.questions, made.max_marks
      from assessments as test
      cross join lateral (
        select count(*)::int as questions, coalesce(sum((coalesce(section_items.marking, test.marking -> items.type) ->> 'correct')::int), 0)::int as max_marks
          from sections join section_items on section_items.section_id = sections.id join items on items.id = section_items.item_id
         where sections.assessment_id = test.id
      ) as made
     where test.course_id = ${courseId} and test.kind = 'test'
     order by test.release_at, test.id
     limit ${packLimits.tests}`);
  return result.rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    proctored: row.proctored,
    releaseAt: new Date(row.release_at),
    endAt: new Date(row.end_at),
    percentile: row.percentile,
    questions: row.questions,
    maxMarks: row.max_marks,
  }));
}

/** An attempt as it comes in JSON, or one of its scores: ids are texts there, as a number would not be exact. */
interface AttemptJson {
  readonly assessmentId: string;
  readonly startedAt: string | null;
  readonly deadlineAt: string | null;
  readonly closedAt: string | null;
  readonly sectionId: string | null;
  readonly section: string;
  readonly marks: number;
  readonly maxMarks: number;
  readonly lower: number;
  readonly higher: number;
  readonly cohortSize: number;
}

const cohort = (which: string) => sql`coalesce(sum(candidates) filter (where ${sql.raw(which)}), 0)::int`;
const momentOf = (text: string | null) => (text === null ? null : new Date(text));

/** A student's attempt at a test of a course, or one of its scores. */
export interface CourseAttempt extends Omit<AttemptJson, 'assessmentId' | 'sectionId' | 'startedAt' | 'deadlineAt' | 'closedAt'> {
  readonly assessmentId: bigint;
  readonly sectionId: bigint | null;
  readonly startedAt: Date | null;
  readonly deadlineAt: Date | null;
  readonly closedAt: Date | null;
}

/**
 * A student's scored attempts at the tests of a course, by the placeholders studentId and courseId, for a statement that asks for more than that: a row
 * for each, once it is closed a row for each of its scores, the whole test's first, with how many of the cohort have less and more.
 */
export const courseAttempts = sql`(
  select coalesce(json_agg(made order by made.attempt, made.position nulls first), '[]') from (
    select attempt.id as attempt, sections.position, attempt.assessment_id::text as "assessmentId",
           attempt.started_at as "startedAt", attempt.deadline_at as "deadlineAt", attempt.closed_at as "closedAt",
           score.section_id::text as "sectionId", coalesce(sections.name, '') as section, score.marks, score.max_marks as "maxMarks",
           compared.lower, compared.higher, compared.size as "cohortSize"
      from attempts as attempt
      left join attempt_scores as score on score.attempt_id = attempt.id and attempt.closed_at is not null
      left join sections on sections.id = score.section_id
      left join lateral (
        select ${cohort('mark_counts.marks < score.marks')} as lower, ${cohort('mark_counts.marks > score.marks')} as higher,
               ${cohort('true')} as size
          from mark_counts where mark_counts.assessment_id = score.assessment_id and mark_counts.section_id = score.section_id
      ) as compared on true
     where attempt.student_id = ${sql.placeholder('studentId')} and attempt.ordinal = 1
       and attempt.assessment_id in (select id from assessments where course_id = ${sql.placeholder('courseId')} and kind = 'test')) as made)`.mapWith(
  (rows: readonly AttemptJson[]): CourseAttempt[] =>
    rows.map((row) => ({
      ...row,
      assessmentId: BigInt(row.assessmentId),
      sectionId: row.sectionId === null ? null : BigInt(row.sectionId),
      startedAt: momentOf(row.startedAt),
      deadlineAt: momentOf(row.deadlineAt),
      closedAt: momentOf(row.closedAt),
    })),
);
