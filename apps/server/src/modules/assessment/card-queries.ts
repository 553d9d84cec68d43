import { sql } from 'drizzle-orm';
import { contentVersion } from '../../platform/content-cache.ts';
import { oncePer, type Queryable } from '../../platform/database.ts';

/** The tests of a course, in the order of their release: the same for everybody. */
export async function listTestsOfCourse({ queryable, courseId }: { queryable: Queryable; courseId: bigint }) {
  const result = await queryable.execute<{
    id: bigint;
    name: string;
    type: string;
    proctored: boolean;
    release_at: string;
    end_at: string;
    questions: number;
    max_marks: number;
  }>(sql`
    select test.id, test.name, test.type, test.proctored, test.release_at, test.end_at, made.questions, made.max_marks
      from assessments as test
      cross join lateral (
        select count(*)::int as questions, coalesce(sum((coalesce(section_items.marking, test.marking -> items.type) ->> 'correct')::int), 0)::int as max_marks
          from sections join section_items on section_items.section_id = sections.id join items on items.id = section_items.item_id
         where sections.assessment_id = test.id
      ) as made
     where test.course_id = ${courseId}
     order by test.release_at, test.id
     limit 500`);
  return result.rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    proctored: row.proctored,
    releaseAt: new Date(row.release_at),
    endAt: new Date(row.end_at),
    questions: row.questions,
    maxMarks: row.max_marks,
  }));
}

const moment = (column: string) => sql<Date | null>`${sql.raw(column)}`.mapWith((text: string) => new Date(text));
const cohort = (which: string) => sql<number>`coalesce(sum(candidates) filter (where ${sql.raw(which)}), 0)::int`;

const attemptsOfCourse = oncePer((queryable) =>
  queryable
    .select({
      version: contentVersion,
      assessmentId: sql<bigint | null>`attempt.assessment_id`,
      startedAt: moment('attempt.started_at'),
      deadlineAt: moment('attempt.deadline_at'),
      closedAt: moment('attempt.closed_at'),
      sectionId: sql<bigint | null>`score.section_id`,
      section: sql<string>`coalesce(sections.name, '')`,
      marks: sql<number>`score.marks`,
      lower: sql<number>`compared.lower`,
      higher: sql<number>`compared.higher`,
      cohortSize: sql<number>`compared.size`,
    })
    .from(
      sql`(values (1)) as one
        left join attempts as attempt
          on attempt.student_id = ${sql.placeholder('studentId')} and attempt.ordinal = 1
         and attempt.assessment_id in (select id from assessments where course_id = ${sql.placeholder('courseId')})
        left join attempt_scores as score on score.attempt_id = attempt.id and attempt.closed_at is not null
        left join sections on sections.id = score.section_id
        left join lateral (
          select ${cohort('mark_counts.marks < score.marks')} as lower, ${cohort('mark_counts.marks > score.marks')} as higher,
                 ${cohort('true')} as size
            from mark_counts where mark_counts.assessment_id = score.assessment_id and mark_counts.section_id = score.section_id
        ) as compared on true`,
    )
    .orderBy(sql`attempt.id, sections.position nulls first`)
    .prepare('assessment_attempts_of_course'),
);

/**
 * A student's scored attempts at the tests of a course: a row for each, once it is closed a row for each of its scores, the whole test's first, with
 * how many of the cohort have less and more. At least one row, for the version of the content.
 */
export function listAttemptsOfCourse({ queryable, ...which }: { queryable: Queryable; courseId: bigint; studentId: bigint }) {
  return attemptsOfCourse(queryable).execute(which);
}
export type CourseAttemptRow = Awaited<ReturnType<typeof listAttemptsOfCourse>>[number];
