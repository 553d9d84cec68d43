import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../apps/server/src/platform/postgres/database.ts';
import { withoutIndexes } from './without-indexes.ts';

/** The demo's CAT course online, and one of its prepare paths. */
export async function findPlace({ database }: { database: Database }): Promise<{ courseId: bigint; variantId: bigint; path: bigint }> {
  const { rows } = await database.orm.execute<{ course_id: bigint; variant_id: bigint; path_id: bigint }>(sql`
    select c.id as course_id, v.id as variant_id, n.id as path_id
      from courses c
      join variants v on v.course_id = c.id and v.key = 'online'
      join learning_nodes n on n.course_id = c.id and n.floor = 'path' and n.slug = 'quantitative-ability'
     limit 1`);
  const [found] = rows;
  if (found === undefined) throw new Error('the demo pack is not there');
  return { courseId: found.course_id, variantId: found.variant_id, path: found.path_id };
}

const pinOf = sql`'EVE' || lpad(n::text, 9, '0')`;

/** Adds the students `from` to `to` to a variant; the first `asking` of them are signed in and returned with their tokens. */
export async function seedStudents({
  database,
  variantId,
  from,
  to,
  asking,
}: {
  database: Database;
  variantId: bigint;
  from: number;
  to: number;
  asking: number;
}): Promise<{ id: bigint; token: string }[]> {
  if (to < from) return [];
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      with student as (
        insert into people (pin, role, first_name, last_name, mobile, email, created_at)
        select ${pinOf}, 'student', 'Everyday', n::text, '', '', current_timestamp from generate_series(${from}::int, ${to}::int) n returning id
      )
      insert into enrolments (person_id, variant_id) select id, ${variantId} from student`);
  });
  const tokens = Array.from({ length: asking }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  const { rows } = await database.orm.execute<{ id: bigint }>(sql`
    with asks as (
      select people.id, token.hash, token.n from unnest(${sql.param(hashes)}::bytea[]) with ordinality as token (hash, n)
        join people on people.pin = ${pinOf}
    ), signed_in as (
      insert into sessions (token_hash, person_id, user_agent, created_at, last_used_at)
      select hash, id, 'bench', current_timestamp, current_timestamp from asks)
    select id from asks order by n`);
  await database.orm.execute(sql`analyze people, enrolments, sessions`);
  return rows.map(({ id }, index) => ({ id, token: tokens[index] ?? '' }));
}

const pinText = (n: number): string => `EVE${String(n).padStart(9, '0')}`;

/** So many rows go into one statement. */
const chunk = 1_000_000;

/**
 * Gives the students `from` to `to` progress on `each` lessons of a path, nine of ten completed. The rows of one student are far apart in the table, as when everyone
 * studies a little every day. Foreign keys are not checked: the rows are made from what is there.
 */
export async function seedRows({
  database,
  pathId,
  from,
  to,
  each,
}: {
  database: Database;
  pathId: bigint;
  from: number;
  to: number;
  each: number;
}): Promise<void> {
  if (to < from) return;
  // what is only read needs no log
  await database.orm.execute(sql`alter table asset_progresses set unlogged`);
  const step = Math.max(1, Math.floor(chunk / (to - from + 1)));
  const addRows = (first: number) =>
    database.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`set local work_mem = '512MB'`);
      await tx.execute(sql`
        with lessons as (
          select min(node.course_id) as course_id, array_agg(place.asset_id order by place.asset_id) as assets,
                 array_agg(place.node_id order by place.asset_id) as nodes, count(*)::int as count
            from node_assets as place
            join learning_nodes as node on node.id = place.node_id
            join assets as asset on asset.id = place.asset_id and asset.type <> 'assessment'
           where node.path_id = ${pathId})
        insert into asset_progresses (student_id, course_id, asset_id, node_id, started_at, last_opened_at, completed_at, seen, seen_count)
        select student.id, course_id, assets[nth], nodes[nth], at, at, case when k % 10 < 9 then at end, '{[0,60)}', 60
          from generate_series(${first}::int, ${Math.min(each, first + step) - 1}::int) k
          cross join (select id, row_number() over (order by id)::int as n from people where pin between ${pinText(from)} and ${pinText(to)}) as student
          cross join lessons
          cross join lateral (select 1 + (student.n * 7 + k) % count as nth, current_timestamp - k * interval '1 hour' as at) as place
         order by k, student.id`);
    });
  await withoutIndexes({ database, table: 'asset_progresses' }, async () => {
    for (let first = 0; first < each; first += step) await addRows(first);
  });
  const client = await database.pool.connect();
  await client.query('set statement_timeout = 0').then(() => client.query('vacuum analyze asset_progresses'));
  client.release(true);
}

/** The rows of progress and what they take on disk. */
export async function sizeOf(database: Database): Promise<string> {
  const { rows } = await database.pool.query<{ rows: string; bytes: string }>(
    `select reltuples::bigint as rows, pg_size_pretty(pg_total_relation_size(oid)) as bytes from pg_class where relname = 'asset_progresses'`,
  );
  const [found] = rows;
  return `${Number(found?.rows ?? 0).toLocaleString('en-GB')} rows of progress, ${found?.bytes ?? ''} with indexes`;
}
