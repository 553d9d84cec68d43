import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { toTypedQuery } from '../../../platform/postgres/words.ts';
import { schoolListings, schoolWords } from '../tables.ts';

/** A search as a text search query over the words of listings, null for an empty one. One without words finds nothing. */
export async function toSearchQuery({ queryable, search }: { queryable: Queryable; search: string }): Promise<string | null> {
  if (search.trim() === '') return null;
  return (await toTypedSearch({ queryable, search }))?.query ?? '';
}

/** What was typed, over the words of listings; null for a text without words. */
export const toTypedSearch = ({ queryable, search }: { queryable: Queryable; search: string }) =>
  toTypedQuery({ queryable, typed: search, known: sql`${schoolWords}`, vectors: 'simple' });

/** The names of the schools of a course that are more than one word, of so many. */
export async function listSchoolNames({ queryable, courseId, most }: { queryable: Queryable; courseId: bigint; most: number }) {
  return queryRows({
    queryable,
    row: schoolRow,
    statement: sql`
      select school_id as "schoolId", school_name as name, min(city) as city from ${schoolListings}
       where course_id = ${courseId} and position(' ' in school_name) > 0 group by school_id, school_name order by school_name limit ${most}`,
  });
}

/** Of a word that is in every listing only so many are ranked. */
const maxRanked = 400;
const schoolRow = z.object({ schoolId: z.bigint(), name: z.string(), city: z.string() });

/** The schools of a course with these words: one that is called so first, then those with the words in their name, the shortest names first. */
export async function searchSchoolNames({
  queryable,
  courseId,
  typed,
  query,
  limit,
}: {
  queryable: Queryable;
  courseId: bigint;
  typed: string;
  query: string;
  limit: number;
}) {
  const words = sql`${query}::tsquery`;
  return queryRows({
    queryable,
    row: schoolRow,
    statement: sql`
      with found as (
        select school_id, school_name, city from ${schoolListings} where course_id = ${courseId} and search @@ ${words} limit ${maxRanked})
      select school_id as "schoolId", school_name as name, min(city) as city from found group by school_id, school_name
       order by lower(school_name) = ${typed.trim().toLowerCase()} desc, to_tsvector('simple', school_name) @@ ${words} desc, length(school_name), school_name
       limit ${limit}`,
  });
}
