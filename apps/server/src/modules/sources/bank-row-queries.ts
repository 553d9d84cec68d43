import { bounds, judgedFrom } from '@abhyas/rules/analytics/judge-item.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Ports } from '../../platform/parts.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { askedItems, packItems } from '../assessment/paper/use-queries.ts';
import { figuresSince } from '../assessment/statistics/figure-queries.ts';

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
    insert into bank_questions (source_id, changed_at, faults, state, type, difficulty, language, topic, pack, file, key, passage_key, tags, tag_keys)
    select sources.id, sources.changed_at, facts.faults, sources.state, facts.type, facts.difficulty, facts.language, facts.topic,
           sources.pack, sources.file, sources.key, facts.passage_key, facts.tags, facts.tag_keys
      from (select *, case when published_revision = revision then 'published' when submitted_revision = revision then 'review' else 'draft' end as state
              from sources) as sources
      join (select source_id, type, difficulty, language, topic, passage_key, tags, tag_keys,
                   jsonb_array_length(jsonb_path_query_array(faults, '$[*] ? (@.isWarning == false)')) as faults
              from source_questions) as facts on facts.source_id = sources.id
      left join bank_questions as row on row.source_id = sources.id
     where ${scope} and sources.kind = 'question' and not sources.removed
       and (row.source_id is null or (row.changed_at, row.faults, row.state, row.type, row.difficulty, row.language, row.topic, row.file, row.key, row.passage_key, row.tags)
            is distinct from (sources.changed_at, facts.faults, sources.state, facts.type, facts.difficulty, facts.language, facts.topic, sources.file, sources.key, facts.passage_key, facts.tags))
    on conflict (source_id) do update set changed_at = excluded.changed_at, faults = excluded.faults, state = excluded.state, type = excluded.type,
      difficulty = excluded.difficulty, language = excluded.language, topic = excluded.topic, file = excluded.file, key = excluded.key, passage_key = excluded.passage_key,
      tags = excluded.tags, tag_keys = excluded.tag_keys`);
  await refreshUses({ queryable, of });
}

/** Finds the portal's question of each row, the tests that ask it, and the courses that use its bank: all rows without a scope. */
async function refreshUses({ queryable, of }: { queryable: Queryable; of: Scope | null }): Promise<void> {
  const scope =
    of === null ? sql`true` : 'pack' in of ? sql`row.pack = ${of.pack}` : sql`row.source_id = any(${sql.param(of.sourceIds)}::bigint[])`;
  // joined to tables alone, which have indexes: what is made on the way has no statistics, and two such parts could be compared row by row
  await queryable.execute(sql`
    with found as (
      select row.source_id, items.item_id, count(distinct asked.assessment_id)::int as tests
        from bank_questions as row
        left join ${packItems} as items on items.pack = row.pack and items.bank = ${bankOfFile(sql`row.file`)} and items.key = row.key
        left join ${askedItems} as asked on asked.item_id = items.item_id
       where ${scope} group by row.source_id, items.item_id),
    asking as (
      select banks.pack, banks.file, coalesce(array_agg(distinct asked.course_id order by asked.course_id) filter (where asked.course_id is not null), '{}') as course_ids
        from (select distinct row.pack, row.file from bank_questions as row where ${scope}) as banks
        left join ${packItems} as items on items.pack = banks.pack and items.bank = ${bankOfFile(sql`banks.file`)}
        left join ${askedItems} as asked on asked.item_id = items.item_id
       group by banks.pack, banks.file)
    update bank_questions as row set item_id = found.item_id, tests = found.tests, course_ids = asking.course_ids
      from found join bank_questions as own on own.source_id = found.source_id join asking on asking.pack = own.pack and asking.file = own.file
     where row.source_id = found.source_id and (row.item_id, row.tests, row.course_ids) is distinct from (found.item_id, found.tests, asking.course_ids)`);
}

/**
 * Makes the figures of the questions whose answers were counted since the last time: over all their tests, each weighted by its candidates. Also finds which
 * tests ask which question.
 */
export async function refreshBankFigures({ parts: { database, clock } }: { parts: Ports<'clock' | 'database'> }): Promise<void> {
  await refreshUses({ queryable: database.orm, of: null });
  const { hard, easy, weak } = bounds;
  await database.orm.execute(sql`
    with whole as (
      select * from ${figuresSince({
        since: sql`(select coalesce(max(judged_at) - ${marginMinutes} * interval '1 minute', '-infinity') from bank_questions)`,
        also: sql`select item_id from bank_questions where judged_at is null and item_id is not null`,
      })} as figures),
    shown as (
      select item_id, candidates, case when candidates >= ${judgedFrom} then facility::real end as facility,
             case when candidates >= ${judgedFrom} then discrimination::real end as discrimination, case when candidates >= ${judgedFrom} then median_seconds end as seconds
        from whole)
    update bank_questions as row
       set candidates = shown.candidates, facility = shown.facility, discrimination = shown.discrimination, median_seconds = shown.seconds, judged_at = ${clock.now()},
           finding = case when shown.facility is null then '' when shown.discrimination < 0 then 'negative' when shown.facility <= ${hard}::real then 'hard'
                          when shown.facility >= ${easy}::real then 'easy' when shown.discrimination < ${weak}::real then 'weak' else '' end
      from shown where row.item_id = shown.item_id`);
}
