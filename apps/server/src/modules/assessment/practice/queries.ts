import { TurnsSchema } from '@abhyas/contract/assessment/assessment.ts';
import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import { GRACE_MS } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { contentVersion } from '../../../platform/postgres/content.ts';
import { memoisePerDatabase, type Queryable, type Transaction } from '../../../platform/postgres/database.ts';
import { jsonIdSchema, momentSchema, parsedAs, queryRows } from '../../../platform/postgres/rows.ts';
import { eventOf, eventsAsJson } from '../event-queries.ts';
import { paperPlacesSchema, paperSectionsSchema, sectionTimesSchema } from '../paper/stored.ts';
import { assessments, attempts, items } from '../tables.ts';

/** The ordinal of the attempt that a student plays next at a practice set: the open one, or one more than the last (`isNew`). */
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
}): Promise<{ ordinal: number; isNew: boolean }> {
  const over = new Date(now.getTime() - GRACE_MS);
  const [last] = await tx
    .select({
      ordinal: attempts.ordinal,
      isOver: sql<boolean>`(${attempts.closedAt} is not null or ${lt(attempts.deadlineAt, over)}) is true`,
    })
    .from(attempts)
    .where(and(eq(attempts.assessmentId, assessmentId), eq(attempts.studentId, studentId)))
    .orderBy(desc(attempts.ordinal))
    .limit(1);
  const isNew = last === undefined || last.isOver;
  return { ordinal: (last?.ordinal ?? 0) + (isNew ? 1 : 0), isNew };
}

const setOfCourse = z.object({
  id: z.bigint(),
  name: z.string(),
  type: z.string(),
  untimed: z.boolean(),
  solutions: z.enum(['each', 'end']),
  order: z.enum(['fixed', 'free']),
  releaseAt: momentSchema,
  sharedUntil: momentSchema.nullable(),
  maxMarks: z.int(),
  /** In their order, with the ids of their questions. */
  sections: z.array(z.object({ id: jsonIdSchema, seconds: z.int(), breakSeconds: z.int(), itemIds: z.array(z.string()) })),
});
export type SetRow = z.infer<typeof setOfCourse>;

/** The practice sets of a course, in the order of their release: the same for everyone. */
export async function listSetsOfCourse({ queryable, courseId }: { queryable: Queryable; courseId: bigint }): Promise<SetRow[]> {
  return queryRows({
    queryable,
    row: setOfCourse,
    statement: sql`
    select test.id, test.name, test.type, test.untimed, test.solutions, test.section_order as "order", test.release_at as "releaseAt", test.shared_until as "sharedUntil",
           coalesce(sum(made.marks), 0)::int as "maxMarks",
           coalesce(json_agg(json_build_object('id', section.id::text, 'seconds', section.seconds, 'breakSeconds', section.break_seconds,
             'itemIds', made.items) order by section.position) filter (where section.id is not null), '[]') as sections
      from assessments as test
      left join sections as section on section.assessment_id = test.id and not section.retired
      left join lateral (
        select coalesce(json_agg(items.id::text), '[]') as items,
               sum((coalesce(section_items.marking, test.marking -> items.type) ->> 'correct')::int) as marks
          from section_items join items on items.id = section_items.item_id where section_items.section_id = section.id
      ) as made on true
     where test.course_id = ${courseId} and test.kind = 'practice'
     group by test.id
     order by test.release_at, test.id
     limit ${packLimits.practiceSets}`,
  });
}

/** The names of the practice sets of a course, by their ids. */
export async function listSetNames({ queryable, courseId }: { queryable: Queryable; courseId: bigint }): Promise<Map<bigint, string>> {
  const rows = await queryable
    .select({ id: assessments.id, name: assessments.name })
    .from(assessments)
    .where(and(eq(assessments.courseId, courseId), eq(assessments.kind, 'practice')))
    .limit(packLimits.practiceSets);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A student's attempt at a practice set, as it comes in JSON; `marks` in hundredths once it is closed, `log` what answers say until then. */
const ownAttempt = z.object({
  assessmentId: jsonIdSchema,
  startedAt: momentSchema.nullable(),
  deadlineAt: momentSchema.nullable(),
  closedAt: momentSchema.nullable(),
  marks: z.int().nullable(),
  turns: TurnsSchema,
  sectionSeconds: sectionTimesSchema.nullable(),
  sectionBreaks: sectionTimesSchema,
  /** What its paper was, where it runs and an import has replaced that. */
  kept: z.object({ order: z.enum(['fixed', 'free']), sections: paperSectionsSchema, places: paperPlacesSchema }).nullable(),
  log: z.array(z.unknown()).transform((log) => log.map(eventOf)),
});
export type OwnAttempt = z.infer<typeof ownAttempt>;

const ownSets = memoisePerDatabase((queryable) =>
  queryable
    .select({
      version: contentVersion,
      attempts: parsedAs(
        sql`(
        select coalesce(json_agg(own), '[]') from (
          select distinct on (attempt.assessment_id, attempt.closed_at is null)
                 attempt.assessment_id::text as "assessmentId", attempt.started_at as "startedAt", attempt.deadline_at as "deadlineAt",
                 attempt.closed_at as "closedAt", score.marks, attempt.turns, attempt.section_seconds as "sectionSeconds",
                 attempt.section_breaks as "sectionBreaks",
                 case when attempt.closed_at is null then (
                   select json_build_object('order', papers.rules ->> 'sectionOrder', 'sections', papers.sections, 'places', papers.places)
                     from papers where papers.assessment_id = attempt.assessment_id and papers.version = attempt.paper_version) end as kept,
                 coalesce((select ${eventsAsJson} from attempt_events where attempt.closed_at is null and attempt_id = attempt.id
                              and kind in ('save', 'mark', 'clear', 'check')), '[]') as log
            from attempts as attempt
            left join attempt_scores as score on score.attempt_id = attempt.id and score.section_id = 0
           where attempt.student_id = ${sql.placeholder('studentId')}
             and attempt.assessment_id in (select id from ${assessments} where course_id = ${sql.placeholder('courseId')} and kind = 'practice')
           order by attempt.assessment_id, attempt.closed_at is null, attempt.ordinal desc) as own)`,
        z.array(ownAttempt),
      ),
    })
    .from(sql`(select 1) as one`)
    .prepare('own_practice_sets'),
);

/** What a student has done in the practice sets of a course: of each the attempt that is open and the last that is closed; and the version of the content. */
export async function listOwnSets({ queryable, studentId, courseId }: { queryable: Queryable; studentId: bigint; courseId: bigint }) {
  const [row] = await ownSets(queryable).execute({ studentId, courseId });
  return row ?? { version: null, attempts: [] };
}

/** The hints of a question, with its options, which they may name; null without the question. */
export async function findHints({ queryable, itemId }: { queryable: Queryable; itemId: bigint }) {
  const [row] = await queryable
    .select({ itemId: items.id, options: items.options, keepOptions: items.keepOptions, hints: items.hints })
    .from(items)
    .where(eq(items.id, itemId));
  return row ?? null;
}
