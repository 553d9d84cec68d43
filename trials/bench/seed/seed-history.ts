import { sql } from 'drizzle-orm';
import type { Database } from '../../../apps/server/src/platform/postgres/database.ts';
import { largestTest } from './seed-many.ts';
import { withoutIndexes } from './without-indexes.ts';

/** So many attempts go into one transaction. */
const chunk = 10_000;

/** While it is filled the database writes a checkpoint seldom and cleans nothing up: both would do the same pages again and again. */
const fillSettings = { max_wal_size: '16GB', checkpoint_timeout: '1h', autovacuum: 'off' };

/**
 * Adds closed and scored attempts of two years ago at the largest test, each with a visit and an answer of every question, until they have so many events. Gives how many attempts and events it were.
 * What the events and answers of a question say is made once, and foreign keys are not checked, as the rows are made from what is there.
 */
export async function seedHistory({
  database,
  events,
}: {
  database: Database;
  events: number;
}): Promise<{ attempts: number; events: number }> {
  const { assessmentId, items } = await largestTest({ database });
  const count = Math.ceil(events / (2 * items));
  const { pool } = database;
  for (const [name, value] of Object.entries(fillSettings)) await pool.query(`alter system set ${name} = '${value}'`);
  await pool.query('select pg_reload_conf()');
  await withoutIndexes({ database, table: 'attempt_items' }, async () => {
    for (let from = 1; from <= count; from += chunk)
      await addAttempts({ database, assessmentId, from, to: Math.min(count, from + chunk - 1) });
  });
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const name of Object.keys(fillSettings)) await client.query(`alter system reset ${name}`);
    await client.query('select pg_reload_conf()');
    await client.query('vacuum (analyze) people, attempts, attempt_events, attempt_items, attempt_scores');
    await client.query('checkpoint');
  } finally {
    client.release(true);
  }
  return { attempts: count, events: count * 2 * items };
}

async function addAttempts({ database, assessmentId, from, to }: { database: Database; assessmentId: bigint; from: number; to: number }) {
  const then = sql`(current_timestamp - interval '2 years')`;
  const questions = sql`
    select si.item_id, row_number() over (order by s.position, si.position) as place
      from sections s join section_items si on si.section_id = s.id where s.assessment_id = ${assessmentId}`;
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local synchronous_commit = off`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      create temporary table made on commit drop as
      with student as (
        insert into people (pin, role, first_name, last_name, mobile, email, created_at)
        select 'OLD' || lpad(n::text, 9, '0'), 'student', 'Past', n::text, '', '', current_timestamp from generate_series(${from}::int, ${to}::int) n returning id
      ), attempt as (
        insert into attempts (assessment_id, student_id, ordinal, created_at, started_at, deadline_at, closed_at, closed_by, fence, scored_version)
        select ${assessmentId}, id, 1, ${then}, ${then}, ${then} + interval '2 hours', ${then} + interval '2 hours', 'candidate', 1,
               (select scoring_version from assessments where id = ${assessmentId})
          from student returning id
      ), score as (
        insert into attempt_scores (attempt_id, section_id, assessment_id, in_cohort, marks, max_marks, correct, wrong, blank, seconds)
        select id, 0, ${assessmentId}, false, 0, 100, 0, 0, 0, 7200 from attempt
      )
      select id from attempt`);
    await tx.execute(sql`
      with question as materialized (
        select item_id, '{"kind": "choice", "labels": ["A"]}'::jsonb as response from (${questions}) as question order by place)
      insert into attempt_items (attempt_id, item_id, assessment_id, response, outcome, marked, marks, seconds, visits, changes)
      select id, item_id, ${assessmentId}, response, 'wrong', false, 0, 60, 1, 0 from made cross join question`);
    await tx.execute(sql`
      with entry as materialized (
        select 2 * place - (kind = 'visit')::int as seq, ${then} + place * interval '1 minute' as at, kind,
               case kind when 'visit' then jsonb_build_object('itemId', item_id::text)
                    else jsonb_build_object('itemId', item_id::text, 'response', jsonb_build_object('kind', 'choice', 'labels', jsonb_build_array('A'))) end as data
          from (${questions}) as question cross join (values ('visit'), ('save')) as kinds (kind) order by seq)
      insert into attempt_events (attempt_id, fence, seq, at, received_at, kind, data)
      select id, 1, seq, at, at, kind, data from made cross join entry`);
  });
}

/** How many bytes these tables take with their indexes, in the database. */
export async function sizeOfHistory({ database }: { database: Database }): Promise<{ events: number; attempts: number; items: number }> {
  const { rows } = await database.orm.execute<{ events: string; attempts: string; items: string }>(sql`
    select (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'attempt_events'::regclass)::text as events,
           (pg_total_relation_size('attempts') + pg_total_relation_size('attempt_scores'))::text as attempts, pg_total_relation_size('attempt_items')::text as items`);
  const row = rows[0] ?? { events: '0', attempts: '0', items: '0' };
  return { events: Number(row.events), attempts: Number(row.attempts), items: Number(row.items) };
}
