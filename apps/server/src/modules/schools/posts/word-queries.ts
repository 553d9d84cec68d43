import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { schoolArticles, schoolEvents, schools } from '../tables.ts';

const wordRow = z.object({ typed: z.string(), words: z.array(z.string()) });

/**
 * A search of posts as a text search query, null for a search without words. A typed word stands for the words of the posts that have its stem or begin with it; only if there is
 * none, for those like it by the groups of three letters in them. The posts of a course are a few hundred, so their words are read from them.
 */
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
  const rows = await queryRows({
    queryable,
    row: wordRow,
    statement: sql`
      with known as materialized (
             select distinct unnest(tsvector_to_array(${table.search})) as word from ${table}
              where ${table.courseId} = ${courseId} or ${table.courseId} is null),
           typed as (select unnest(tsvector_to_array(to_tsvector('english', ${search}))) as word)
      select typed.word as typed, coalesce(nullif(begun.words, '{}'), alike.words) as words
        from typed
       cross join lateral (select array(select known.word from known where starts_with(known.word, typed.word) limit 40) as words) as begun
       cross join lateral (select array(select known.word from known where begun.words = '{}' and similarity(known.word, typed.word) >= 0.3
                                         order by similarity(known.word, typed.word) desc, known.word limit 5) as words) as alike`,
  });
  if (rows.length === 0) return null;
  return rows.map(({ typed, words }) => `(${(words.length === 0 ? [typed] : words).map(quoted).join(' | ')})`).join(' & ');
}

/** A word as text search takes it, whatever signs it has. */
const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** The name of the school that an article is about, '' if of none. */
export async function findSchoolName({ queryable, schoolId }: { queryable: Queryable; schoolId: bigint | null }): Promise<string> {
  if (schoolId === null) return '';
  const [row] = await queryable.select({ name: schools.name }).from(schools).where(eq(schools.id, schoolId)).limit(1);
  return row?.name ?? '';
}
