import { bounds, judgedFrom } from '@abhyas/rules/analytics/judge-item.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Ports } from '../../platform/parts.ts';
import type { Queryable } from '../../platform/postgres/database.ts';

/** The job that keeps the figures of the question bank. */
export const bankFiguresJob = 'sources.bank-figures';

/** How long a transaction that counts answers may take: what was counted so long before the last figures is read again. In minutes. */
const marginMinutes = 10;

/** Questions of the bank: of a pack, or some of any. */
type Scope = { readonly pack: string } | { readonly sourceIds: readonly bigint[] };

/** The name of a bank, as tests have it, from its file. */
const bankOfFile = (file: SQL) => sql`regexp_replace(substr(${file}, 11), '\\.(md|jsonl)$', '')`;

/** Makes the rows of the question bank by what is stored of their questions. Called by whatever changes a question's text or state. */
export async function refreshBankRows({ queryable, of }: { queryable: Queryable; of: Scope }): Promise<void> {
  const scope = 'pack' in of ? sql`sources.pack = ${of.pack}` : sql`sources.id = any(${sql.param(of.sourceIds)}::bigint[])`;
  await queryable.execute(sql`
    delete from bank_questions using sources where sources.id = bank_questions.source_id and sources.removed and ${scope}`);
  await queryable.execute(sql`
    insert into bank_questions (source_id, changed_at, faults, state, type, difficulty, language, topic, pack, file, key, passage_key)
    select sources.id, sources.changed_at, facts.faults, sources.state, facts.type, facts.difficulty, facts.language, facts.topic,
           sources.pack, sources.file, sources.key, facts.passage_key
      from (select *, case when published_revision = revision then 'published' when submitted_revision = revision then 'review' else 'draft' end as state
              from sources) as sources
      join (select source_id, type, difficulty, language, topic, passage_key,
                   jsonb_array_length(jsonb_path_query_array(faults, '$[*] ? (@.isWarning == false)')) as faults
              from source_questions) as facts on facts.source_id = sources.id
      left join bank_questions as row on row.source_id = sources.id
     where ${scope} and sources.kind = 'question' and not sources.removed
       and (row.source_id is null or (row.changed_at, row.faults, row.state, row.type, row.difficulty, row.language, row.topic, row.file, row.key, row.passage_key)
            is distinct from (sources.changed_at, facts.faults, sources.state, facts.type, facts.difficulty, facts.language, facts.topic, sources.file, sources.key, facts.passage_key))
    on conflict (source_id) do update set changed_at = excluded.changed_at, faults = excluded.faults, state = excluded.state, type = excluded.type,
      difficulty = excluded.difficulty, language = excluded.language, topic = excluded.topic, file = excluded.file, key = excluded.key, passage_key = excluded.passage_key`);
  await refreshUses({ queryable, of });
}

/** Finds the portal's question of each row, the tests that ask it, and the courses that use its bank: all rows without a scope. */
async function refreshUses({ queryable, of }: { queryable: Queryable; of: Scope | null }): Promise<void> {
  const scope =
    of === null ? sql`true` : 'pack' in of ? sql`row.pack = ${of.pack}` : sql`row.source_id = any(${sql.param(of.sourceIds)}::bigint[])`;
  await queryable.execute(sql`
    with own as materialized (
      select row.source_id, row.pack, row.bank, items.id as item_id
        from (select source_id, pack, key, ${bankOfFile(sql`file`)} as bank from bank_questions as row where ${scope}) as row
        left join items on items.pack = row.pack and items.bank = row.bank and items.key = row.key),
    used as (
      select own.item_id, count(distinct sections.assessment_id)::int as tests
        from own join section_items on section_items.item_id = own.item_id join sections on sections.id = section_items.section_id and not sections.retired
       group by own.item_id),
    asked as (
      select items.pack, items.bank, array_agg(distinct assessments.course_id order by assessments.course_id) as course_ids
        from (select distinct pack, bank from own) as banks
        join items on items.pack = banks.pack and items.bank = banks.bank
        join section_items on section_items.item_id = items.id
        join sections on sections.id = section_items.section_id and not sections.retired
        join assessments on assessments.id = sections.assessment_id
       group by items.pack, items.bank),
    found as (
      select own.source_id, own.item_id, coalesce(used.tests, 0) as tests, coalesce(asked.course_ids, '{}') as course_ids
        from own left join used on used.item_id = own.item_id left join asked on asked.pack = own.pack and asked.bank = own.bank)
    update bank_questions as row set item_id = found.item_id, tests = found.tests, course_ids = found.course_ids
      from found
     where row.source_id = found.source_id and (row.item_id, row.tests, row.course_ids) is distinct from (found.item_id, found.tests, found.course_ids)`);
}

/**
 * Makes the figures of the questions whose answers were counted since the last time: over all their tests, each weighted by its candidates. Also finds anew which
 * tests ask which question.
 */
export async function refreshBankFigures({ parts: { database, clock } }: { parts: Ports<'clock' | 'database'> }): Promise<void> {
  await refreshUses({ queryable: database.orm, of: null });
  const { hard, easy, weak } = bounds;
  await database.orm.execute(sql`
    with since as materialized (
      select coalesce(max(judged_at) - ${marginMinutes} * interval '1 minute', '-infinity') as at from bank_questions),
    touched as materialized (
      select distinct tallies.item_id from item_tallies as tallies join tallied_tests as test on test.assessment_id = tallies.assessment_id, since where test.at >= since.at
       union select times.item_id from item_times as times, since where times.made_at >= since.at
       union select item_id from bank_questions where judged_at is null and item_id is not null),
    counted as (
      select tallies.item_id, tallies.assessment_id, sum(candidates)::float8 as n, sum(correct)::float8 as correct, sum(rest)::float8 as rest,
             sum(rest_squared)::float8 as rest_squared, sum(correct_rest)::float8 as correct_rest
        from touched join item_tallies as tallies on tallies.item_id = touched.item_id group by 1, 2),
    judged as (
      select counted.*, case when correct * (n - correct) > 0 and n * rest_squared - rest * rest > 0
                             then (n * correct_rest - correct * rest) / sqrt(correct * (n - correct) * (n * rest_squared - rest * rest)) end as discrimination,
             times.median_seconds
        from counted left join item_times as times on times.assessment_id = counted.assessment_id and times.item_id = counted.item_id),
    whole as (
      select touched.item_id, coalesce(sum(n), 0)::int as candidates, sum(correct) / nullif(sum(n), 0) as facility,
             sum(n * discrimination) / nullif(sum(n) filter (where discrimination is not null), 0) as discrimination,
             round(sum(n * median_seconds) / nullif(sum(n) filter (where median_seconds is not null), 0))::int as seconds
        from touched left join judged on judged.item_id = touched.item_id group by touched.item_id),
    shown as (
      select item_id, candidates, case when candidates >= ${judgedFrom} then facility::real end as facility,
             case when candidates >= ${judgedFrom} then discrimination::real end as discrimination, case when candidates >= ${judgedFrom} then seconds end as seconds
        from whole)
    update bank_questions as row
       set candidates = shown.candidates, facility = shown.facility, discrimination = shown.discrimination, median_seconds = shown.seconds, judged_at = ${clock.now()},
           finding = case when shown.facility is null then '' when shown.discrimination < 0 then 'negative' when shown.facility <= ${hard}::real then 'hard'
                          when shown.facility >= ${easy}::real then 'easy' when shown.discrimination < ${weak}::real then 'weak' else '' end
      from shown where row.item_id = shown.item_id`);
}
