import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { streakOf } from '@abhyas/rules/analytics/streak.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { getCourse } from '../../identity/people/courses.ts';
import { findPuzzlePage, listAnswerMoments } from './quiz-queries.ts';

/** The page of the puzzle of the day in a course, and the student's days in a row with it. Throws FORBIDDEN for a course that is not theirs. */
export async function getDailyPuzzle({
  parts,
  session: { personId },
  body: { courseId, variantId },
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'dailyPuzzle'>;
  timeZone: string;
}): Promise<ResultOf<'dailyPuzzle'>> {
  const queryable = parts.database.orm;
  await getCourse({ queryable, personId, courseId, variantId });
  const page = await findPuzzlePage({ queryable, courseId });
  if (page === null) return { page, streak: 0 };
  const { nodeId: learningPathId, assetId } = page;
  const moments = await listAnswerMoments({ queryable, studentId: personId, assetId });
  const dayOf = (moment: Date) => dayIn({ moment, timeZone });
  return { page: { learningPathId, assetId }, streak: streakOf({ days: moments.map(dayOf), today: dayOf(parts.clock.now()) }).days };
}
