import { lastWeeks, mondayOf } from '@abhyas/rules/analytics/weeks.ts';
import { dayIn } from '../../platform/common/day-in.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { listRoundActivity } from '../adaptive/rounds/activity-queries.ts';
import { listTestCards, type TestCard } from '../assessment/cards.ts';
import { listActivity } from '../assessment/history/record-queries.ts';
import { listScoreCohorts } from '../assessment/history/score-history-queries.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { streakOf } from '@abhyas/rules/analytics/streak.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import { getCourse } from '../identity/people/courses.ts';
import { getCourseStatuses } from '../learning/course/course-queries.ts';
import { getStudyProgress } from '../learning/paths/get-study-progress.ts';
import { listCompletions } from '../learning/paths/study-queries.ts';
import { type OwnTest, cohortsBy, judgedOf, listOwnTests, paperMarks, presentBand, presentTest, trendTests } from './scores.ts';
import { getPrediction } from './predictor/predict-percentiles.ts';
import { getReadStudent } from '../relations/read-student.ts';

/** What a student did on a day: lessons and tests completed, questions answered, and the seconds that went into questions. */
export interface StudyDay {
  /** YYYY-MM-DD, in the brand's zone. */
  readonly day: string;
  readonly lessons: number;
  /** Without practice sets. */
  readonly tests: number;
  /** In tests, practice sets and rounds; `seconds` too. */
  readonly questions: number;
  readonly seconds: number;
  /** Of the questions those of practice sets and rounds, and how many of them were right. */
  readonly tried: number;
  readonly right: number;
}

const dayMs = 86_400_000;

/** Adds days up, or none of them. */
export function sumDays(days: readonly StudyDay[]): Omit<StudyDay, 'day'> {
  const sum = (of: (day: StudyDay) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    lessons: sum(({ lessons }) => lessons),
    tests: sum(({ tests }) => tests),
    questions: sum(({ questions }) => questions),
    seconds: sum(({ seconds }) => seconds),
    tried: sum(({ tried }) => tried),
    right: sum(({ right }) => right),
  };
}

/** The days of a week, by its Monday. */
export const daysOfWeek = ({ days, monday }: { days: readonly StudyDay[]; monday: string }): StudyDay[] =>
  days.filter(({ day }) => mondayOf(day) === monday);

/** The days from `from` (YYYY-MM-DD) on which a student studied, oldest first. `completions`: when they completed a lesson of the course. */
export async function listStudyDays({
  queryable,
  studentId,
  courseId,
  from,
  timeZone,
  completions,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  from: string;
  timeZone: string;
  completions: readonly Date[];
}): Promise<StudyDay[]> {
  // a day more than asked for: a zone may be ahead of UTC
  const since = new Date(Date.parse(`${from}T00:00:00Z`) - dayMs);
  const of = { queryable, studentId, courseId, since, timeZone };
  const [activity, rounds] = await Promise.all([listActivity(of), listRoundActivity(of)]);
  const none = { lessons: 0, tests: 0, questions: 0, seconds: 0, tried: 0, right: 0 };
  const parts: StudyDay[] = [
    ...completions.filter((at) => at >= since).map((moment) => ({ ...none, day: dayIn({ moment, timeZone }), lessons: 1 })),
    ...activity.map(({ kind, completed, right, ...row }) =>
      kind === 'test' ? { ...none, ...row, tests: completed } : { ...none, ...row, tried: row.questions, right },
    ),
    ...rounds.map((row) => ({ ...none, ...row, tried: row.questions })),
  ];
  return [...Map.groupBy(parts, ({ day }) => day)]
    .map(([day, ofDay]) => ({ day, ...sumDays(ofDay) }))
    .filter(({ day }) => day >= from)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

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
  body: BodyOf<'homeFigures'>;
  timeZone: string;
}): Promise<ResultOf<'homeFigures'>> {
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
  const streak = streakOf({ days: days.map(({ day }) => day), today });
  return {
    tests: points,
    ...best(tests),
    band: presentBand(points),
    prediction,
    week: { from: monday, ...sumDays(thisWeek) },
    today,
    questionsToday: days.find(({ day }) => day === today)?.questions ?? 0,
    studied: thisWeek.map(({ day }) => day),
    streak: { ...streak, frozen: [...streak.frozen] },
  };
}

