import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { attemptItems } from '../tables.ts';
import { errorTags, questionNotes } from './tables.ts';
import { type ErrorTag, ErrorTagSchema } from '@abhyas/contract/assessment/assessment.ts';
import { z } from 'zod';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { ownPlace } from '../paper/kept-queries.ts';

/** Keeps a bookmark and a note of an item of an attempt; neither removes the row. False where the attempt does not hold the item. */
export async function saveNote({
  queryable,
  attemptId,
  itemId,
  bookmarked,
  note,
  now,
}: {
  queryable: Queryable;
  attemptId: bigint;
  itemId: bigint;
  bookmarked: boolean;
  note: string;
  now: Date;
}): Promise<boolean> {
  const [held] = await queryable
    .select({ itemId: attemptItems.itemId })
    .from(attemptItems)
    .where(and(eq(attemptItems.attemptId, attemptId), eq(attemptItems.itemId, itemId)));
  if (held === undefined) return false;
  if (!bookmarked && note === '') {
    await queryable.delete(questionNotes).where(and(eq(questionNotes.attemptId, attemptId), eq(questionNotes.itemId, itemId)));
    return true;
  }
  await queryable
    .insert(questionNotes)
    .values({ attemptId, itemId, bookmarked, note, at: now })
    .onConflictDoUpdate({
      target: [questionNotes.attemptId, questionNotes.itemId],
      set: { bookmarked: sql`excluded.bookmarked`, note: sql`excluded.note`, at: now },
    });
  return true;
}

/** What a candidate has kept of the items of an attempt. */
export async function listQuestionNotes({ queryable, attemptId }: { queryable: Queryable; attemptId: bigint }) {
  return queryable
    .select({ itemId: questionNotes.itemId, bookmarked: questionNotes.bookmarked, note: questionNotes.note })
    .from(questionNotes)
    .where(eq(questionNotes.attemptId, attemptId));
}

/** Notes, or with '' takes away, why a student lost an item of a test, and gives the attempt: of several at a practice set the last that holds the item. Null where none does. */
export async function saveTag({
  queryable,
  assessmentId,
  studentId,
  itemId,
  tag,
  now,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  studentId: bigint;
  itemId: bigint;
  tag: ErrorTag | '';
  now: Date;
}): Promise<bigint | null> {
  const item = sql`
    select own.attempt_id, own.item_id
      from attempts as attempt join attempt_items as own on own.attempt_id = attempt.id and own.item_id = ${itemId}
     where attempt.assessment_id = ${assessmentId} and attempt.student_id = ${studentId}
     order by attempt.ordinal desc limit 1`;
  const change =
    tag === ''
      ? sql`delete from error_tags using item where error_tags.attempt_id = item.attempt_id and error_tags.item_id = item.item_id`
      : sql`insert into error_tags (attempt_id, item_id, tag, at)
            select attempt_id, item_id, ${tag}, ${now}::timestamptz from item
            on conflict (attempt_id, item_id) do update set tag = excluded.tag, at = excluded.at`;
  const [row] = await queryRows({
    queryable,
    row: z.object({ attemptId: z.bigint() }),
    statement: sql`with item as (${item}), change as (${change}) select attempt_id as "attemptId" from item`,
  });
  return row?.attemptId ?? null;
}

export async function listTags({ queryable, attemptId }: { queryable: Queryable; attemptId: bigint }) {
  return queryable.select({ itemId: errorTags.itemId, tag: errorTags.tag }).from(errorTags).where(eq(errorTags.attemptId, attemptId));
}

const lossRow = z.object({ tag: ErrorTagSchema.or(z.literal('')), questions: z.int(), marks: z.int() });

/**
 * What a candidate lost in the sections of an attempt that count, by own tag ('' for none yet), the most first: the questions, wrong and blank, and the marks (hundredths) between what
 * they brought and what they hold. Questions that were right are in it where they have a tag, and lost nothing.
 */
export async function listLosses({ queryable, attemptId }: { queryable: Queryable; attemptId: bigint }) {
  return queryRows({
    queryable,
    row: lossRow,
    statement: sql`
    select coalesce(tag.tag, '') as tag, count(*)::int as questions,
           coalesce(sum((place.marking ->> 'correct')::int - own.marks)
             filter (where own.outcome in ('wrong', 'blank')), 0)::int as marks
      from attempt_items as own
      join attempts as attempt on attempt.id = own.attempt_id
      join assessments as test on test.id = own.assessment_id
      join items on items.id = own.item_id
      join ${ownPlace} as place on true
      left join error_tags as tag on tag.attempt_id = own.attempt_id and tag.item_id = own.item_id
     where own.attempt_id = ${attemptId} and place.counted and (own.outcome in ('wrong', 'blank') or (tag.tag is not null and own.outcome = 'correct'))
     group by 1 order by marks desc, questions desc, tag`,
  });
}

/** What a score does not count in a section: saved answers, whatever became of them; dropped items, which count for no one; and answers that were right in part and brought marks, which are among the wrong ones. */
export interface CountedApart {
  readonly answers: number;
  readonly dropped: number;
  readonly partly: number;
}

const apartRow = z.object({ sectionId: z.bigint(), answers: z.int(), dropped: z.int(), partly: z.int() });

/** The counts kept apart in an attempt, by section. */
export async function countApart({
  queryable,
  attemptId,
}: {
  queryable: Queryable;
  attemptId: bigint;
}): Promise<Map<bigint, CountedApart>> {
  const rows = await queryRows({
    queryable,
    row: apartRow,
    statement: sql`
    select place.section_id as "sectionId", count(own.response)::int as answers,
           count(*) filter (where own.outcome = 'dropped')::int as dropped,
           count(*) filter (where own.outcome = 'wrong' and own.marks > 0)::int as partly
      from attempt_items as own
      join attempts as attempt on attempt.id = own.attempt_id
      join assessments as test on test.id = own.assessment_id
      join items on items.id = own.item_id
      join ${ownPlace} as place on true
     where own.attempt_id = ${attemptId} and (own.response is not null or own.outcome = 'dropped')
     group by place.section_id`,
  });
  return new Map(rows.map(({ sectionId, ...apart }) => [sectionId, apart]));
}
