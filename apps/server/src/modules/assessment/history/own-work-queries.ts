import { ResponseSchema } from '@abhyas/contract/assessment/attempt-log.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { wordsOfHtml } from '../../../platform/postgres/words.ts';
import { ownPlace } from '../paper/kept-queries.ts';
import { shuffleSchema } from '../paper/stored.ts';

/**
 * Where a question of a student's test or practice set was asked, and why the student lost it, to be joined: `test`, `kind`, `section` ('' in a test without sections) and `tag` ('' for not said). Of several
 * attempts the last that has the question counts, as in the review.
 */
export const ownWork = ({
  studentId,
  assessmentId,
  itemId,
}: Readonly<Record<'studentId' | 'assessmentId' | 'itemId', SQL>>): SQL => sql`lateral (
        select test.name as test, test.kind, coalesce(tag.tag, '') as tag,
               case when (select count(*) from sections as other where other.assessment_id = test.id and not other.retired) > 1 then coalesce(part.name, '') else '' end as section
          from attempts as attempt
          join assessments as test on test.id = attempt.assessment_id
          join attempt_items as own on own.attempt_id = attempt.id and own.item_id = ${itemId}
          join items on items.id = own.item_id
          left join ${ownPlace} as place on true
          left join sections as part on part.id = place.section_id
          left join error_tags as tag on tag.attempt_id = own.attempt_id and tag.item_id = own.item_id
         where attempt.student_id = ${studentId} and attempt.assessment_id = ${assessmentId}
         order by attempt.ordinal desc limit 1)`;

/** Whether the text of a question has all of these words, in whatever case. */
export const hasWords = ({ itemId, words }: { itemId: SQL; words: readonly string[] }): SQL =>
  words.length === 0
    ? sql`true`
    : sql`exists (
        select from items
         where items.id = ${itemId}
           and not exists (
             select from unnest(${sql.param(words)}::text[]) as wanted (word)
              where position(wanted.word in lower(items.topic || ' ' || ${wordsOfHtml(sql`items.stem_html`)})) = 0))`;

const ownResponse = z.object({
  itemId: z.bigint(),
  response: ResponseSchema.nullable(),
  outcome: z.enum(['correct', 'wrong', 'blank', 'dropped']),
  seed: z.int(),
  shuffle: shuffleSchema,
});
export type OwnResponse = Readonly<z.infer<typeof ownResponse>>;

/** What a student answered where these questions were asked, and what the order of their options was made from; of several attempts in the last that has the question. */
export async function listOwnResponses({
  queryable,
  studentId,
  asked,
}: {
  queryable: Queryable;
  studentId: bigint;
  asked: readonly { readonly itemId: bigint; readonly assessmentId: bigint }[];
}): Promise<OwnResponse[]> {
  if (asked.length === 0) return [];
  const column = (values: readonly bigint[]) => sql`${sql.param(values)}::bigint[]`;
  return queryRows({
    queryable,
    row: ownResponse,
    statement: sql`
    select asked.item_id as "itemId", last.response, last.outcome, last.seed, test.shuffle
      from unnest(${column(asked.map(({ itemId }) => itemId))}, ${column(asked.map(({ assessmentId }) => assessmentId))}) as asked (item_id, assessment_id)
      cross join lateral (
        select own.response, own.outcome, attempt.seed
          from attempts as attempt
          join attempt_items as own on own.attempt_id = attempt.id and own.item_id = asked.item_id
         where attempt.student_id = ${studentId} and attempt.assessment_id = asked.assessment_id
         order by attempt.ordinal desc limit 1) as last
      join assessments as test on test.id = asked.assessment_id`,
  });
}
