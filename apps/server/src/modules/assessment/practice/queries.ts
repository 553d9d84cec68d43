import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import { GRACE_MS } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { sql } from 'drizzle-orm';
import { contentVersion } from '../../../platform/postgres/content-cache.ts';
import { oncePer, type Queryable, type Transaction } from '../../../platform/postgres/database.ts';
import { assessments } from '../tables.ts';

/** The ordinal of the attempt that a student plays next at a practice set: the open one, or one more than the last. */
export async function findNextOrdinal({
  tx,
  assessmentId,
  studentId,
  now,
}: {
  tx: Transaction;
  assessmentId: bigint;
  studentId: bigint;
  now: Date;
}): Promise<number> {
  const over = new Date(now.getTime() - GRACE_MS).toISOString();
  const result = await tx.execute<{ next: number }>(sql`
    select ordinal + case when closed_at is not null or deadline_at < ${over}::timestamptz then 1 else 0 end as next
      from attempts where assessment_id = ${assessmentId} and student_id = ${studentId} order by ordinal desc limit 1`);
  return result.rows[0]?.next ?? 1;
}

/** The practice sets of a course, in the order of their release: the same for everybody. */
export async function listSetsOfCourse({ queryable, courseId }: { queryable: Queryable; courseId: bigint }) {
  const result = await queryable.execute<{
    id: bigint;
    name: string;
    type: string;
    untimed: boolean;
    solutions: 'each' | 'end';
    release_at: string;
    seconds: number;
    questions: number;
    max_marks: number;
  }>(sql`
    select test.id, test.name, test.type, test.untimed, test.solutions, test.release_at, clock.seconds, made.questions, made.max_marks
      from assessments as test
      cross join lateral (select coalesce(sum(seconds), 0)::int as seconds from sections where assessment_id = test.id) as clock
      cross join lateral (
        select count(*)::int as questions, coalesce(sum((coalesce(section_items.marking, test.marking -> items.type) ->> 'correct')::int), 0)::int as max_marks
          from sections join section_items on section_items.section_id = sections.id join items on items.id = section_items.item_id
         where sections.assessment_id = test.id
      ) as made
     where test.course_id = ${courseId} and test.kind = 'practice'
     order by test.release_at, test.id
     limit ${packLimits.practiceSets}`);
  return result.rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    untimed: row.untimed,
    solutions: row.solutions,
    releaseAt: new Date(row.release_at),
    seconds: row.seconds,
    questions: row.questions,
    maxMarks: row.max_marks,
  }));
}

/** How far a student is in a practice set, as it comes in JSON: the attempt that runs, and the last that is closed. */
interface OwnJson {
  readonly assessmentId: string;
  readonly startedAt: string | null;
  readonly deadlineAt: string | null;
  readonly closedAt: string | null;
  readonly marks: number | null;
  readonly answered: number;
}

/** An attempt's questions whose last committed answer is one; what came after the answer was final is none. */
const answered = sql`(
  select count(*)::int from (
    select distinct on (log.data ->> 'itemId') log.kind, log.data -> 'response' as response
      from attempt_events as log
     where log.attempt_id = attempt.id and log.kind in ('save', 'mark', 'clear')
       and not exists (select 1 from attempt_events as final where final.attempt_id = attempt.id and final.kind = 'check'
                          and final.data ->> 'itemId' = log.data ->> 'itemId' and (final.fence, final.seq) < (log.fence, log.seq))
     order by log.data ->> 'itemId', log.fence desc, log.seq desc) as last
   where last.kind <> 'clear' and jsonb_typeof(last.response) = 'object')`;

const ownSets = oncePer((queryable) =>
  queryable
    .select({
      version: contentVersion,
      attempts: sql`(
        select coalesce(json_agg(own), '[]') from (
          select distinct on (attempt.assessment_id, attempt.closed_at is null)
                 attempt.assessment_id::text as "assessmentId", attempt.started_at as "startedAt", attempt.deadline_at as "deadlineAt",
                 attempt.closed_at as "closedAt", score.marks, case when attempt.closed_at is null then ${answered} else 0 end as answered
            from attempts as attempt
            left join attempt_scores as score on score.attempt_id = attempt.id and score.section_id = 0
           where attempt.student_id = ${sql.placeholder('studentId')}
             and attempt.assessment_id in (select id from ${assessments} where course_id = ${sql.placeholder('courseId')} and kind = 'practice')
           order by attempt.assessment_id, attempt.closed_at is null, attempt.ordinal desc) as own)`.mapWith(
        (rows: readonly OwnJson[]): OwnAttempt[] =>
          rows.map((row) => ({
            assessmentId: BigInt(row.assessmentId),
            startedAt: momentOf(row.startedAt),
            deadlineAt: momentOf(row.deadlineAt),
            closedAt: momentOf(row.closedAt),
            marks: row.marks,
            answered: row.answered,
          })),
      ),
    })
    .from(sql`(select 1) as one`)
    .prepare('own_practice_sets'),
);

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

/** A student's attempt at a practice set; `marks` in hundredths once it is closed. */
export interface OwnAttempt {
  readonly assessmentId: bigint;
  readonly startedAt: Date | null;
  readonly deadlineAt: Date | null;
  readonly closedAt: Date | null;
  readonly marks: number | null;
  readonly answered: number;
}

/** What a student has done in the practice sets of a course: of each the attempt that is open and the last that is closed; and the version of the content. */
export async function listOwnSets({ queryable, studentId, courseId }: { queryable: Queryable; studentId: bigint; courseId: bigint }) {
  const [row] = await ownSets(queryable).execute({ studentId, courseId });
  return row ?? { version: null, attempts: [] };
}
