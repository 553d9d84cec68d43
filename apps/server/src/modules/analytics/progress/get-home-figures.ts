import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { streakOf } from '@abhyas/rules/analytics/streak.ts';
import { lastWeeks } from '@abhyas/rules/analytics/weeks.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listScoreCohorts } from '../../assessment/index.ts';
import { getCourse } from '../../identity/index.ts';
import { listCompletions } from '../../learning/index.ts';
import { judgedOf, listOwnTests, type OwnTest, paperMarks, trendTests } from '../scores/own-tests.ts';
import { cohortsBy, presentBand, presentTest } from '../scores/present-scores.ts';
import { getPrediction } from '../predictor/predict-percentiles.ts';
import { daysOfWeek, listStudyDays, sumDays } from './study-days.ts';

/** A streak is looked for in a year of weeks. */
const weekCount = 52;

/** How a student does, for their home. Throws FORBIDDEN for a course that is not theirs. */
export async function getHomeFigures({
  parts,
  session: { personId: studentId },
  body,
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: RequestOf<'homeFigures'>;
  timeZone: string;
}): Promise<AnswerOf<'homeFigures'>> {
  const { orm: queryable } = parts.database;
  const now = parts.clock.now();
  const course = await getCourse({ queryable, personId: studentId, ...body });
  const { courseId } = course;
  const of = { queryable, studentId, courseId };
  const today = dayIn({ moment: now, timeZone });
  const weeks = lastWeeks({ today, count: weekCount });
  const [all, completions] = await Promise.all([listOwnTests({ ...of, now }), listCompletions(of)]);
  const tests = judgedOf(all);
  const shown = tests.slice(-trendTests);
  const [cohorts, days, prediction] = await Promise.all([
    listScoreCohorts({ queryable, attemptIds: shown.map(({ attemptId }) => attemptId) }),
    listStudyDays({ ...of, from: weeks[0] ?? today, timeZone, completions }),
    getPrediction({ queryable, studentId, course, own: all }),
  ]);
  const cohortOf = cohortsBy(cohorts);
  const points = shown.map((test) => presentTest({ test, cohortOf, judged: tests }));
  const monday = weeks.at(-1) ?? today;
  const thisWeek = daysOfWeek({ days, monday });
  return {
    tests: points,
    ...best(tests),
    band: presentBand(points),
    prediction,
    week: { from: monday, ...sumDays(thisWeek) },
    today,
    questionsToday: days.find(({ day }) => day === today)?.questions ?? 0,
    studied: thisWeek.map(({ day }) => day),
    streak: streakOf({ days: days.map(({ day }) => day), today }),
  };
}

/** Whether the latest has more marks than every earlier one with as many marks in all, and by how much. */
function best(tests: readonly OwnTest[]): Pick<AnswerOf<'homeFigures'>, 'isBest' | 'bestGain'> {
  const last = tests.at(-1);
  const earlier = tests.slice(0, -1).filter(({ whole }) => last !== undefined && paperMarks(whole) === paperMarks(last.whole));
  const gain = last === undefined ? 0 : last.whole.marks - Math.max(...earlier.map(({ whole }) => whole.marks));
  const isBest = earlier.length > 0 && gain > 0;
  return { isBest, bestGain: isBest ? formatMarks(gain) : '' };
}
