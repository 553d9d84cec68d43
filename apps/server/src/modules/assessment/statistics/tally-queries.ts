import { typesWithOptions } from '@abhyas/rules/assessment/types/asked.ts';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { wholeTest } from '../scoring/score-queries.ts';
import { answerTallies, itemTallies, talliedTests } from './tables.ts';

/** Where the candidate of an attempt took it: an expression with the name of the centre, null at home. */
export type PlaceOfAttempt = (of: { assessmentId: SQL; studentId: SQL }) => SQL;

const testToTally = z.object({ id: z.bigint(), version: z.int(), fresh: z.boolean() });

/**
 * The tests whose cohort has grown or changed since its items were counted; `fresh` ones are counted from the start, and those that wait to
 * be rescored come later. Reads one row per distinct mark, however large the cohort.
 */
export async function listTestsToTally({ queryable }: { queryable: Queryable }) {
  return queryRows({
    queryable,
    row: testToTally,
    statement: sql`
    select test.id, test.scoring_version as version,
           made.version is distinct from test.scoring_version or cohort.candidates < made.candidates as fresh
      from assessments as test
      cross join lateral (
        select coalesce(sum(candidates), 0)::int as candidates from mark_counts where assessment_id = test.id and section_id = ${wholeTest}) as cohort
      left join tallied_tests as made on made.assessment_id = test.id
     where test.kind = 'test' and (cohort.candidates > 0 or made.candidates > 0)
       and (made.version is distinct from test.scoring_version or cohort.candidates <> made.candidates)
       and not exists (select from attempts where assessment_id = test.id and closed_at is not null and scored_version < test.scoring_version)
     order by test.id`,
  });
}

/** Whether this transaction is the one that counts this test; it stays so to its end. */
export async function lockTallies({ tx, assessmentId }: { tx: Transaction; assessmentId: bigint }): Promise<boolean> {
  const [row] = await queryRows({
    queryable: tx,
    row: z.object({ ours: z.boolean() }),
    statement: sql`select pg_try_advisory_xact_lock(hashtextextended('item_tallies', ${assessmentId})) as ours`,
  });
  return row?.ours === true;
}

