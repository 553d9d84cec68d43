import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { toTypedQuery } from '../../../platform/postgres/words/typed-query.ts';
import { schoolArticles, schoolEvents, schools } from '../tables.ts';

/** A search of posts as a text search query, null for a search without words. The posts of a course are a few hundred, so their words are read from them. */
export async function likeWords({
  queryable,
  courseId,
  kind,
  search,
}: {
  queryable: Queryable;
  courseId: bigint;
  kind: 'articles' | 'events';
  search: string;
}): Promise<string | null> {
  const table = kind === 'articles' ? schoolArticles : schoolEvents;
  const having = sql`
    with post_words as materialized (
      select distinct unnest(tsvector_to_array(${table.search})) as word from ${table}
       where ${table.courseId} = ${courseId} or ${table.courseId} is null)`;
  return (await toTypedQuery({ queryable, typed: search, known: sql`post_words`, having, vectors: 'english' }))?.query ?? null;
}

/** The name of the school that an article is about, '' if of none. */
export async function findSchoolName({ queryable, schoolId }: { queryable: Queryable; schoolId: bigint | null }): Promise<string> {
  if (schoolId === null) return '';
  const [row] = await queryable.select({ name: schools.name }).from(schools).where(eq(schools.id, schoolId)).limit(1);
  return row?.name ?? '';
}
