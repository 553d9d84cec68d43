import type { z } from 'zod';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { searchGroups, type SearchGroupSchema, type SearchResultSchema } from '@abhyas/contract/search/search.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import { findContentVersion } from '../../platform/postgres/content.ts';
import { knownWords } from '../../platform/postgres/content-words.ts';
import { countHits, type Limit } from '../../platform/postgres/rate-limit.ts';
import { toTypedQuery } from '../../platform/postgres/words.ts';
import { searchSeen } from '../assessment/history/search-seen.ts';
import { searchClasses } from '../classes/list/search-queries.ts';
import { searchDoubts } from '../doubts/search-doubts.ts';
import { getCourse } from '../identity/people/courses.ts';
import { hitOf } from '../identity/people/rate-limits.ts';
import { searchCourse } from '../learning/course/search-course.ts';
import { searchNotes } from '../learning/study/search-notes.ts';
import { searchPeople } from '../relations/search-people.ts';
import { searchSchools } from '../schools/listing/search-schools.ts';

type SearchGroup = z.output<typeof SearchGroupSchema>;
type SearchResult = z.output<typeof SearchResultSchema>;

/** How many results a group has, and how many one that is asked for alone. */
const perGroup = 5;
const ofOneGroup = 25;

/** A person who types without a pause makes about three calls a second. */
const searches = { name: 'search', max: 600, seconds: 300 } as const satisfies Limit;

type Found = Partial<Record<SearchGroup, readonly SearchResult[]>>;

interface Searching {
  readonly parts: Ports<'clock' | 'database' | 'vault'>;
  readonly session: Session;
  readonly body: BodyOf<'search'>;
}

/**
 * What someone may open and that has the words they typed, by groups. Each module searches its own and applies its own rule of who may read; nothing of what is typed is logged or stored. Throws TOO_MANY_REQUESTS, and
 * FORBIDDEN for a course that is not theirs.
 */
export async function search({ parts, session, body }: Searching): Promise<ResultOf<'search'>> {
  const { orm: queryable } = parts.database;
  const hit = hitOf({ parts, limit: searches, of: `person:${session.personId}` });
  await countHits({ queryable, hits: [hit], now: parts.clock.now() });
  const shown = body.group === undefined ? perGroup : ofOneGroup;
  const isWanted = (group: SearchGroup) => body.group === undefined || body.group === group;
  const found = await findAll({ parts, session, body, isWanted, limit: shown + 1 });
  return {
    groups: searchGroups.flatMap((group) => {
      const results = isWanted(group) ? (found[group] ?? []) : [];
      return results.length === 0 ? [] : [{ group, results: results.slice(0, shown), more: results.length > shown }];
    }),
  };
}

async function findAll({
  parts,
  session,
  body: { query: typed, courseId, variantId },
  isWanted,
  limit,
}: Searching & { isWanted: (group: SearchGroup) => boolean; limit: number }): Promise<Found> {
  const { orm: queryable } = parts.database;
  const [course, version, query] = await Promise.all([
    courseId === null ? null : getCourse({ queryable, personId: session.personId, courseId, variantId: requireVariant(variantId) }),
    findContentVersion({ queryable }),
    toTypedQuery({ queryable, typed, known: knownWords, vectors: 'both' }),
  ]);
  const isStudent = session.role === 'student';
  const of = { queryable, query, limit };
  const none = { lessons: [], tests: [] };
  const [people, { lessons, tests }, classes, schools, questions, notes, doubts] = await Promise.all([
    isWanted('people') ? searchPeople({ queryable, viewer: session, typed, limit }) : [],
    query === null || course === null || !(isWanted('lessons') || isWanted('tests'))
      ? none
      : searchCourse({ ...of, ...course, query, version, typed }),
    (isStudent && course === null) || !isWanted('classes')
      ? []
      : searchClasses({ queryable, viewer: session, courseId: isStudent ? (course?.courseId ?? null) : null, typed, limit }),
    course === null || !isWanted('schools') ? [] : searchSchools({ queryable, courseId: course.courseId, typed, limit }),
    query === null || course === null || !isStudent || !isWanted('questions')
      ? []
      : searchSeen({ ...of, query, studentId: session.personId, courseId: course.courseId, now: parts.clock.now() }),
    // what a student has noted is for the student alone, not for support acting as them
    query === null || course === null || !isStudent || session.actingAdminId !== null || !isWanted('notes')
      ? []
      : searchNotes({ ...of, ...course, query, version, studentId: session.personId }),
    query === null || (isStudent && course === null) || !isWanted('doubts')
      ? []
      : searchDoubts({ ...of, query, viewer: session, courseId: isStudent ? (course?.courseId ?? null) : null }),
  ]);
  return { people, lessons, tests, classes, schools, questions, notes, doubts };
}

/** The variant beside a course. Throws INVALID_REQUEST. */
function requireVariant(variantId: bigint | null): bigint {
  if (variantId === null) throw new AppError('INVALID_REQUEST', { fields: { variantId: { key: 'field_course' } } });
  return variantId;
}
