import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { lastWeeks } from '@abhyas/rules/analytics/weeks.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { AssessmentFace } from '../../assessment/index.ts';
import { getCourseStatuses, getStudyProgress } from '../../learning/index.ts';
import { getReadStudent } from '../../relations/index.ts';
import { daysOfWeek, listStudyDays, sumDays } from './study-days.ts';

type Progress = AnswerOf<'progressTracker'>;
type Studied = Awaited<ReturnType<typeof getStudyProgress>>;
type Asset = Studied['paths'][number]['units'][number]['assets'][number];

const weekCount = 8;

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
  const progress = await getCourseStatuses(of);
  const [study, cards] = await Promise.all([
    getStudyProgress({ ...of, courseKey: course.courseKey, version: progress.version, marked: progress.marked }),
    assessment.listTestCards({ ...of, ...progress, viewer: session, now }),
  ]);
  const days = await listStudyDays({ ...of, from: weeks[0] ?? '', timeZone, completions: study.completions });
  const isDone = new Map(cards.map(({ assessmentId, status }) => [assessmentId, status === 'completed']));
  return {
    paths: narrowed({ paths: study.paths, learningPathId: body.learningPathId ?? '' }).flatMap(({ id, name, url, units }) => {
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
    weeks: weeks.map((from) => ({ from, ...sumDays(daysOfWeek({ days, monday: from })) })),
  };
}

/** The path that a node is, or the unit of its path; all paths for any other node. */
function narrowed({ paths, learningPathId }: { paths: Studied['paths']; learningPathId: string }): Studied['paths'] {
  const found = paths.flatMap((path) => {
    const units = path.units.filter(({ id }) => String(id) === learningPathId);
    if (String(path.id) === learningPathId) return [path];
    return units.length > 0 ? [{ ...path, units }] : [];
  });
  return found.length > 0 ? found : paths;
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
