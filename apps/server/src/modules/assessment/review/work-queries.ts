import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { markingSchema } from '../paper/stored.ts';
import { ownPlace } from '../paper/kept-queries.ts';
import { answerTallies } from '../statistics/tables.ts';

const workedItem = z.object({
  section: z.string(),
  counted: z.boolean(),
  topic: z.string(),
  difficulty: z.string(),
  outcome: z.enum(['correct', 'wrong', 'blank']),
  marks: z.int(),
  marking: markingSchema,
  seconds: z.int(),
});

/** The questions of a scored attempt that count, in the order of the paper. */
export async function listWorkedItems({ queryable, attemptId }: { queryable: Queryable; attemptId: bigint }) {
  return queryRows({
    queryable,
    row: workedItem,
    statement: sql`
    select sections.key as section, place.counted, items.topic, items.difficulty, own.outcome, own.marks, place.marking, own.seconds
      from attempt_items as own
      join attempts as attempt on attempt.id = own.attempt_id
      join assessments as test on test.id = own.assessment_id
      join items on items.id = own.item_id
      join ${ownPlace} as place on true
      join sections on sections.id = place.section_id
     where own.attempt_id = ${attemptId} and own.outcome <> 'dropped'
     order by place.section_position, place.position`,
  });
}

/** How many of the cohort gave which answer to the questions with options of a test. */
export async function listChosen({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }) {
  return queryable
    .select({ itemId: answerTallies.itemId, answer: answerTallies.answer, candidates: answerTallies.candidates })
    .from(answerTallies)
    .where(eq(answerTallies.assessmentId, assessmentId))
    .orderBy(asc(answerTallies.itemId));
}
