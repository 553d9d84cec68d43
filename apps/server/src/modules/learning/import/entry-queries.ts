import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { addContentWords } from '../../../platform/postgres/words/content-words.ts';
import { searchVector, wordsOfHtml } from '../../../platform/postgres/words/search-vector.ts';
import { courseLexeme } from '../course/searching/entry-queries.ts';
import { learningEntries } from '../tables.ts';

/** The kinds of paths that have pages of content; those of the other tabs are pages of the portal. */
const withContent = sql`path.type in ('prepare', 'test', 'channel')`;

/** What the search finds of a course, rebuilt in the transaction that changes its tree, and the words in it. */
export async function replaceEntries({ tx, courseId }: { tx: Transaction; courseId: bigint }): Promise<void> {
  const ofCourse = courseLexeme(sql`entry.course_id`);
  const name = searchVector(sql`entry.name`);
  // a statement of a request ends after half a minute; that of a large course may take longer
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`delete from ${learningEntries} where ${learningEntries.courseId} = ${courseId}`);
  await tx.execute(sql`
    with node as materialized (
      select node.id, node.course_id, node.name, node.position,
             concat_ws(' ', case when path.id <> node.id then path.name end, case when parent.id <> path.id and parent.floor <> 'module' then parent.name end) as above
        from learning_nodes as node
        join learning_nodes as path on path.id = coalesce(node.path_id, node.id) and path.floor = 'path' and ${withContent}
        left join learning_nodes as parent on parent.id = node.parent_id
       where node.course_id = ${courseId} and node.is_active),
    placed as (
      select distinct on (node.course_id, place.asset_id) place.asset_id, node.id as node_id, node.course_id, concat_ws(' ', node.above, node.name) as above
        from node join node_assets as place on place.node_id = node.id order by node.course_id, place.asset_id, node.position, node.id),
    entry as (
      select course_id, id as node_id, null::bigint as asset_id, false as is_test, name, above, '' as html from node
       union all
      select placed.course_id, placed.node_id, placed.asset_id, asset.type = 'assessment', asset.name, placed.above, asset.html
        from placed join assets as asset on asset.id = placed.asset_id)
    insert into ${learningEntries} (course_id, node_id, asset_id, is_test, name, name_search, search)
    select entry.course_id, entry.node_id, entry.asset_id, entry.is_test, lower(entry.name), ${ofCourse} || ${name},
           ${ofCourse} || setweight(${name}, 'A') || setweight(${searchVector(sql`entry.above`)}, 'B') || ${searchVector(wordsOfHtml(sql`entry.html`))}
      from entry`);
  await addContentWords({
    tx,
    texts: sql`
      select name from learning_nodes where course_id = ${courseId} and is_active
       union all
      select concat_ws(' ', asset.name, ${wordsOfHtml(sql`asset.html`)})
        from ${learningEntries} as entry join assets as asset on asset.id = entry.asset_id where entry.course_id = ${courseId}`,
  });
  await tx.execute(sql`set local statement_timeout to default`);
}
