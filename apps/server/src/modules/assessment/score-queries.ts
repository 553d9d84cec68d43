import type { Response } from '@abhyas/contract/assessment.ts';
import type { AttemptScore } from '@abhyas/rules/assessment/score-attempt.ts';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { attemptItems, attempts, attemptScores, markCounts, sections } from './tables.ts';

/** A scored attempt as it is stored. */
export interface ScoredAttempt {
  readonly attemptId: bigint;
  readonly assessmentId: bigint;
  readonly inCohort: boolean;
  readonly lateEvents: number;
  readonly score: AttemptScore;
}

/** Section 0 stands for the whole test. */
export const wholeTest = 0n;

/** Writes the scores of closed attempts in place of those they had. Does not touch the counts of marks. */
export async function saveScores({ tx, scored, now }: { tx: Transaction; scored: readonly ScoredAttempt[]; now: Date }): Promise<void> {
  const ids = scored.map(({ attemptId }) => attemptId);
  await tx.delete(attemptScores).where(inArray(attemptScores.attemptId, ids));
  await tx.delete(attemptItems).where(inArray(attemptItems.attemptId, ids));
  const totals = scored.flatMap(({ attemptId, assessmentId, inCohort, score }) => [
    { attemptId, assessmentId, inCohort, sectionId: wholeTest, ...score.overall },
    ...score.sections.map((section) => ({ attemptId, assessmentId, inCohort, ...section, sectionId: BigInt(section.sectionId) })),
  ]);
  await tx.execute(sql`
    insert into attempt_scores (attempt_id, section_id, assessment_id, in_cohort, marks, max_marks, correct, wrong, blank, seconds)
    select * from unnest(
      ${sql.param(totals.map((row) => row.attemptId))}::bigint[], ${sql.param(totals.map((row) => row.sectionId))}::bigint[],
      ${sql.param(totals.map((row) => row.assessmentId))}::bigint[], ${sql.param(totals.map((row) => row.inCohort))}::boolean[],
      ${sql.param(totals.map((row) => row.marks))}::int[], ${sql.param(totals.map((row) => row.maxMarks))}::int[],
      ${sql.param(totals.map((row) => row.correct))}::int[], ${sql.param(totals.map((row) => row.wrong))}::int[],
      ${sql.param(totals.map((row) => row.blank))}::int[], ${sql.param(totals.map((row) => row.seconds))}::int[])`);
  const itemRows = scored.flatMap(({ attemptId, assessmentId, score }) =>
    score.items.map((item) => ({ attemptId, assessmentId, ...item })),
  );
  await tx.execute(sql`
    insert into attempt_items (attempt_id, item_id, assessment_id, response, outcome, marked, marks, seconds, visits)
    select * from unnest(
      ${sql.param(itemRows.map((row) => row.attemptId))}::bigint[], ${sql.param(itemRows.map((row) => row.itemId))}::bigint[],
      ${sql.param(itemRows.map((row) => row.assessmentId))}::bigint[],
      ${sql.param(itemRows.map((row) => (row.response === null ? null : JSON.stringify(row.response))))}::jsonb[],
      ${sql.param(itemRows.map((row) => row.outcome))}::text[], ${sql.param(itemRows.map((row) => row.marked))}::boolean[],
      ${sql.param(itemRows.map((row) => row.marks))}::int[], ${sql.param(itemRows.map((row) => row.seconds))}::int[],
      ${sql.param(itemRows.map((row) => row.visits))}::int[])`);
  await tx.execute(sql`
    update attempts set scored_at = ${now.toISOString()}::timestamptz, late_events = row.late_events
      from unnest(${sql.param(ids)}::bigint[], ${sql.param(scored.map((row) => row.lateEvents))}::int[]) as row (id, late_events)
     where attempts.id = row.id`);
}

/**
 * Counts newly scored attempts into their tests' marks, once each. Whoever counts a test anew meanwhile is waited for; rows are taken in the order
 * of their key, so that two of these never wait for each other.
 */
export async function addToMarkCounts({ tx, attemptIds }: { tx: Transaction; attemptIds: readonly bigint[] }): Promise<void> {
  const ids = sql.param([...attemptIds]);
  await tx.execute(sql`
    select pg_advisory_xact_lock_shared(hashtextextended('mark_counts', assessment_id))
      from (select distinct assessment_id from attempts where id = any(${ids}::bigint[]) order by assessment_id) as test`);
  await tx.execute(sql`
    insert into mark_counts (assessment_id, section_id, marks, candidates)
    select assessment_id, section_id, marks, count(*) from attempt_scores
     where attempt_id = any(${ids}::bigint[]) and in_cohort
     group by assessment_id, section_id, marks order by assessment_id, section_id, marks
    on conflict (assessment_id, section_id, marks) do update set candidates = mark_counts.candidates + excluded.candidates`);
}

