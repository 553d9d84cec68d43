import { type SQL, sql } from 'drizzle-orm';

/** Signs that are between words where PostgreSQL takes them for part of one: what is not ASCII is a letter to it, and 'set-3' has the number -3. */
const signs = `-/‐‑–—−…·•“”‘’«»।॥×÷`;
const apart = (text: SQL): SQL => sql`translate(${text}, ${sql.raw(`'${signs}', '${' '.repeat(signs.length)}'`)})`;

/** Of a longer text only this much is searched: a vector has a size that it cannot exceed. In characters. */
const maxSearched = 60_000;

/**
 * The words of a text for full text search: as they are, in any script, and the stems of English ones. Immutable, so that a generated column may be made of it. What someone types is brought
 * into the same form by `foldTyped` of rules/search.
 */
export const searchVector = (text: SQL): SQL => {
  const words = apart(sql`left(${text}, ${sql.raw(String(maxSearched))})`);
  return sql`(to_tsvector('simple', ${words}) || to_tsvector('english', ${words}))`;
};

/** The words of a text as they are: what a mistyped one is compared with. */
export const plainVector = (text: SQL): SQL => sql`to_tsvector('simple', ${apart(sql`left(${text}, ${sql.raw(String(maxSearched))})`)})`;

/** HTML without its tags. */
export const wordsOfHtml = (html: SQL): SQL => sql`regexp_replace(${html}, '<[^>]*>', ' ', 'g')`;
