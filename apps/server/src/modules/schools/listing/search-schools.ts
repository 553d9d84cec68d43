import type { z } from 'zod';
import type { SearchResultSchema } from '@abhyas/contract/search/search.ts';
import { findMarks } from '@abhyas/rules/search/find-marks.ts';
import { matchNames } from '@abhyas/rules/search/match-names.ts';
import { initialsOf } from '@abhyas/rules/search/short-for.ts';
import { wordsOf } from '@abhyas/rules/search/words.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listSchoolNames, searchSchoolNames, toTypedSearch } from './search-queries.ts';

type SearchResult = z.output<typeof SearchResultSchema>;

/** Of so many schools the first letters are looked at. */
const mostNames = 2_000;

/** The schools of a course that a typed text means: by the words of their name and place, and by those of their programmes after that; where none has them, by the first letters of their names. */
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
  const found = await searchSchoolNames({ queryable, courseId, typed, query: query.query, limit });
  const rows =
    found.length > 0 || !mayBeInitials(typed)
      ? found
      : matchNames({
          typed,
          rows: await listSchoolNames({ queryable, courseId, most: mostNames }),
          toNamed: ({ name }) => ({ name: '', also: initialsOf(name) }),
        }).slice(0, limit);
  return rows.map(({ schoolId, name, city }) => ({
    kind: 'school',
    text: name,
    marks: findMarks({ text: name, words: query.words.length > 0 ? query.words : wordsOf(typed) }),
    place: [city],
    state: '',
    url: `/school/details?schoolId=${schoolId}`,
  }));
}

/** Whether a typed text may begin with the first letters of a name. */
const mayBeInitials = (typed: string) => /^\p{L}{2,6}$/u.test(wordsOf(typed)[0] ?? '');
