import { ErrorTagSchema } from '@abhyas/contract/assessment/assessment.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { ownPlace } from '../paper/kept-queries.ts';
import { markingSchema } from '../paper/stored.ts';
import { assessments, attempts, papers, sections } from '../tables.ts';

/** Closed attempts with what their tests' clocks need; `kept` has it for those whose paper an import has replaced. */
export async function listClosedAttempts({ queryable, attemptIds }: { queryable: Queryable; attemptIds: readonly bigint[] }) {
  return queryable
    .select({
      id: attempts.id,
      assessmentId: attempts.assessmentId,
      startedAt: attempts.startedAt,
      sectionSeconds: attempts.sectionSeconds,
      sectionBreaks: attempts.sectionBreaks,
      turns: attempts.turns,
      seed: attempts.seed,
      order: assessments.sectionOrder,
      shuffle: assessments.shuffle,
      blankPenalty: assessments.blankPenalty,
      kept: { rules: papers.rules, sections: papers.sections },
    })
    .from(attempts)
    .innerJoin(assessments, eq(assessments.id, attempts.assessmentId))
    .leftJoin(papers, and(eq(papers.assessmentId, attempts.assessmentId), eq(papers.version, attempts.paperVersion)))
    .where(inArray(attempts.id, [...attemptIds]));
}

/** The sections of the tests of these attempts, in order. */
export async function listSectionTimes({ queryable, attemptIds }: { queryable: Queryable; attemptIds: readonly bigint[] }) {
  const tests = queryable
    .select({ id: attempts.assessmentId })
    .from(attempts)
    .where(inArray(attempts.id, [...attemptIds]));
  return queryable
    .select({
      id: sections.id,
      assessmentId: sections.assessmentId,
      name: sections.name,
      seconds: sections.seconds,
      breakSeconds: sections.breakSeconds,
      part: sections.part,
      counted: sections.counted,
    })
    .from(sections)
    .where(and(inArray(sections.assessmentId, tests), eq(sections.retired, false)))
    .orderBy(asc(sections.position));
}

/** A question of a closed attempt, marks in hundredths, with what is known of the cohort. `tag` is the student's own. */
const ownItem = z.object({
  attemptId: z.bigint(),
  sectionId: z.bigint(),
  itemId: z.bigint(),
  passageId: z.bigint().nullable(),
  topic: z.string(),
  difficulty: z.string(),
  marking: markingSchema,
  counted: z.boolean(),
  bonus: z.boolean(),
  outcome: z.enum(['correct', 'wrong', 'blank', 'dropped']),
  marks: z.int(),
  seconds: z.int(),
  visits: z.int(),
  changes: z.int(),
  candidates: z.int(),
  correct: z.int(),
  medianSeconds: z.int().nullable(),
  /** How many candidates the cohort had when its times were computed. */
  timedCandidates: z.int(),
  topSeconds: z.int().nullable(),
  tag: ErrorTagSchema.or(z.literal('')),
});
export type OwnItem = Readonly<z.infer<typeof ownItem>>;

/** The questions of these attempts that their students were asked again later, in another attempt at the same practice set. */
export async function listAskedAgain({ queryable, attemptIds }: { queryable: Queryable; attemptIds: readonly bigint[] }) {
  return queryRows({
    queryable,
    row: z.object({ attemptId: z.bigint(), itemId: z.bigint() }),
    statement: sql`
    select distinct own.attempt_id as "attemptId", own.item_id as "itemId"
      from attempts as attempt
      join attempts as later on later.assessment_id = attempt.assessment_id and later.student_id = attempt.student_id and later.ordinal > attempt.ordinal
      join attempt_items as own on own.attempt_id = attempt.id
      join attempt_items as again on again.attempt_id = later.id and again.item_id = own.item_id
     where attempt.id = any(${sql.param(attemptIds)}::bigint[])`,
  });
}

/** The questions of closed attempts in the order of their papers. */
export async function listOwnItems({ queryable, attemptIds }: { queryable: Queryable; attemptIds: readonly bigint[] }): Promise<OwnItem[]> {
  return queryRows({
    queryable,
    row: ownItem,
    statement: sql`
    select own.attempt_id as "attemptId", place.section_id as "sectionId", items.id as "itemId", items.passage_id as "passageId", items.topic, items.difficulty,
           place.marking, place.counted, coalesce(ruling.ruling ->> 'kind' = 'bonus', false) as bonus,
           own.outcome, own.marks, own.seconds, own.visits, own.changes, counted.candidates, counted.correct,
           times.median_seconds as "medianSeconds", coalesce(times.candidates, 0) as "timedCandidates", times.top_seconds as "topSeconds", coalesce(tag.tag, '') as tag
      from attempt_items as own
      join attempts as attempt on attempt.id = own.attempt_id
      join assessments as test on test.id = own.assessment_id
      join items on items.id = own.item_id
      join ${ownPlace} as place on true
      left join item_rulings as ruling on ruling.assessment_id = own.assessment_id and ruling.item_id = own.item_id
      left join item_times as times on times.assessment_id = own.assessment_id and times.item_id = own.item_id
      left join error_tags as tag on tag.attempt_id = own.attempt_id and tag.item_id = own.item_id
      cross join lateral (
        select coalesce(sum(candidates), 0)::int as candidates, coalesce(sum(correct), 0)::int as correct
          from item_counts where assessment_id = own.assessment_id and item_id = own.item_id) as counted
     where own.attempt_id = any(${sql.param(attemptIds)}::bigint[])
     order by own.attempt_id, place.section_position, place.position`,
  });
}
