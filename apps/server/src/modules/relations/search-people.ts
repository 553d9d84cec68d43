import type { z } from 'zod';
import type { SearchResultSchema } from '@abhyas/contract/search/search.ts';
import { excerptAround } from '@abhyas/rules/search/excerpt-around.ts';
import { matchNames } from '@abhyas/rules/search/match-names.ts';
import { wordsOf } from '@abhyas/rules/search/words.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { listMentors, searchLinkedStudents } from './queries.ts';
import { searchPeople as searchEveryone } from './staff/staff-people-queries.ts';

type SearchResult = z.output<typeof SearchResultSchema>;

interface Asked {
  readonly queryable: Queryable;
  readonly viewer: Session;
  readonly typed: string;
  readonly limit: number;
}

/** People whom someone may open: staff with the right `people` find everyone, a mentor their students, a parent their children, a student their mentors. By name or ID; a typo in the name still finds. */
export async function searchPeople({ viewer, ...asked }: Asked): Promise<SearchResult[]> {
  if (viewer.role === 'admin' || (viewer.role === 'staff' && viewer.rights.includes('people'))) return searchAll(asked);
  if (viewer.role === 'student') return searchMentors({ ...asked, viewer });
  return viewer.role === 'mentor' || viewer.role === 'parent' ? searchLinked({ ...asked, viewer, kind: viewer.role }) : [];
}

const shown = ({ firstName, lastName, typed }: { firstName: string; lastName: string; typed: string }) =>
  excerptAround({ text: `${firstName} ${lastName}`.trim(), words: wordsOf(typed), max: 120 });

async function searchAll({ queryable, typed, limit }: Omit<Asked, 'viewer'>): Promise<SearchResult[]> {
  const { rows } = await searchEveryone({ queryable, search: typed, offset: 0, limit });
  return rows.map(({ id, pin, role, ...name }) => ({
    kind: 'person',
    ...shown({ ...name, typed }),
    // no one is shown a parent's ID
    place: role === 'parent' ? [] : [pin],
    state: role,
    url: `/staff/people/${id}`,
  }));
}

/** A mentor has no page that a student reads: sessions with them are booked under My plan. */
async function searchMentors({ queryable, viewer, typed, limit }: Asked): Promise<SearchResult[]> {
  const rows = await listMentors({ queryable, studentId: viewer.personId });
  return matchNames({ typed, rows, toNamed: ({ firstName, lastName }) => ({ name: `${firstName} ${lastName}` }) })
    .slice(0, limit)
    .map((name) => ({ kind: 'person', ...shown({ ...name, typed }), place: [], state: 'mentor', url: '/myPage/myPlan' }));
}

async function searchLinked({ queryable, viewer, typed, limit, kind }: Asked & { kind: 'mentor' | 'parent' }): Promise<SearchResult[]> {
  const rows = await searchLinkedStudents({ queryable, viewerId: viewer.personId, kind, named: typed, limit });
  return rows.map(({ pin, courseId, variantId, courseName, ...name }) => {
    const course = { variantId: String(variantId ?? ''), courseId: String(courseId ?? ''), courseName: courseName ?? '' };
    return {
      kind: 'person',
      ...shown({ ...name, typed }),
      place: [pin, ...(courseName === null ? [] : [courseName])],
      state: 'student',
      url: `/studentPage/?${new URLSearchParams({ studentImsPin: pin, ...course }).toString()}`,
    };
  });
}