/** Counts the marks of a test's cohort from its scores. */
export async function recountMarks({ tx, assessmentId }: { tx: Transaction; assessmentId: bigint }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('mark_counts', ${assessmentId}))`);
  await tx.execute(sql`delete from mark_counts where assessment_id = ${assessmentId}`);
  await tx.execute(sql`
    insert into mark_counts (assessment_id, section_id, marks, candidates)
    select assessment_id, section_id, marks, count(*) from attempt_scores
     where assessment_id = ${assessmentId} and in_cohort group by assessment_id, section_id, marks`);
}

/** Some closed attempts of one test that wait to be scored anew, locked; empty when none waits. */
export async function lockUnscoredAttempts({ tx, limit }: { tx: Transaction; limit: number }) {
  const waiting = and(isNotNull(attempts.closedAt), isNull(attempts.scoredAt));
  const test = tx.select({ id: attempts.assessmentId }).from(attempts).where(waiting).orderBy(asc(attempts.assessmentId)).limit(1);
  return tx
    .select({
      id: attempts.id,
      assessmentId: attempts.assessmentId,
      ordinal: attempts.ordinal,
      startedAt: attempts.startedAt,
      deadlineAt: attempts.deadlineAt,
      closedAt: attempts.closedAt,
      sectionSeconds: attempts.sectionSeconds,
    })
    .from(attempts)
    .where(and(waiting, inArray(attempts.assessmentId, test)))
    .orderBy(asc(attempts.id))
    .limit(limit)
    .for('update', { skipLocked: true });
}

/** The scores of attempts, the whole test first, each with how many of the cohort have less and more. */
export async function listStandings({ queryable, attemptIds }: { queryable: Queryable; attemptIds: readonly bigint[] }) {
  if (attemptIds.length === 0) return [];
  // spelled out, because a select from one table names its columns without the table
  const candidates = (which: string) => sql<number>`coalesce(sum(candidates) filter (where ${sql.raw(which)}), 0)::int`;
  const compared = queryable
    .select({
      lower: candidates('mark_counts.marks < attempt_scores.marks').as('lower'),
      higher: candidates('mark_counts.marks > attempt_scores.marks').as('higher'),
      cohortSize: candidates('true').as('cohort_size'),
    })
    .from(markCounts)
    .where(and(eq(markCounts.assessmentId, attemptScores.assessmentId), eq(markCounts.sectionId, attemptScores.sectionId)))
    .as('compared');
  return queryable
    .select({
      attemptId: attemptScores.attemptId,
      sectionId: attemptScores.sectionId,
      name: sql<string>`coalesce(${sections.name}, '')`,
      marks: attemptScores.marks,
      maxMarks: attemptScores.maxMarks,
      correct: attemptScores.correct,
      wrong: attemptScores.wrong,
      blank: attemptScores.blank,
      seconds: attemptScores.seconds,
      lower: compared.lower,
      higher: compared.higher,
      cohortSize: compared.cohortSize,
    })
    .from(attemptScores)
    .innerJoinLateral(compared, sql`true`)
    .leftJoin(sections, eq(sections.id, attemptScores.sectionId))
    .where(inArray(attemptScores.attemptId, [...attemptIds]))
    .orderBy(asc(attemptScores.attemptId), sql`${sections.position} nulls first`);
}
export type StandingRow = Awaited<ReturnType<typeof listStandings>>[number];

export async function listAttemptItems({ queryable, attemptId }: { queryable: Queryable; attemptId: bigint }) {
  return queryable
    .select({
      itemId: attemptItems.itemId,
      response: sql<Response | null>`${attemptItems.response}`,
      outcome: attemptItems.outcome,
      marked: attemptItems.marked,
      marks: attemptItems.marks,
      seconds: attemptItems.seconds,
      visits: attemptItems.visits,
    })
    .from(attemptItems)
    .where(eq(attemptItems.attemptId, attemptId));
}
export type AttemptItemRow = Awaited<ReturnType<typeof listAttemptItems>>[number];

/** How many of a test's cohort met each item, and how many got it right. */
export async function listItemStatistics({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }) {
  return queryable
    .select({
      itemId: attemptItems.itemId,
      candidates: sql<number>`count(*)::int`,
      correct: sql<number>`(count(*) filter (where ${attemptItems.outcome} = 'correct'))::int`,
    })
    .from(attemptItems)
    .innerJoin(
      attemptScores,
      and(eq(attemptScores.attemptId, attemptItems.attemptId), eq(attemptScores.sectionId, wholeTest), eq(attemptScores.inCohort, true)),
    )
    .where(eq(attemptItems.assessmentId, assessmentId))
    .groupBy(attemptItems.itemId);
}
