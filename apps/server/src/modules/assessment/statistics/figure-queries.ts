import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';

/**
 * The figures of questions over all their tests, each weighted by its candidates: of those whose answers were counted from the moment `since` on, and of `also`, a
 * select of ids. Columns: `item_id`, `candidates`, `facility` and `discrimination` or null, `median_seconds`.
 */
export const figuresSince = ({ since, also }: { since: SQL; also: SQL }): SQL => sql`(
  with touched as materialized (
    select distinct tallies.item_id from item_tallies as tallies join tallied_tests as test on test.assessment_id = tallies.assessment_id where test.at >= ${since}
     union select times.item_id from item_times as times where times.made_at >= ${since}
     union ${also}),
  counted as (
    select touched.item_id, tallies.assessment_id, sum(candidates)::float8 as n, sum(correct)::float8 as correct, sum(rest)::float8 as rest,
           sum(rest_squared)::float8 as rest_squared, sum(correct_rest)::float8 as correct_rest
      from touched left join item_tallies as tallies on tallies.item_id = touched.item_id group by 1, 2),
  judged as (
    select counted.*, case when correct * (n - correct) > 0 and n * rest_squared - rest * rest > 0
                           then (n * correct_rest - correct * rest) / sqrt(correct * (n - correct) * (n * rest_squared - rest * rest)) end as discrimination,
           times.median_seconds
      from counted left join item_times as times on times.assessment_id = counted.assessment_id and times.item_id = counted.item_id)
  select item_id, coalesce(sum(n), 0)::int as candidates, sum(correct) / nullif(sum(n), 0) as facility,
         sum(n * discrimination) / nullif(sum(n) filter (where discrimination is not null), 0) as discrimination,
         round(sum(n * median_seconds) / nullif(sum(n) filter (where median_seconds is not null), 0))::int as median_seconds
    from judged group by item_id)`;

/** What candidates of all tests gave as answers to a question, the most frequent first; '' is a blank. */
export async function listChosen({ queryable, itemId }: { queryable: Queryable; itemId: bigint }) {
  return queryRows({
    queryable,
    row: z.object({ answer: z.string(), candidates: z.int() }),
    statement: sql`
    select answer, sum(candidates)::int as candidates from answer_tallies
     where item_id = ${itemId} group by answer order by candidates desc, answer limit 30`,
  });
}

/** So many of the latest attempts at tests that ask a model are looked at, and so many of their answers. */
const latest = 5_000;

/**
 * What students gave lately as answers to all instances of the model that a question is the first of, in the tests and practice sets that ask it, the most frequent first: letters of the model, '' for a
 * blank. None for any other question, and for one without options.
 */
export async function listChosenOfModel({ queryable, itemId }: { queryable: Queryable; itemId: bigint }) {
  return queryRows({
    queryable,
    row: z.object({ answer: z.string(), candidates: z.int() }),
    statement: sql`
    with lately as materialized (
      select attempt.id from attempts as attempt
       where attempt.closed_at is not null and attempt.scored_version > 0
         and attempt.assessment_id in (select sections.assessment_id from sections join section_items as place on place.section_id = sections.id where place.item_id = ${itemId})
       order by attempt.id desc limit ${latest}
    )
    select coalesce(given.answer, '') as answer, count(*)::int as candidates
      from (
        select (select string_agg(label, ',' order by label) from jsonb_array_elements_text(own.response -> 'labels') as label) as answer
          from lately
          join attempt_items as own on own.attempt_id = lately.id
          join items as model on model.id = ${itemId}
          join items as instance on instance.id = own.item_id and instance.pack = model.pack and instance.bank = model.bank and instance.model = model.model
         where model.type in ('single', 'multiple') and own.outcome <> 'dropped'
         order by own.attempt_id desc limit ${latest}) as given
     group by 1 order by 2 desc, 1 limit 30`,
  });
}

/** How candidates of all tests did with a question, by tenths of the marks of their test, the lowest first. */
export async function listBands({ queryable, itemId }: { queryable: Queryable; itemId: bigint }) {
  return queryRows({
    queryable,
    row: z.object({ candidates: z.int(), correct: z.int() }),
    statement: sql`
    select sum(candidates)::int as candidates, sum(correct)::int as correct from item_tallies
     where item_id = ${itemId} group by band order by band`,
  });
}