/** Whether the latest has more marks than every earlier one with as many marks in all, and by how much. */
function best(tests: readonly OwnTest[]): Pick<ResultOf<'homeFigures'>, 'isBest' | 'bestGain'> {
  const last = tests.at(-1);
  const earlier = tests.slice(0, -1).filter(({ whole }) => last !== undefined && paperMarks(whole) === paperMarks(last.whole));
  const gain = last === undefined ? 0 : last.whole.marks - Math.max(...earlier.map(({ whole }) => whole.marks));
  const isBest = earlier.length > 0 && gain > 0;
  return { isBest, bestGain: isBest ? formatMarks(gain) : '' };
}

type Progress = ResultOf<'progressTracker'>;
type Studied = Awaited<ReturnType<typeof getStudyProgress>>;
type Asset = Studied['paths'][number]['units'][number]['assets'][number];

const getProgressWeekCount = 8;

/** How far a student is with a course, by path and unit, and what they completed in each of the last weeks of the brand's zone. */
export async function getProgress({
  parts,
  session,
  body,
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'progressTracker'>;
  timeZone: string;
}): Promise<Progress> {
  const { orm: queryable } = parts.database;
  const now = parts.clock.now();
  const { studentId, course } = await getReadStudent({ parts, session, body });
  const of = { queryable, studentId, courseId: course.courseId };
  const weeks = lastWeeks({ today: dayIn({ moment: now, timeZone }), count: getProgressWeekCount });
  const progress = await getCourseStatuses(of);
  const [study, cards] = await Promise.all([
    getStudyProgress({ ...of, courseKey: course.courseKey, version: progress.version, marked: progress.marked }),
    listTestCards({ ...of, ...progress, viewer: session, now }),
  ]);
  const days = await listStudyDays({ ...of, from: weeks[0] ?? '', timeZone, completions: study.completions });
  const isDone = doneTests(cards);
  return {
    paths: narrowed({ paths: study.paths, learningPathId: body.learningPathId ?? null }).flatMap(({ id, name, url, units }) => {
      const assets = units.flatMap((unit) => unit.assets);
      const whole = countParts({ assets, isDone });
      if (whole.learning.total + whole.tests.total === 0) return [];
      const topics = units.map((unit) => ({
        learningPathId: unit.id,
        name: unit.name,
        url: unit.url,
        ...countParts({ assets: unit.assets, isDone }),
      }));
      return [{ learningPathId: id, name, url, ...whole, topics }];
    }),
    weeks: weeks.map((from) => ({ from, ...sumDays(daysOfWeek({ days, monday: from })) })),
  };
}

/** The path that a node is, or the unit of its path; all paths for any other node. */
function narrowed({ paths, learningPathId }: { paths: Studied['paths']; learningPathId: bigint | null }): Studied['paths'] {
  const found = paths.flatMap((path) => {
    const units = path.units.filter(({ id }) => id === learningPathId);
    if (path.id === learningPathId) return [path];
    return units.length > 0 ? [{ ...path, units }] : [];
  });
  return found.length > 0 ? found : paths;
}

/** Whether all lessons and tests of a course are completed, one at least; and how many there are. */
export function wholeCourse({ paths, isDone }: { paths: Studied['paths']; isDone: ReadonlyMap<bigint, boolean> }) {
  const { learning, tests } = countParts({ assets: paths.flatMap(({ units }) => units.flatMap((unit) => unit.assets)), isDone });
  const isCompleted = learning.total + tests.total > 0 && learning.done === learning.total && tests.done === tests.total;
  return { isCompleted, lessons: learning.total, tests: tests.total };
}

/** Which of the tests of a course are completed, by their cards. */
export const doneTests = (cards: readonly Pick<TestCard, 'assessmentId' | 'status'>[]): Map<bigint, boolean> =>
  new Map(cards.map(({ assessmentId, status }) => [assessmentId, status === 'completed']));

/** How much of some assets is completed. A practice set, which has no card, is neither a lesson nor a test. */
function countParts({ assets, isDone }: { assets: readonly Asset[]; isDone: ReadonlyMap<bigint, boolean> }) {
  const lessons = assets.filter(({ assessmentId }) => assessmentId === null);
  const tests = assets.flatMap(({ assessmentId }) => (assessmentId === null ? [] : (isDone.get(assessmentId) ?? [])));
  return {
    learning: { done: lessons.filter(({ completed }) => completed).length, total: lessons.length },
    tests: { done: tests.filter(Boolean).length, total: tests.length },
    seconds: lessons.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}
