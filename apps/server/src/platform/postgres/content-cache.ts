import { sql } from 'drizzle-orm';

/**
 * What content stands in the database, as a word that every import changes; null where nothing was imported. A screen reads it along with
 * what is the student's own, in the same statement.
 */
export const contentVersion = sql<
  string | null
>`(select string_agg(checksum || ' ' || imported_at::text, ' ' order by key) from content_packs)`;

/**
 * Keeps what `load` reads of a course's content until an import changes it. The caller has just read `version`, so every process sees an import with
 * its next request and none has to be told. Without imported packs nothing is kept.
 */
export function createContentCache<T>(
  load: (courseId: bigint) => Promise<T>,
): (which: { courseId: bigint; version: string | null }) => Promise<T> {
  const known = new Map<bigint, { readonly version: string; readonly content: Promise<T> }>();
  return ({ courseId, version }) => {
    const held = known.get(courseId);
    if (held !== undefined && held.version === version) return held.content;
    const content = load(courseId);
    if (version !== null) {
      const entry = { version, content };
      known.set(courseId, entry);
      content.catch(() => known.get(courseId) === entry && known.delete(courseId));
    }
    return content;
  };
}
