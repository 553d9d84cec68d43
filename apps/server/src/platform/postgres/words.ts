import { type SQL, sql } from 'drizzle-orm';
import { likeFrom, swapped } from '@abhyas/rules/search/is-like.ts';
import { shortFor } from '@abhyas/rules/search/short-for.ts';
import { wordsOf } from '@abhyas/rules/search/words.ts';
import { z } from 'zod';
import type { Queryable } from './database.ts';
import { queryRows } from './rows.ts';

/** Signs that are between words where PostgreSQL takes them for part of one: what is not ASCII is a letter to it, and 'set-3' has the number -3. */
const signs = `-/‐‑–—−…·•“”‘’«»।॥×÷`;
const apart = (text: SQL): SQL => sql`translate(${text}, ${sql.raw(`'${signs}', '${' '.repeat(signs.length)}'`)})`;

/** Of a longer text only this much is searched: a vector has a size that it cannot exceed. In characters. */
const maxSearched = 60_000;

/**
 * The words of a text for full text search: as they are, in any script, and the stems of English ones; `foldTyped` of rules/search brings
 * what someone types into the same form. Immutable, so that a generated column may be made of it.
 */
export const searchVector = (text: SQL): SQL => {
  const words = apart(sql`left(${text}, ${sql.raw(String(maxSearched))})`);
  return sql`(to_tsvector('simple', ${words}) || to_tsvector('english', ${words}))`;
};

/** The words of a text as they are: what a mistyped one is compared with. */
export const plainVector = (text: SQL): SQL => sql`to_tsvector('simple', ${apart(sql`left(${text}, ${sql.raw(String(maxSearched))})`)})`;

/** HTML without its tags. */
export const wordsOfHtml = (html: SQL): SQL => sql`regexp_replace(${html}, '<[^>]*>', ' ', 'g')`;

/** HTML without the names of its formulas, as `withoutNames` gives it: an index may be made of it. */
export const unnamedHtml = (html: SQL): SQL => sql`regexp_replace(${html}, '<math aria-label="[^"]*" ', '<math ', 'g')`;

/** The text of a JSON value with HTML in it, without the names of formulas. */
export const unnamedJson = (json: SQL): SQL => sql`regexp_replace(${json}::text, '<math aria-label=\\\\"[^"]*" ', '<math ', 'g')`;

/** Devanagari by what it sounds like: letters that are often taken for each other are one, and signs without a sound of their own are left out. */
const sounds: readonly (readonly [letters: string, sound: string])[] = [
  ['अआा', 'a'],
  ['इईिी', 'i'],
  ['उऊुू', 'u'],
  ['ऋृ', 'r'],
  ['एऐेै', 'e'],
  ['ओऔोौ', 'o'],
  ['कख', 'k'],
  ['गघ', 'g'],
  ['ङञणनंँ', 'n'],
  ['चछ', 'c'],
  ['जझ', 'j'],
  ['टठतथ', 't'],
  ['डढदध', 'd'],
  ['पफ', 'p'],
  ['बभ', 'b'],
  ['म', 'm'],
  ['य', 'y'],
  ['र', 'r'],
  ['लळ', 'l'],
  ['व', 'v'],
  ['शषस', 's'],
  ['हः', 'h'],
  ['़्', ''],
];
const from = sounds.map(([letters]) => letters).join('');
const to = sounds.map(([letters, sound]) => sound.repeat(letters.length)).join('');

/** A word by the letters that pg_trgm compares: in a database with the locale C it knows those of Latin alone. Immutable, for an index. */
export const lettersOf = (word: SQL): SQL => sql`translate(${word}, ${sql.raw(`'${from}', '${to}'`)})`;

/** Words of Hindi that tell nothing, as those of English that have no stem. */
const joining: ReadonlySet<string> = new Set(['और', 'का', 'की', 'के', 'को', 'में', 'से']);

/** A typed text stands for at most so many words, so that no search is without bounds. */
const maxTyped = 12;
/** A mistyped word stands for at most so many words like it. */
const maxAlike = 5;
/** Of the words like it those count that are nearly as like it as the best. */
const closeTo = 0.75;

