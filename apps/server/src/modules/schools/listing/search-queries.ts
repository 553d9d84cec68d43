import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { toTypedQuery } from '../../../platform/postgres/words/typed-query.ts';
import { schoolWords } from '../tables.ts';

/** A search as a text search query over the words of listings, null for an empty one. One without words finds nothing. */
export async function toSearchQuery({ queryable, search }: { queryable: Queryable; search: string }): Promise<string | null> {
  if (search.trim() === '') return null;
  return (await toTypedQuery({ queryable, typed: search, known: sql`${schoolWords}`, vectors: 'simple' }))?.query ?? '';
}
