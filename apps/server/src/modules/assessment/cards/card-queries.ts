import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { jsonIdSchema, momentSchema, parsedAs, queryRows } from '../../../platform/postgres/rows.ts';

const testOfCourse = z.object({
  id: z.bigint(),
  name: z.string(),
  type: z.string(),
  proctored: z.boolean(),
  releaseAt: momentSchema,
  endAt: momentSchema,
  adaptive: z.boolean(),
  slotStartAt: momentSchema,
  slotEndAt: momentSchema,
  classStartAt: momentSchema.nullable(),
  percentile: z.enum(['below', 'rank', 'at-or-below']),
  questions: z.int(),
  maxMarks: z.int(),
});

/** The tests of a course, in the order of their release: the same for everyone. */
export async function listTestsOfCourse({ queryable, courseId }: { queryable: Queryable; courseId: bigint }) {
  return queryRows({
    queryable,
    row: testOfCourse,
    statement: sql`
    select test.id, test.name, test.type, test.proctored, test.release_at as "releaseAt", test.end_at as "endAt", test.percentile,
           test.adaptive, coalesce(test.slot_start_at, test.release_at) as "slotStartAt", coalesce(test.slot_end_at, test.end_at) as "slotEndAt",
           test.class_start_at as "classStartAt", made.questions, made.max_marks as "maxMarks"
      from assessments as test
      cross join lateral (
        select count(*)::int as questions, coalesce(sum((coalesce(section_items.marking, test.marking -> items.type) ->> 'correct')::int), 0)::int as max_marks
          from sections join section_items on section_items.section_id = sections.id join items on items.id = section_items.item_id
         where sections.assessment_id = test.id
      ) as made
     where test.course_id = ${courseId} and test.kind = 'test'
     order by test.release_at, test.id
     limit ${packLimits.tests}`,
  });
}

/** A student's attempt at a test of a course, or one of its scores, as it comes in JSON. */
const courseAttempt = z.object({
  assessmentId: jsonIdSchema,
  startedAt: momentSchema.nullable(),
  deadlineAt: momentSchema.nullable(),
  closedAt: momentSchema.nullable(),
  /** Null before there is a score, and what follows is 0. */
  sectionId: jsonIdSchema.nullable(),
  section: z.string(),
  marks: z.int(),
  maxMarks: z.int(),
  lower: z.int(),
  higher: z.int(),
  cohortSize: z.int(),
});
export type CourseAttempt = z.infer<typeof courseAttempt>;

/** A student's active booking of a test of a course. */
const courseAdmission = z.object({
  assessmentId: jsonIdSchema,
  takeHome: z.boolean(),
  opensAt: momentSchema.nullable(),
  closesAt: momentSchema.nullable(),
  checkIn: z.enum(['not-needed', 'waiting', 'done']),
});

const ownTestsSchema = z.object({ attempts: z.array(courseAttempt), admissions: z.array(courseAdmission) });
/** What of the tests of a course is one student's own. */
export type OwnTests = z.infer<typeof ownTestsSchema>;

const cohort = (which: string) => sql`coalesce(sum(candidates) filter (where ${sql.raw(which)}), 0)::int`;

const testsOfThisCourse = sql`(select id from assessments where course_id = ${sql.placeholder('courseId')} and kind = 'test')`;

/**
 * What of the tests of a course is a student's own, by the placeholders studentId and courseId, for a statement that asks for more than that. `attempts`: the
 * scored ones, a row for each, once it is closed a row for each of its scores, the whole test's first, with how many of the cohort have less and more.
 * `admissions`: the active bookings.
 */
export const ownTests = parsedAs(
  sql`(
  select json_build_object('attempts', (
    select coalesce(json_agg(made order by made.attempt, made.position nulls first), '[]') from (
      select attempt.id as attempt, sections.position, attempt.assessment_id::text as "assessmentId",
             attempt.started_at as "startedAt", attempt.deadline_at as "deadlineAt", attempt.closed_at as "closedAt",
             score.section_id::text as "sectionId", coalesce(sections.name, '') as section, coalesce(score.marks, 0) as marks, coalesce(score.max_marks, 0) as "maxMarks",
             compared.lower, compared.higher, compared.size as "cohortSize"
        from attempts as attempt
        left join attempt_scores as score on score.attempt_id = attempt.id and attempt.closed_at is not null
        left join sections on sections.id = score.section_id
        left join lateral (
          select ${cohort('mark_counts.marks < score.marks')} as lower, ${cohort('mark_counts.marks > score.marks')} as higher,
                 ${cohort('true')} as size
            from mark_counts where mark_counts.assessment_id = score.assessment_id and mark_counts.section_id = score.section_id
        ) as compared on true
       where attempt.student_id = ${sql.placeholder('studentId')} and attempt.ordinal = 1 and attempt.assessment_id in ${testsOfThisCourse}) as made
  ), 'admissions', (
    select coalesce(json_agg(json_build_object('assessmentId', admission.assessment_id::text, 'takeHome', admission.take_home,
             'opensAt', admission.opens_at, 'closesAt', admission.closes_at, 'checkIn', admission.check_in)), '[]')
      from admissions as admission
     where admission.student_id = ${sql.placeholder('studentId')} and admission.assessment_id in ${testsOfThisCourse})))`,
  ownTestsSchema,
);
