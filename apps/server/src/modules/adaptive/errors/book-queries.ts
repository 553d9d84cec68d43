import { ErrorTagSchema } from '@abhyas/contract/assessment/assessment.ts';
import { RevisionCauseSchema } from '@abhyas/contract/adaptive/rounds.ts';
import { ResponseSchema } from '@abhyas/contract/assessment/attempt-log.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { momentSchema, queryRows } from '../../../platform/postgres/rows.ts';
import { isItemOpen } from '../../assessment/history/open-item-queries.ts';
import { hasWords, ownWork } from '../../assessment/history/own-work-queries.ts';
import { mostCards, openCards } from '../revision/card-queries.ts';
import { reviewCards } from '../tables.ts';

interface BookOf {
  readonly queryable: Queryable;
  readonly studentId: bigint;
  readonly courseId: bigint;
  readonly now: Date;
  /** In lower case; none for all. */
  readonly words: readonly string[];
}

const bookCard = z.object({
  itemId: z.bigint(),
  assessmentId: z.bigint(),
  topic: z.string(),
  section: z.string(),
  place: z.string(),
  kind: z.enum(['test', 'practice']).nullable(),
  happened: RevisionCauseSchema,
  tag: z.union([ErrorTagSchema, z.literal('')]),
  at: momentSchema,
  dueAt: momentSchema,
  rightInRow: z.int(),
  marksLost: z.int(),
  expectedSeconds: z.int(),
  isFound: z.boolean(),
});

/** What a student can revise in a course, with where it was asked and the student's own reason: no content of a question. The offset keeps the planner from reading tests for the cards of others. */
export async function listBookCards({ queryable, studentId, courseId, now, words }: BookOf) {
  const of = { studentId: sql`${studentId}::bigint`, courseId: sql`${courseId}::bigint`, now: sql`${now}` };
  const [itemId, assessmentId] = [sql`${reviewCards.itemId}`, sql`${reviewCards.assessmentId}`];
  return queryRows({
    queryable,
    row: bookCard,
    statement: sql`
    select review_cards.item_id as "itemId", review_cards.assessment_id as "assessmentId", review_cards.topic, coalesce(work.section, '') as section, coalesce(work.test, '') as place, work.kind,
           review_cards.cause as happened, coalesce(work.tag, '') as tag, review_cards.submitted_at as at, review_cards.due_at as "dueAt", review_cards.right_in_row as "rightInRow",
           review_cards.marks_lost as "marksLost", review_cards.expected_seconds as "expectedSeconds", ${hasWords({ itemId, words })} as "isFound"
      from (select * from ${reviewCards} where student_id = ${of.studentId} and course_id = ${of.courseId} and listed order by submitted_at desc, item_id limit ${mostCards}) as review_cards
      left join ${ownWork({ studentId: of.studentId, assessmentId, itemId })} as work on true
     where ${openCards(of)}`,
  });
}

/** So many of the latest answers in rounds are looked at: some hundred rounds. */
const mostAnswers = 2_000;

const roundAnswer = z.object({
  kind: z.enum(['adaptive', 'revision', 'diagnostic']),
  itemId: z.bigint(),
  topic: z.string(),
  place: z.string(),
  at: momentSchema,
  response: ResponseSchema.nullable(),
  outcome: z.enum(['correct', 'wrong', 'blank']),
  seconds: z.int(),
  expectedSeconds: z.int(),
  hints: z.int(),
  seed: z.int(),
  isFound: z.boolean(),
});

/** A student's latest answers in rounds of a course, without those to questions whose solutions they may not see now. */
export async function listRoundAnswers({ queryable, studentId, courseId, now, words }: BookOf) {
  const itemId = sql`answered.item_id`;
  const of = { studentId: sql`${studentId}::bigint`, courseId: sql`${courseId}::bigint`, now: sql`${now}` };
  return queryRows({
    queryable,
    row: roundAnswer,
    statement: sql`
    select answered.kind, answered.item_id as "itemId", coalesce(pool_items.topic, answered.why ->> 'topic', '') as topic, coalesce(pools.name, answered.why ->> 'name', '') as place, answered.answered_at as at, answered.response, answered.outcome,
           coalesce(answered.seconds, 0) as seconds, answered.expected_seconds as "expectedSeconds", answered.hints, answered.seed, ${hasWords({ itemId, words })} as "isFound"
      from (
        select rounds.kind, rounds.pool_id, rounds.seed, item.why, coalesce(item.lost_id, item.item_id) as item_id, item.answered_at, case when item.lost_id is null then item.response end as response, item.outcome, item.seconds, item.expected_seconds, item.hints
          from rounds join round_items as item on item.round_id = rounds.id and item.answered_at is not null
         where rounds.student_id = ${studentId} and rounds.course_id = ${courseId}
         order by item.answered_at desc limit ${mostAnswers}) as answered
      left join pools on pools.id = answered.pool_id
      left join pool_items on pool_items.pool_id = answered.pool_id and pool_items.item_id = answered.item_id
     where ${isItemOpen({ itemId, assessmentId: sql`0::bigint`, ...of })}`,
  });
}
