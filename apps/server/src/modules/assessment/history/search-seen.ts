import type { z } from 'zod';
import type { SearchResultSchema } from '@abhyas/contract/search/search.ts';
import { excerptAround } from '@abhyas/rules/search/excerpt-around.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { TypedQuery } from '../../../platform/postgres/words.ts';
import { lineOf } from '../paper/excerpt.ts';
import { listSeenWith } from './search-seen-queries.ts';

type SearchResult = z.output<typeof SearchResultSchema>;

/** How much of a question is shown. */
const maxShown = 120;

/** Questions with these words that a student has seen: from completed tests and practice sets of the course whose review is open to them. The text is the question's own: no key, no solution. */
export async function searchSeen({
  query,
  ...of
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  query: TypedQuery;
  now: Date;
  limit: number;
}): Promise<SearchResult[]> {
  const rows = await listSeenWith({ ...of, query: query.query });
  return rows.map(({ itemId, stemHtml, assessmentId, testName, outcome }) => ({
    kind: 'question',
    ...excerptAround({ text: lineOf(stemHtml), words: query.words, max: maxShown }),
    place: [testName],
    state: outcome === 'dropped' ? '' : outcome,
    url: `/reviewtest?assessmentId=${assessmentId}&question=${itemId}`,
  }));
}
