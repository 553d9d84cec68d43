import { and, eq, sql, sum } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { wholeTest } from './score-queries.ts';
import { itemCounts, markCounts } from './tables.ts';

/** Over how many rows the count of an item is spread. */
const slots = 16;

/**
 * Counts newly scored attempts into their tests, once each. Whoever holds the counts of a test meanwhile is waited for; rows are taken in the order
 * of their key, so that two of these never wait for each other.
 */
export async function addToCounts({ tx, attemptIds }: { tx: Transaction; attemptIds: readonly bigint[] }): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock_shared(hashtextextended('mark_counts', assessment_id))
      from (select distinct assessment_id from attempts where id = any(${sql.param([...attemptIds])}::bigint[]) order by assessment_id) as test`);
  await changeCounts({ tx, attemptIds, by: 1 });
}

/** Keeps everybody else from changing the counts of a test until the transaction ends. Take it late: candidates who submit wait for it. */
export async function holdCounts({ tx, assessmentId }: { tx: Transaction; assessmentId: bigint }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('mark_counts', ${assessmentId}))`);
}

/** Adds attempts, as their scores are now, to the counts of their tests (`by` 1) or takes them out (-1). The counts must be held. */
export async function changeCounts({ tx, attemptIds, by }: { tx: Transaction; attemptIds: readonly bigint[]; by: 1 | -1 }): Promise<void> {
  const ids = sql`${sql.param([...attemptIds])}::bigint[]`;
  const slot = Number((attemptIds[0] ?? 0n) % BigInt(slots));
  await tx.execute(sql`
    insert into mark_counts (assessment_id, section_id, marks, candidates)
    select assessment_id, section_id, marks, ${by}::int * count(*) from attempt_scores
     where attempt_id = any(${ids}) and in_cohort
     group by assessment_id, section_id, marks order by assessment_id, section_id, marks
    on conflict (assessment_id, section_id, marks) do update set candidates = mark_counts.candidates + excluded.candidates`);
  await tx.execute(sql`
    insert into item_counts (assessment_id, item_id, slot, candidates, correct)
    select item.assessment_id, item.item_id, ${slot}::int, ${by}::int * count(*), ${by}::int * count(*) filter (where item.outcome = 'correct')
      from attempt_items as item ${inCohort} where item.attempt_id = any(${ids})
     group by item.assessment_id, item.item_id order by item.assessment_id, item.item_id
    on conflict (assessment_id, item_id, slot) do update
      set candidates = item_counts.candidates + excluded.candidates, correct = item_counts.correct + excluded.correct`);
}

/** Counts a test's cohort anew from its scores. */
export async function recount({ tx, assessmentId }: { tx: Transaction; assessmentId: bigint }): Promise<void> {
  await holdCounts({ tx, assessmentId });
  await tx.execute(sql`delete from mark_counts where assessment_id = ${assessmentId}`);
  await tx.execute(sql`
    insert into mark_counts (assessment_id, section_id, marks, candidates)
    select assessment_id, section_id, marks, count(*) from attempt_scores
     where assessment_id = ${assessmentId} and in_cohort group by assessment_id, section_id, marks`);
  await tx.execute(sql`delete from item_counts where assessment_id = ${assessmentId}`);
  await tx.execute(sql`
    insert into item_counts (assessment_id, item_id, slot, candidates, correct)
    select item.assessment_id, item.item_id, 0, count(*), count(*) filter (where item.outcome = 'correct')
      from attempt_items as item ${inCohort} where item.assessment_id = ${assessmentId} group by item.assessment_id, item.item_id`);
}

/** How many of a test's cohort met each item, and how many got it right. */
export async function listItemStatistics({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }) {
  return queryable
    .select({
      itemId: itemCounts.itemId,
      candidates: sum(itemCounts.candidates).mapWith(Number),
      correct: sum(itemCounts.correct).mapWith(Number),
    })
    .from(itemCounts)
    .where(eq(itemCounts.assessmentId, assessmentId))
    .groupBy(itemCounts.itemId);
}

/** How many of a test's cohort have each of its marks (hundredths), as a whole. */
export async function listMarkCounts({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }) {
  return queryable
    .select({ marks: markCounts.marks, candidates: markCounts.candidates })
    .from(markCounts)
    .where(and(eq(markCounts.assessmentId, assessmentId), eq(markCounts.sectionId, wholeTest)));
}

const inCohort = sql`
      join attempt_scores as whole on whole.attempt_id = item.attempt_id and whole.section_id = ${wholeTest} and whole.in_cohort`;