/** Forgets what was counted of a test. */
export async function clearTallies({ tx, assessmentId }: { tx: Transaction; assessmentId: bigint }): Promise<void> {
  for (const table of ['tallied_tests', 'tallied_attempts', 'item_tallies', 'answer_tallies']) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where assessment_id = ${assessmentId}`);
  }
}

/** Has a test counted from the start by the next run. */
export async function requestTally({ tx, assessmentId }: { tx: Transaction; assessmentId: bigint }): Promise<void> {
  await tx.delete(talliedTests).where(eq(talliedTests.assessmentId, assessmentId));
}

/** Counts up to `max` attempts of a test's cohort that have not been counted, in one statement, and returns how many there were. A dropped item is counted for no one. */
export async function tallyAttempts({
  tx,
  assessmentId,
  version,
  placeOf,
  max,
  now,
}: {
  tx: Transaction;
  assessmentId: bigint;
  version: number;
  placeOf: PlaceOfAttempt;
  max: number;
  now: Date;
}): Promise<number> {
  const place = placeOf({ assessmentId: sql.raw('attempt.assessment_id'), studentId: sql.raw('attempt.student_id') });
  const [row] = await queryRows({
    queryable: tx,
    row: z.object({ counted: z.int() }),
    statement: sql`
    with batch as (
      select score.attempt_id, score.marks, kept.version, coalesce(${place}, '') as place,
             least(9, greatest(0, floor(10.0 * score.marks / nullif(score.max_marks, 0))))::smallint as band
        from attempt_scores as score
        join attempts as attempt on attempt.id = score.attempt_id and attempt.scored_version = ${version}
        join assessments as test on test.id = attempt.assessment_id and test.scoring_version = ${version}
        left join papers as kept on kept.assessment_id = attempt.assessment_id and kept.version = attempt.paper_version
       where score.assessment_id = ${assessmentId} and score.section_id = ${wholeTest} and score.in_cohort
         and not exists (select from tallied_attempts as earlier where earlier.attempt_id = score.attempt_id)
       order by score.attempt_id limit ${max}
    ), apart as (
      select null::int as version, placed.item_id from sections join section_items as placed on placed.section_id = sections.id
       where sections.assessment_id = ${assessmentId} and not sections.counted
      union all
      select kept.version, placed.item_id::bigint
        from papers as kept
        cross join jsonb_array_elements(kept.sections) as inside (one)
        cross join jsonb_each(kept.places) as placed (item_id, place)
       where kept.assessment_id = ${assessmentId} and kept.version in (select version from batch)
         and inside.one ->> 'counted' = 'false' and placed.place ->> 'sectionId' = inside.one ->> 'id'
    ), counted as (
      insert into tallied_attempts (attempt_id, assessment_id) select attempt_id, ${assessmentId}::bigint from batch returning 1
    ), answered as (
      select own.item_id, batch.place, coalesce(batch.band, 0) as band, own.outcome = 'correct' as correct,
             (batch.marks - case when exists (select from apart where apart.item_id = own.item_id and apart.version is not distinct from batch.version)
                                 then 0 else own.marks end)::bigint as rest, items.type,
             coalesce((select string_agg(distinct label, ',' order by label) from jsonb_array_elements_text(own.response -> 'labels') as label), '') as answer
        from batch
        join attempt_items as own on own.attempt_id = batch.attempt_id and own.outcome <> 'dropped'
        join items on items.id = own.item_id
    ), tallied as (
      insert into item_tallies (assessment_id, item_id, place, band, candidates, correct, rest, rest_squared, correct_rest)
      select ${assessmentId}::bigint, item_id, place, band, count(*), count(*) filter (where correct), sum(rest), sum(rest * rest),
             coalesce(sum(rest) filter (where correct), 0)
        from answered group by item_id, place, band
      on conflict (assessment_id, item_id, place, band) do update set candidates = item_tallies.candidates + excluded.candidates,
        correct = item_tallies.correct + excluded.correct, rest = item_tallies.rest + excluded.rest,
        rest_squared = item_tallies.rest_squared + excluded.rest_squared, correct_rest = item_tallies.correct_rest + excluded.correct_rest
    ), chosen as (
      insert into answer_tallies (assessment_id, item_id, answer, candidates, rest)
      select ${assessmentId}::bigint, item_id, answer, count(*), sum(rest) from answered where type in ${typesWithOptions} group by item_id, answer
      on conflict (assessment_id, item_id, answer) do update set candidates = answer_tallies.candidates + excluded.candidates,
        rest = answer_tallies.rest + excluded.rest
    ), tested as (
      insert into tallied_tests (assessment_id, version, candidates, at)
      select ${assessmentId}::bigint, ${version}::int, (select count(*) from counted), ${now}::timestamptz
      on conflict (assessment_id) do update set candidates = tallied_tests.candidates + excluded.candidates, at = excluded.at
    )
    select count(*)::int as counted from counted`,
  });
  return row?.counted ?? 0;
}

/** The tallies of the items of a test, or of one of them. */
export async function listItemTallies({
  queryable,
  assessmentId,
  itemId,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  itemId?: bigint;
}) {
  return queryable
    .select()
    .from(itemTallies)
    .where(and(eq(itemTallies.assessmentId, assessmentId), itemId === undefined ? undefined : eq(itemTallies.itemId, itemId)));
}

/** The tallies of the answers to the items of a test, or to one of them, the most frequent first. */
export async function listAnswerTallies({
  queryable,
  assessmentId,
  itemId,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  itemId?: bigint;
}) {
  return queryable
    .select()
    .from(answerTallies)
    .where(and(eq(answerTallies.assessmentId, assessmentId), itemId === undefined ? undefined : eq(answerTallies.itemId, itemId)))
    .orderBy(desc(answerTallies.candidates), asc(answerTallies.answer));
}
