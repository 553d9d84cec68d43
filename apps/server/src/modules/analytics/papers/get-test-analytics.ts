import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { topicTable } from '@abhyas/rules/analytics/next-steps/topics.ts';
import { markSteps } from '@abhyas/rules/assessment/scoring/mark-steps.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { findReadAttempt, listLosses, listOwnRecord, listScoreCohorts, mapToldTests } from '../../assessment/index.ts';
import { loadPapers, recordOf } from './load-papers.ts';
import { judgedOf, listOwnTests, recordedOf, reviewedOf } from '../scores/own-tests.ts';
import { presentPaper } from './present-paper.ts';
import { cohortsBy, countsOf, presentTest } from '../scores/present-scores.ts';

/** One completed test of a student in detail. Throws NOT_FOUND for one that is none, a practice set, and one that is nothing to whom asks. */
export async function getTestAnalytics({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: RequestOf<'testAnalytics'>;
}): Promise<AnswerOf<'testAnalytics'>> {
  const { orm: queryable } = parts.database;
  const { attempt, reader } = await findReadAttempt({ parts, session, body });
  const { assessmentId, studentId } = attempt;
  const courseId = (await mapToldTests({ queryable, assessmentIds: [assessmentId] })).get(assessmentId)?.courseId ?? 0n;
  const of = { queryable, studentId, courseId };
  const [tests, all] = await Promise.all([listOwnTests({ ...of, now: parts.clock.now() }), listOwnRecord(of)]);
  const test = tests.find(({ attemptId }) => attemptId === attempt.id);
  if (test === undefined) throw new AppError('NOT_FOUND');
  const isOpen = test.reviewReason === '';
  const record = recordOf({ record: all, tests: recordedOf(tests) });
  const [cohorts, [found], losses] = await Promise.all([
    listScoreCohorts({ queryable, attemptIds: [attempt.id] }),
    loadPapers({ queryable, tests: reviewedOf([test]), record }),
    isOpen && reader === 'student' ? listLosses({ queryable, attemptId: attempt.id }) : [],
  ]);
  const cohortOf = cohortsBy(cohorts);
  return {
    test: presentTest({ test, cohortOf, judged: judgedOf(tests) }),
    distribution: presentDistribution({ counts: countsOf(cohortOf(test.whole)), own: test.whole.marks }),
    paper: found === undefined ? null : presentPaper({ ...found, reader }),
    paperReason: test.reviewReason,
    topics: isOpen ? topicTable(recordOf({ record: all, tests: [test] })) : [],
    losses: losses.map(({ marks, ...loss }) => ({ ...loss, marks: formatMarks(marks) })),
    penalty: formatMarks(test.whole.penalty),
  };
}

function presentDistribution(marks: Parameters<typeof markSteps>[0]) {
  return markSteps(marks).map(({ from, to, ...step }) => ({ ...step, from: formatMarks(from), to: formatMarks(to) }));
}
