import { sql } from 'drizzle-orm';
import type { Queryable } from '../../src/platform/postgres/database.ts';

/**
 * Adds a prepare path to a course, under the tab of its path `beside`: `units` units by turns of ten topics and of one plain list, with `assets` assets in all,
 * pages, videos, PDFs and, where the course has tests, one of them in every fifty. Returns the path's id and its tab's. The word of the content changes, so that what is kept in memory goes.
 */
export async function makeLargePath({
  queryable,
  beside,
  units = 40,
  assets = 2_000,
}: {
  queryable: Queryable;
  beside: bigint;
  units?: number;
  assets?: number;
}): Promise<{ id: string; parentId: string }> {
  const perUnit = Math.ceil(assets / units);
  const node = sql`url, thumb_key, is_header, is_active`;
  const { rows } = await queryable.execute<{ id: bigint; parent_id: bigint }>(sql`
    insert into learning_nodes (course_id, parent_id, key, floor, type, name, slug, position, ${node})
    select course_id, parent_id, 'large', 'path', 'prepare', 'Everything there is', 'everything', position, '', '', true, true
      from learning_nodes where id = ${beside}
    returning id, parent_id`);
  const [path] = rows;
  if (path === undefined) throw new Error('there is no path to be beside');
  const below = sql`insert into learning_nodes (course_id, parent_id, path_id, key, floor, type, name, slug, position, ${node})`;
  await queryable.execute(sql`
    ${below}
    select course_id, id, id, 'large-' || u, 'unit', 'prepare', 'Part ' || u || ' of everything', 'part-' || u, 100000 + u * 100, '', '', false, true
      from learning_nodes, generate_series(1, ${units}::integer) u where id = ${path.id}`);
  await queryable.execute(sql`
    ${below}
    select course_id, id, path_id, key || '-' || t, 'topic', 'prepare', 'Topic ' || t || ' of ' || lower(name), slug || '-' || t, position + t, '', '', false, true
      from learning_nodes, generate_series(1, 10) t
     where path_id = ${path.id} and floor = 'unit' and (position / 100) % 2 = 1`);
  await queryable.execute(sql`
    with test as (
      select assessments.id from assessments join learning_nodes as node on node.course_id = assessments.course_id where node.id = ${path.id}
       order by assessments.id limit 1
    ), made as (
      insert into assets (pack, key, type, name, seconds, pages, html, file_key, captions_key, poster_key, assessment_id)
      select 'large', 'large-' || n, case when test.id is not null then 'assessment' else (array['video', 'html', 'pdf'])[1 + n % 3] end,
             'Lesson ' || n || ' of all that there is to learn',
             case n % 3 when 2 then 0 else 300 + n end, case n % 3 when 2 then 4 else 0 end, case n % 3 when 1 then '<p>A page.</p>' else '' end, '', '', '',
             test.id
        from generate_series(1, ${assets}::integer) n left join test on n % 50 = 0
      returning id, substr(key, 7)::integer - 1 as n),
    holders as (
      select id, coalesce(unit_place, place) as place, topic, topic is null as plain from (
        select node.id, (node.position - 100000) / 100 - 1 as place, null::integer as unit_place,
               case floor when 'topic' then (node.position % 100) - 1 end as topic
          from learning_nodes node
         where path_id = ${path.id} and (floor = 'topic' or (floor = 'unit' and (position / 100) % 2 = 0))) as each)
    insert into node_assets (node_id, asset_id, position)
    select holders.id, made.id, made.n + 1
      from made join holders on holders.place = made.n / ${perUnit}::integer and (holders.plain or holders.topic = made.n % 10)`);
  await queryable.execute(sql`update content_packs set imported_at = imported_at + interval '1 second'`);
  return { id: String(path.id), parentId: String(path.parent_id) };
}
