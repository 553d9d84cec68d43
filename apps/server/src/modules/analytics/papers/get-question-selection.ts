import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { listOwnRecord } from '../../assessment/index.ts';
import { loadPapers, recordOf } from './load-papers.ts';
import { listOwnTests, recordedOf, reviewedOf } from '../scores/own-tests.ts';
import { presentPaper } from './present-paper.ts';
import { getReadStudent } from '../../relations/index.ts';

/** How a student chose among the questions of a test: of the one named, else of the latest. Throws NOT_FOUND for one that the student has not completed. */
export async function getQuestionSelection({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: RequestOf<'questionSelection'>;
}): Promise<AnswerOf<'questionSelection'>> {
  const { studentId, course, reader } = await getReadStudent({ parts, session, body });
  const { orm: queryable } = parts.database;
  const of = { queryable, studentId, courseId: course.courseId };
  const [tests, all] = await Promise.all([
    listOwnTests({ ...of, learningPathId: body.learningPathId, now: parts.clock.now() }),
    listOwnRecord(of),
  ]);
  const { assessmentId = '' } = body;
  const test = assessmentId === '' ? tests.at(-1) : tests.find((each) => String(each.assessmentId) === assessmentId);
  if (test === undefined && assessmentId !== '') throw new AppError('NOT_FOUND');
  const record = recordOf({ record: all, tests: recordedOf(tests) });
  const [found] = await loadPapers({ queryable, tests: test === undefined ? [] : reviewedOf([test]), record });
  return {
    tests: tests
      .map((each) => ({ assessmentId: String(each.assessmentId), name: each.name, completedAt: each.submittedAt.toISOString() }))
      .toReversed(),
    paper: found === undefined ? null : presentPaper({ ...found, reader }),
    paperReason: test?.reviewReason ?? '',
  };
}
