import type { z } from 'zod';
import type { SearchResultSchema } from '@abhyas/contract/search/search.ts';
import { findMarks } from '@abhyas/rules/search/find-marks.ts';
import { wordsOf } from '@abhyas/rules/search/words.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { searchSchoolNames, toTypedSearch } from './search-queries.ts';

type SearchResult = z.output<typeof SearchResultSchema>;

/** The schools of a course that a typed text means: by the words of their name and place, and by those of their programmes after that. */
export async function searchSchools({
  queryable,
  courseId,
  typed,
  limit,
}: {
  queryable: Queryable;
  courseId: bigint;
  typed: string;
  limit: number;
}): Promise<SearchResult[]> {
  const query = await toTypedSearch({ queryable, search: typed });
  if (query === null) return [];
  const rows = await searchSchoolNames({ queryable, courseId, typed, query: query.query, limit });
  return rows.map(({ schoolId, name, city }) => ({
    kind: 'school',
    text: name,
    marks: findMarks({ text: name, words: query.words.length > 0 ? query.words : wordsOf(typed) }),
    place: [city],
    state: '',
    url: `/school/details?schoolId=${schoolId}`,
  }));
}
