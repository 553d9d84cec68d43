import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { listOwnEngineResults, listScoreCohorts } from '../../assessment/index.ts';
import { judgedOf, listOwnTests } from './own-tests.ts';
import { cohortsBy, presentEngineResult, presentTest } from './present-scores.ts';
import { getReadStudent } from '../../relations/index.ts';

/** Every completed test of a student in a course, the latest first. A test taken here counts, where it was taken elsewhere too. */
export async function getScoreSummary({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: RequestOf<'scoreSummary'>;
}): Promise<AnswerOf<'scoreSummary'>> {
  const { studentId, course } = await getReadStudent({ parts, session, body });
  const of = { queryable: parts.database.orm, studentId, courseId: course.courseId };
  const [tests, elsewhere] = await Promise.all([
    listOwnTests({ ...of, learningPathId: body.learningPathId, now: parts.clock.now() }),
    body.learningPathId ? [] : listOwnEngineResults(of),
  ]);
  const cohorts = await listScoreCohorts({ queryable: of.queryable, attemptIds: tests.map(({ attemptId }) => attemptId) });
  const cohortOf = cohortsBy(cohorts);
  const here = new Set(tests.map(({ assessmentId }) => assessmentId));
  const judged = judgedOf(tests);
  const points = [
    ...tests.map((test) => presentTest({ test, cohortOf, judged })),
    ...elsewhere.filter(({ assessmentId }) => !here.has(assessmentId)).map(presentEngineResult),
  ];
  return { tests: points.toSorted((one, other) => (one.completedAt < other.completedAt ? 1 : -1)) };
}