/** What was typed, as a tsquery. `words`: what the words that were found begin with, in lower case. */
export interface TypedQuery {
  readonly query: string;
  readonly words: readonly string[];
}

const typedRow = z.object({ typed: z.string(), begins: z.boolean(), alike: z.array(z.string()), stems: z.array(z.string()) });

/**
 * The one rule for what someone types into a search: a word means the words that begin with it and what it is short for, and only if there is none, similar ones
 * (pg_trgm, or two neighbouring letters swapped). Returns null for a text without words. `known`: a table, or a CTE of `having`, with the
 * known words in its column `word`. `vectors`: the configurations that the searched vectors were made with; 'both' as in `searchVector`.
 */
export async function toTypedQuery({
  queryable,
  typed,
  known,
  having = sql``,
  vectors,
}: {
  queryable: Queryable;
  typed: string;
  known: SQL;
  having?: SQL;
  vectors: 'simple' | 'english' | 'both';
}): Promise<TypedQuery | null> {
  const config = sql.raw(vectors === 'english' ? `'english'` : `'simple'`);
  const words = wordsOf(typed).slice(0, maxTyped);
  if (words.length === 0) return null;
  const likeness = sql`similarity(${lettersOf(sql`known.word`)}, ${lettersOf(sql`typed.word`)})`;
  const rows = await queryRows({
    queryable,
    row: typedRow,
    statement: sql`
      ${having}
      select typed.word as typed, begun.begins, alike.words as alike, tsvector_to_array(to_tsvector('english', typed.word)) as stems
        from unnest(${sql.param(words)}::text[], ${sql.param(words.map((word) => swapped(word).join(' ')))}::text[]) with ordinality as given (word, swapped, position)
       cross join lateral unnest(tsvector_to_array(to_tsvector(${config}, given.word))) as typed (word)
       cross join lateral (
             select exists (select from ${known} as known
                             where known.word collate "C" >= typed.word collate "C" and known.word collate "C" < (typed.word || chr(1114111)) collate "C") as begins) as begun
       cross join lateral (
             select array(
               select word from (
                 select word, max(likeness) as likeness, max(max(likeness)) over () as best from (
                   select known.word, 1 as likeness from ${known} as known
                    where not begun.begins and known.word = any (tsvector_to_array(to_tsvector(${config}, given.swapped)))
                    union all
                   select known.word, ${likeness} from ${known} as known where not begun.begins and ${lettersOf(sql`known.word`)} % ${lettersOf(sql`typed.word`)}
                 ) as likely group by word) as ranked
                where likeness >= greatest(${likeFrom}::float8, ${closeTo} * best) order by likeness desc, word limit ${maxAlike}) as words) as alike
       order by given.position`,
  });
  if (rows.length === 0) return null;
  const telling = vectors === 'english' ? rows : rows.filter(({ typed: word, stems }) => stems.length > 0 && !joining.has(word));
  const terms = (telling.length === 0 ? rows : telling).map(({ typed: word, begins, alike, stems }) => {
    const stemmed = vectors === 'both' ? stems.filter((stem) => stem !== word) : [];
    const meant = shortFor(word).map((text) => text.split(' '));
    if (meant.length > 0) {
      const texts = meant.map((parts) => `(${parts.map(typedAs).join(' & ')})`);
      return { query: [typedAs(word), ...texts], words: [word, ...meant.flat()] };
    }
    return begins || alike.length === 0
      ? { query: [typedAs(word), ...stemmed.map(quoted)], words: [word, ...stemmed] }
      : { query: [typedAs(word), ...[...alike, ...stemmed].map(quoted)], words: [word, ...alike] };
  });
  return { query: terms.map(({ query }) => `(${query.join(' | ')})`).join(' & '), words: terms.flatMap((term) => term.words) };
}

/** Whatever begins with a word. */
const typedAs = (word: string): string => `${quoted(word)}:*`;

/** A word as text search takes it, whatever signs it has. */
const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
