import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { schoolWords } from '../tables.ts';

const wordRow = z.object({ typed: z.string(), words: z.array(z.string()) });
/** A word that is typed stands for at most so many words. */
const maxWords = 40;

/**
 * A search as a text search query over the words of listings, null for a search without words. A typed word stands for the words that begin with it; only if there is none, for
 * those like it by the groups of three letters in them. One that is like no word finds nothing.
 */
export async function toSearchQuery({ queryable, search }: { queryable: Queryable; search: string }): Promise<string | null> {
  if (search.trim() === '') return null;
  const rows = await queryRows({
    queryable,
    row: wordRow,
    statement: sql`
      select typed.word as typed, coalesce(nullif(begun.words, '{}'), alike.words) as words
        from unnest(tsvector_to_array(to_tsvector('simple', ${search}))) as typed (word)
       cross join lateral (
             select array(select ${schoolWords.word} from ${schoolWords}
                           where ${schoolWords.word} like replace(replace(replace(typed.word, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
                           order by length(${schoolWords.word}), ${schoolWords.word} limit ${maxWords}) as words) as begun
       cross join lateral (
             select array(select ${schoolWords.word} from ${schoolWords} where ${schoolWords.word} % typed.word and begun.words = '{}'
                           order by similarity(${schoolWords.word}, typed.word) desc, ${schoolWords.word} limit 5) as words) as alike`,
  });
  if (rows.length === 0) return '';
  return rows.map(({ typed, words }) => `(${(words.length === 0 ? [typed] : words).map(quoted).join(' | ')})`).join(' & ');
}

/** A word as text search takes it, whatever signs it has. */
const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
