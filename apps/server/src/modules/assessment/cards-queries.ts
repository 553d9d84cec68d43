import { minCohortSize } from '@abhyas/rules/assessment/scoring/mark-steps.ts';
import { TurnsSchema } from '@abhyas/contract/assessment/assessment.ts';
import { scaleRange } from '@abhyas/contract/assessment/scale-limits.ts';
import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import { type SQL, and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { quizStart } from '../classes/class-queries.ts';
import { isCountedPlace } from './paper/kept-queries.ts';
import { wholeTest } from './scoring/score-queries.ts';
import { asked } from '../../platform/postgres/together.ts';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { jsonIdSchema, momentSchema, parsedAs, queryRows } from '../../platform/postgres/rows.ts';
import { variantIdsOf } from '../identity/people/views.ts';
import { assessments } from './tables.ts';

const testOfCourse = z.object({
  id: z.bigint(),
  name: z.string(),
  type: z.string(),
  proctored: z.boolean(),
  ranked: z.boolean(),
  sharedUntil: momentSchema.nullable(),
  releaseAt: momentSchema,
  endAt: momentSchema,
  adaptive: z.boolean(),
  slotStartAt: momentSchema,
  slotEndAt: momentSchema,
  classStartAt: momentSchema.nullable(),
  checkIn: z.boolean(),
  percentile: z.enum(['below', 'rank', 'at-or-below']),
  questions: z.int(),
  maxMarks: z.int(),
});

/** The tests of a course, in the order of their release: the same for everyone. Of a quiz the first of its classes counts here; `ownTests` has that of the student. */
export async function listTestsOfCourse({ queryable, courseId }: { queryable: Queryable; courseId: bigint }) {
  return queryRows({
    queryable,
    row: testOfCourse,
    statement: sql`
    select test.id, test.name, test.type, test.proctored, test.ranked, test.shared_until as "sharedUntil", test.release_at as "releaseAt", test.end_at as "endAt", test.percentile,
           test.adaptive, coalesce(test.slot_start_at, test.release_at) as "slotStartAt", coalesce(test.slot_end_at, test.end_at) as "slotEndAt",
           coalesce(${quizStart({ pack: sql`test.pack`, keys: sql`test.quiz_classes`, studentId: sql`null` })}, test.class_start_at) as "classStartAt", test.check_in as "checkIn", made.questions, made.max_marks as "maxMarks"
      from assessments as test
      cross join lateral (
        select count(*)::int as questions,
               case when test.scale is null then coalesce(sum((coalesce(section_items.marking, test.marking -> items.type) ->> 'correct')::int) filter (where sections.counted), 0)::int else ${100 * scaleRange.whole.to}::int end as max_marks
          from sections join section_items on section_items.section_id = sections.id and ${isCountedPlace} join items on items.id = section_items.item_id
         where sections.assessment_id = test.id
      ) as made
     where test.course_id = ${courseId} and test.kind = 'test'
     order by test.release_at, test.id
     limit ${packLimits.tests}`,
  });
}

const medianRow = z.object({ assessmentId: z.bigint(), marks: z.int() });

/** The median of each of these tests whose cohort is large enough to reveal no one, in hundredths: the lower one of two. */
export async function listMedians({ queryable, assessmentIds }: { queryable: Queryable; assessmentIds: readonly bigint[] }) {
  if (assessmentIds.length === 0) return [];
  return queryRows({
    queryable,
    row: medianRow,
    statement: sql`
    select assessment_id as "assessmentId", min(marks) filter (where 2 * upto >= whole)::int as marks
      from (select assessment_id, marks, sum(candidates) over (partition by assessment_id order by marks) as upto,
                   sum(candidates) over (partition by assessment_id) as whole
              from mark_counts where section_id = ${wholeTest} and assessment_id = any(${sql.param(assessmentIds)}::bigint[])) as counted
     where whole >= ${minCohortSize}
     group by assessment_id`,
  });
}

/** A student's attempt at a test of a course, or one of its scores, as it comes in JSON. */
const courseAttempt = z.object({
  assessmentId: jsonIdSchema,
  startedAt: momentSchema.nullable(),
  deadlineAt: momentSchema.nullable(),
  closedAt: momentSchema.nullable(),
  revisedVersion: z.int(),
  ordinal: z.int(),
  turns: TurnsSchema,
  /** Null before there is a score, and what follows is 0. */
  sectionId: jsonIdSchema.nullable(),
  section: z.string(),
  marks: z.int(),
  maxMarks: z.int(),
  lower: z.int(),
  higher: z.int(),
  cohortSize: z.int(),
  inCohort: z.boolean(),
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

/** What an external engine has said of a test of a course; of several results the one that counts. */
const courseEngineResult = z.object({ assessmentId: jsonIdSchema, marks: z.int(), maxMarks: z.int(), percentile: z.string() });

/** When the class begins in which a student takes a quiz of a course. */
const courseQuiz = z.object({ assessmentId: jsonIdSchema, classStartAt: momentSchema });

const ownTestsSchema = z.object({
  attempts: z.array(courseAttempt),
  admissions: z.array(courseAdmission),
  engineResults: z.array(courseEngineResult),
  quizzes: z.array(courseQuiz),
});
/** The student's own part of the tests of a course. */
export type OwnTests = z.infer<typeof ownTestsSchema>;

const cohort = (which: string) => sql`coalesce(sum(candidates) filter (where ${sql.raw(which)}), 0)::int`;

const testsOfThisCourse = sql`(select id from assessments where course_id = ${asked.courseId} and kind = 'test')`;

const ownAttempt = sql`attempt.id as attempt, attempt.assessment_id::text as "assessmentId", attempt.started_at as "startedAt",
             attempt.deadline_at as "deadlineAt", attempt.closed_at as "closedAt", attempt.revised_version as "revisedVersion", attempt.ordinal, attempt.turns`;
const ofThisStudent = sql`attempt.student_id = ${asked.studentId} and attempt.ordinal = 1 and attempt.assessment_id in ${testsOfThisCourse}`;

const scoredAttempts = sql`
      select ${ownAttempt}, sections.position,
             score.section_id::text as "sectionId", coalesce(sections.name, '') as section, coalesce(score.marks, 0) as marks, coalesce(score.max_marks, 0) as "maxMarks",
             compared.lower, compared.higher, compared.size as "cohortSize", coalesce(score.in_cohort, false) as "inCohort"
        from attempts as attempt
        left join attempt_scores as score on score.attempt_id = attempt.id and attempt.closed_at is not null
        left join sections on sections.id = score.section_id
        left join lateral (
          select ${cohort('mark_counts.marks < score.marks')} as lower, ${cohort('mark_counts.marks > score.marks')} as higher,
                 ${cohort('true')} as size
            from mark_counts where mark_counts.assessment_id = score.assessment_id and mark_counts.section_id = score.section_id
                               and mark_counts.full_marks = score.max_marks + score.dropped_marks
        ) as compared on true
       where ${ofThisStudent}`;

const unscoredAttempts = sql`
      select ${ownAttempt}, null::int as position, null as "sectionId", '' as section, 0 as marks, 0 as "maxMarks", 0 as lower, 0 as higher, 0 as "cohortSize", false as "inCohort"
        from attempts as attempt where ${ofThisStudent}`;

const ownTestsFrom = (attempts: SQL) =>
  parsedAs(
    sql`(
  select json_build_object('attempts', (
    select coalesce(json_agg(made order by made.attempt, made.position nulls first), '[]') from (${attempts}) as made
  ), 'admissions', (
    select coalesce(json_agg(json_build_object('assessmentId', admission.assessment_id::text, 'takeHome', admission.take_home,
             'opensAt', admission.opens_at, 'closesAt', admission.closes_at, 'checkIn', admission.check_in)), '[]')
      from admissions as admission
     where admission.student_id = ${asked.studentId} and admission.assessment_id in ${testsOfThisCourse}
  ), 'engineResults', (
    select coalesce(json_agg(json_build_object('assessmentId', result.assessment_id::text, 'marks', result.marks, 'maxMarks', result.max_marks,
             'percentile', result.percentile)), '[]')
      from engine_results as result
     where result.counts and result.student_id = ${asked.studentId} and result.assessment_id in ${testsOfThisCourse}
  ), 'quizzes', (
    select coalesce(json_agg(json_build_object('assessmentId', quiz.id::text, 'classStartAt', quiz.starts_at)) filter (where quiz.starts_at is not null), '[]')
      from (
        select assessments.id, ${quizStart({ pack: sql`assessments.pack`, keys: sql`assessments.quiz_classes`, studentId: asked.studentId })} as starts_at
          from assessments where assessments.course_id = ${asked.courseId} and assessments.quiz_classes <> '{}') as quiz)))`,
    ownTestsSchema,
  );

/**
 * The student's own part of the tests of a course, by `asked`. `attempts`: the scored ones, a row for each, once it is closed a row for each of its scores, the whole test's first, with how many of the cohort have less and more.
 * `admissions`: the active bookings. `quizzes`: when their classes begin. `engineResults`: the results of tests that were taken elsewhere.
 */
export const ownTests = ownTestsFrom(scoredAttempts);

/** The same without scores: a row for each attempt, closed or not. It reads no cohort, and the cards made from it have no marks. */
export const ownTestStatuses = ownTestsFrom(unscoredAttempts);

/** Tests released after `from`, free ones not among them, that no one was notified of, locked, with the variants of their course. Tests that another process has locked are left to it. */
export async function lockReleasedTests({ tx, from, now }: { tx: Transaction; from: Date; now: Date }) {
  return tx
    .select({
      id: assessments.id,
      courseId: assessments.courseId,
      name: assessments.name,
      // by its name: of a column of the only table the builder would write `course_id` alone, which every variant has itself
      variantIds: variantIdsOf(sql`assessments.course_id`),
    })
    .from(assessments)
    .where(
      and(
        eq(assessments.kind, 'test'),
        eq(assessments.free, false),
        isNull(assessments.releaseAnnouncedAt),
        gt(assessments.releaseAt, from),
        lte(assessments.releaseAt, now),
        gt(assessments.endAt, now),
      ),
    )
    .orderBy(assessments.id)
    .for('update', { skipLocked: true });
}

export async function saveReleaseAnnounced({
  tx,
  assessmentIds,
  now,
}: {
  tx: Transaction;
  assessmentIds: readonly bigint[];
  now: Date;
}): Promise<void> {
  if (assessmentIds.length === 0) return;
  await tx
    .update(assessments)
    .set({ releaseAnnouncedAt: now })
    .where(inArray(assessments.id, [...assessmentIds]));
}
