import { and, eq, gt, sql, sum } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { arrayText, preparedWrite } from '../../../platform/postgres/rows.ts';
import { wholeTest } from './score-queries.ts';
import { itemCounts, markCounts } from '../tables.ts';

/** Over how many rows the count of an item is spread. */
const slots = 16n;

/** By how much the counts of a test change. */
export interface CountDeltas {
  readonly marks: readonly {
    readonly sectionId: bigint;
    readonly fullMarks: number;
    readonly marks: number;
    readonly candidates: number;
  }[];
  readonly items: readonly { readonly itemId: bigint; readonly candidates: number; readonly correct: number }[];
}

const addMarks = preparedWrite(
  'add_mark_counts',
  sql`
    insert into mark_counts (assessment_id, section_id, full_marks, marks, candidates)
    select ${sql.placeholder('assessmentId')}::bigint, row.*
      from unnest(${sql.placeholder('sectionIds')}::bigint[], ${sql.placeholder('fullMarks')}::int[], ${sql.placeholder('marks')}::int[], ${sql.placeholder('candidates')}::int[])
           as row (section_id, full_marks, marks, candidates) order by row.section_id, row.full_marks, row.marks
    on conflict (assessment_id, section_id, full_marks, marks) do update set candidates = mark_counts.candidates + excluded.candidates`,
);

const addItems = preparedWrite(
  'add_item_counts',
  sql`
    insert into item_counts (assessment_id, item_id, slot, candidates, correct)
    select ${sql.placeholder('assessmentId')}::bigint, row.item_id, ${sql.placeholder('slot')}::int, row.candidates, row.correct
      from unnest(${sql.placeholder('itemIds')}::bigint[], ${sql.placeholder('candidates')}::int[], ${sql.placeholder('correct')}::int[])
           as row (item_id, candidates, correct) order by row.item_id
    on conflict (assessment_id, item_id, slot) do update
      set candidates = item_counts.candidates + excluded.candidates, correct = item_counts.correct + excluded.correct`,
);

/**
 * Updates the counts of a test for attempts that were scored or rescored, in key order so that two updates cannot deadlock. Call it last: a
 * submission with one of these marks waits until the transaction ends.
 */
export async function applyCountDeltas({
  tx,
  assessmentId,
  attemptIds,
  moves: { marks, items },
}: {
  tx: Transaction;
  assessmentId: bigint;
  attemptIds: readonly bigint[];
  moves: CountDeltas;
}): Promise<void> {
  if (marks.length === 0 && items.length === 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended('mark_counts', ${assessmentId}))`);
  await addMarks(tx).execute({
    assessmentId,
    sectionIds: arrayText(marks.map((row) => row.sectionId)),
    fullMarks: arrayText(marks.map((row) => row.fullMarks)),
    marks: arrayText(marks.map((row) => row.marks)),
    candidates: arrayText(marks.map((row) => row.candidates)),
  });
  await addItems(tx).execute({
    assessmentId,
    slot: slotOf(attemptIds),
    itemIds: arrayText(items.map((row) => row.itemId)),
    candidates: arrayText(items.map((row) => row.candidates)),
    correct: arrayText(items.map((row) => row.correct)),
  });
}

const slotOf = (attemptIds: readonly bigint[]) => Number((attemptIds[0] ?? 0n) % slots);

/** Keeps everyone else from changing the counts of a test until the transaction ends. Take it late: candidates who submit wait for it. */
async function lockCounts({ tx, assessmentId }: { tx: Transaction; assessmentId: bigint }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('mark_counts', ${assessmentId}))`);
}

/** Counts a test's cohort again from its scores. What its items were counted by is counted again by its job. */
export async function recount({ tx, assessmentId }: { tx: Transaction; assessmentId: bigint }): Promise<void> {
  await lockCounts({ tx, assessmentId });
  await tx.execute(sql`delete from tallied_tests where assessment_id = ${assessmentId}`);
  await tx.execute(sql`delete from mark_counts where assessment_id = ${assessmentId}`);
  await tx.execute(sql`
    insert into mark_counts (assessment_id, section_id, full_marks, marks, candidates)
    select assessment_id, section_id, max_marks + dropped_marks, marks, count(*) from attempt_scores
     where assessment_id = ${assessmentId} and in_cohort group by 1, 2, 3, 4`);
  await tx.execute(sql`delete from item_counts where assessment_id = ${assessmentId}`);
  await tx.execute(sql`
    insert into item_counts (assessment_id, item_id, slot, candidates, correct)
    select item.assessment_id, item.item_id, 0, count(*), count(*) filter (where item.outcome = 'correct')
      from attempt_items as item ${inCohort} where whole.assessment_id = ${assessmentId} and item.outcome <> 'dropped'
     group by item.assessment_id, item.item_id`);
}

/** How many of a test's cohort met each item, and how many got it right. A dropped one is not among them. */
export async function listItemStatistics({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }) {
  return queryable
    .select({
      itemId: itemCounts.itemId,
      candidates: sum(itemCounts.candidates).mapWith(Number),
      correct: sum(itemCounts.correct).mapWith(Number),
    })
    .from(itemCounts)
    .where(eq(itemCounts.assessmentId, assessmentId))
    .groupBy(itemCounts.itemId)
    .having(gt(sum(itemCounts.candidates), sql`0`));
}

/** How many of a test's cohort have each of its marks (hundredths), as a whole: with `fullMarks` of those alone whose paper can bring as many. */
export async function listMarkCounts({
  queryable,
  assessmentId,
  fullMarks,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  fullMarks?: number;
}) {
  return queryable
    .select({ marks: markCounts.marks, candidates: markCounts.candidates })
    .from(markCounts)
    .where(
      and(
        eq(markCounts.assessmentId, assessmentId),
        eq(markCounts.sectionId, wholeTest),
        fullMarks === undefined ? undefined : eq(markCounts.fullMarks, fullMarks),
      ),
    );
}

const inCohort = sql`
      join attempt_scores as whole on whole.attempt_id = item.attempt_id and whole.section_id = ${wholeTest} and whole.in_cohort`;
