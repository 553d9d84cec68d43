import { foldTyped } from '@abhyas/rules/search/words.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import type { TypedQuery } from '../../../platform/postgres/words.ts';
import { learningEntries } from '../tables.ts';

/** What the vectors of a course have in common. No word has a slash in it. */
export const courseLexeme = (courseId: SQL): SQL => sql`array_to_tsvector(array['/' || ${courseId}])`;

/** Of each way to find something only so many rows are ranked: a word may be in every lesson. */
const maxRanked = 400;
const maxBegun = 40;

const entryRow = z.object({ nodeId: z.bigint(), assetId: z.bigint().nullable(), isTest: z.boolean() });
export type EntryRow = z.infer<typeof entryRow>;

/**
 * The entries of a course that have these words, tests and all else apart, `limit` of each: first what is called as it is typed, then what has the words in its name, the shortest names first, then what has
 * them in the names above it or in its text.
 */
export async function searchEntries({
  queryable,
  courseId,
  typed,
  query,
  limit,
}: {
  queryable: Queryable;
  courseId: bigint;
  typed: string;
  query: TypedQuery;
  limit: number;
}): Promise<EntryRow[]> {
  const words = sql`${query.query}::tsquery`;
  const inCourse = sql`${`'/${courseId}' & (${query.query})`}::tsquery`;
  const columns = sql.raw('entry.id, entry.node_id, entry.asset_id, entry.is_test, length(entry.name) as letters');
  const begins = `${foldTyped(typed).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return queryRows({
    queryable,
    row: entryRow,
    statement: sql`
      with found as (
        (select ${columns}, 1 as tier, 0 as rank from ${learningEntries} as entry where entry.course_id = ${courseId} and entry.name like ${begins} limit ${maxBegun})
         union all
        (select ${columns}, 2, 0 from ${learningEntries} as entry where entry.name_search @@ ${inCourse} limit ${maxRanked})
         union all
        (select ${columns}, 3, ts_rank('{0.1, 0.2, 0.4, 1}', entry.search, ${words}) from ${learningEntries} as entry where entry.search @@ ${inCourse} limit ${maxRanked})),
      best as (select distinct on (id) * from found order by id, tier),
      ranked as (select *, row_number() over (partition by is_test order by tier, rank desc, letters, id) as place from best)
      select node_id as "nodeId", asset_id as "assetId", is_test as "isTest" from ranked where place <= ${limit} order by tier, rank desc, letters, id`,
  });
}
