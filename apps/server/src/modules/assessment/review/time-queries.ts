import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { wholeTest } from '../scoring/score-queries.ts';
import { itemTimes } from './tables.ts';

const testToTime = z.object({ id: z.bigint(), candidates: z.int(), version: z.int(), before: z.int() });

export type TestToTime = Readonly<z.infer<typeof testToTime>>;

/**
 * The tests whose item times are stale because the cohort changed by a twentieth or the test was rescored, without those that wait to be
 * rescored. Reads one row per distinct mark, however large the cohort.
 */
export async function listTestsWithStaleTimes({ queryable }: { queryable: Queryable }) {
  return queryRows({
    queryable,
    row: testToTime,
    statement: sql`
    select test.id, cohort.candidates, test.scoring_version as version, coalesce(made.candidates, 0) as before
      from assessments as test
      cross join lateral (
        select coalesce(sum(candidates), 0)::int as candidates from mark_counts
         where assessment_id = test.id and section_id = ${wholeTest}) as cohort
      left join lateral (
        select candidates, version from item_times where assessment_id = test.id limit 1) as made on true
     where cohort.candidates > 0
       and not exists (select from attempts where assessment_id = test.id and closed_at is not null and scored_version between 1 and test.scoring_version - 1)
       and (made.candidates is null or made.version <> test.scoring_version or abs(cohort.candidates - made.candidates) * 20 >= made.candidates)
     order by test.id`,
  });
}

/**
 * Recomputes a test's item times in one statement: the median over candidates of the cohort who had the item on the screen, and the median over the best tenth
 * by marks, ties included. If the cohort is larger than `max`, it takes every second, third … candidate by a hash of the attempt, so the sample is always the
 * same.
 */
export async function computeItemTimes({
  tx,
  assessmentId,
  candidates,
  version,
  max,
  now,
}: {
  tx: Transaction;
  assessmentId: bigint;
  candidates: number;
  version: number;
  max: number;
  now: Date;
}): Promise<void> {
  const every = Math.ceil(candidates / max);
  await tx.execute(sql`delete from item_times where assessment_id = ${assessmentId}`);
  await tx.execute(sql`
    with cohort as (
      select attempt_id, marks from attempt_scores
       where assessment_id = ${assessmentId} and section_id = ${wholeTest} and in_cohort
         and mod(hashint8extended(attempt_id, 0), ${every}::bigint) = 0
    ), line as (
      select percentile_disc(0.1) within group (order by marks desc) as marks from cohort
    )
    insert into item_times (assessment_id, item_id, median_seconds, top_seconds, candidates, version, made_at)
    select ${assessmentId}::bigint, item.item_id, percentile_disc(0.5) within group (order by item.seconds),
           percentile_disc(0.5) within group (order by item.seconds) filter (where cohort.marks >= line.marks),
           ${candidates}::int, ${version}::int, ${now}::timestamptz
      from attempt_items as item join cohort on cohort.attempt_id = item.attempt_id cross join line
     where item.assessment_id = ${assessmentId} and item.visits > 0
     group by item.item_id
    on conflict do nothing`);
}

/** How long the cohort took for the items of a test, or for one of them. */
export async function listItemTimes({ queryable, assessmentId, itemId }: { queryable: Queryable; assessmentId: bigint; itemId?: bigint }) {
  return queryable
    .select({ itemId: itemTimes.itemId, medianSeconds: itemTimes.medianSeconds, topSeconds: itemTimes.topSeconds })
    .from(itemTimes)
    .where(and(eq(itemTimes.assessmentId, assessmentId), itemId === undefined ? undefined : eq(itemTimes.itemId, itemId)));
}
