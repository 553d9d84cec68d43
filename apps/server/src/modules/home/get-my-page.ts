import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import { listTestCards } from '../assessment/cards.ts';
import { getCourse } from '../identity/people/courses.ts';
import { listWaiting } from '../learning/study/list-waiting.ts';
import { getMyPageRows } from './queries.ts';

/** All of My page for the student of a session: one query beside the course's and that of the tests. Throws FORBIDDEN for a course that is not theirs. */
export async function getMyPage({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'myPage'>;
}): Promise<ResultOf<'myPage'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const { courseId, courseKey } = await getCourse({ queryable, personId: session.personId, ...body });
  const of = { queryable, studentId: session.personId, courseId };
  const { answeredDoubts, openDoubts, nextSession, bookedSessions, ...rows } = await getMyPageRows({ ...of, now });
  const cardList = await listTestCards({ ...of, ...rows, viewer: session, now, onlyOwn: true });
  const statuses = new Map(cardList.map(({ assessmentId, status }) => [assessmentId, status]));
  const waiting = await listWaiting({ queryable, courseId, courseKey, rows, testStatus: (id) => statuses.get(id) ?? '' });
  return {
    ...waiting,
    doubts: {
      count: answeredDoubts[0]?.total ?? 0,
      open: openDoubts,
      rows: answeredDoubts.map(({ total: _total, ...doubt }) => doubt),
    },
    sessions: { count: bookedSessions, next: nextSession[0] ?? null },
  };
}
