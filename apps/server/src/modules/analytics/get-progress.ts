import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { lastWeeks, mondayOf } from '@abhyas/rules/analytics/weeks.ts';
import { dayIn } from '../../platform/common/day-in.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Session } from '../../platform/http/session.ts';
import { type AssessmentFace, listActivity } from '../assessment/index.ts';
import { getCourseStatuses, getStudyProgress } from '../learning/index.ts';
import { getReadStudent } from '../relations/index.ts';

type Progress = AnswerOf<'progressTracker'>;
type Studied = Awaited<ReturnType<typeof getStudyProgress>>;
type Asset = Studied['paths'][number]['units'][number]['assets'][number];

const weekCount = 8;
const dayMs = 86_400_000;

/** How far a student is with a course, by path and unit, and what they completed in each of the last weeks of the brand's zone. */
export async function getProgress({
  parts,
  assessment,
  session,
  body,
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  assessment: AssessmentFace;
  session: Session;
  body: RequestOf<'progressTracker'>;
  timeZone: string;
}): Promise<Progress> {
  const { orm: queryable } = parts.database;
  const now = parts.clock.now();
  const { studentId, course } = await getReadStudent({ parts, session, body });
  const of = { queryable, studentId, courseId: course.courseId };
  const weeks = lastWeeks({ today: dayIn({ moment: now, timeZone }), count: weekCount });
  // a day more than the weeks: a zone may be ahead of UTC
  const since = new Date(Date.parse(`${weeks[0] ?? ''}T00:00:00Z`) - dayMs);
  const progress = await getCourseStatuses(of);
  const [study, cards, activity] = await Promise.all([
    getStudyProgress({ ...of, courseKey: course.courseKey, version: progress.version }),
    assessment.listTestCards({ ...of, ...progress, viewer: session, now }),
    listActivity({ ...of, since, timeZone }),
  ]);
  const isDone = new Map(cards.map(({ assessmentId, status }) => [assessmentId, status === 'completed']));
  const weekOf = (moment: Date) => mondayOf(dayIn({ moment, timeZone }));
  const lessons = Map.groupBy(
    study.completions.filter((at) => at >= since),
    weekOf,
  );
  const taken = Map.groupBy(activity, ({ day }) => mondayOf(day));
  return {
    paths: study.paths.flatMap(({ id, name, url, units }) => {
      const assets = units.flatMap((unit) => unit.assets);
      const whole = countParts({ assets, isDone });
      if (whole.learning.total + whole.tests.total === 0) return [];
      const topics = units.map((unit) => ({
        learningPathId: String(unit.id),
        name: unit.name,
        url: unit.url,
        ...countParts({ assets: unit.assets, isDone }),
      }));
      return [{ learningPathId: String(id), name, url, ...whole, topics }];
    }),
    weeks: weeks.map((from) => {
      const inWeek = taken.get(from) ?? [];
      return {
        from,
        lessons: lessons.get(from)?.length ?? 0,
        tests: inWeek.reduce((sum, { kind, completed }) => sum + (kind === 'test' ? completed : 0), 0),
        questions: inWeek.reduce((sum, { questions }) => sum + questions, 0),
        seconds: inWeek.reduce((sum, { seconds }) => sum + seconds, 0),
      };
    }),
  };
}

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
