import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { markFilePageSize, staffPageSize } from '@abhyas/contract/assessment/staff-tests.ts';
import { listStandings, wholeTest } from '../scoring/score-queries.ts';
import { listItemStatistics } from '../scoring/count-queries.ts';
import { judgeItems } from '../statistics/judge-items.ts';
import { presentMarks, presentQuestions, presentTest } from './present-tests.ts';
import { countCandidates, countTests, findTest, listCandidates, listFormerQuestions, listQuestions, listTests } from './test-queries.ts';

/** A page of the tests that staff may look into. */
export async function listStaffTests({
  parts,
  body,
}: {
  parts: Ports<'database'>;
  body: BodyOf<'staffTests'>;
}): Promise<ResultOf<'staffTests'>> {
  const queryable = parts.database.orm;
  const [rows, total] = await Promise.all([listTests({ queryable, ...body }), countTests({ queryable, ...body })]);
  return { tests: rows.map(presentTest), total };
}

/** A test with its questions and how they were answered. Throws NOT_FOUND. */
export async function getStaffTest({
  parts,
  assessmentId,
}: {
  parts: Ports<'database'>;
  assessmentId: bigint;
}): Promise<ResultOf<'staffTest'>> {
  const queryable = parts.database.orm;
  const test = await findTest({ queryable, assessmentId });
  if (test === null) throw new AppError('NOT_FOUND');
  const [listed, statistics] = await Promise.all([
    listQuestions({ queryable, assessmentId }),
    listItemStatistics({ queryable, assessmentId }),
  ]);
  const former = await listFormerQuestions({ queryable, assessmentId, current: new Set(listed.map(({ itemId }) => itemId)) });
  const rows = [...listed, ...former];
  const sizes = Map.groupBy(
    rows.filter(({ isCounted }) => isCounted),
    ({ sectionId }) => sectionId,
  );
  const items = rows.map((row) => ({ ...row, sectionItems: sizes.get(row.sectionId)?.length ?? 1 }));
  const judged = await judgeItems({ queryable, assessmentId, items });
  return { test: presentTest(test), sections: presentQuestions({ rows, statistics, judged }) };
}

/** A page of who scored what in a test. Throws NOT_FOUND. */
export async function listMarks({ parts, body }: { parts: Ports<'database'>; body: BodyOf<'markList'> }): Promise<ResultOf<'markList'>> {
  const queryable = parts.database.orm;
  const { assessmentId, search, order, page, forFile } = body;
  const test = await findTest({ queryable, assessmentId });
  if (test === null) throw new AppError('NOT_FOUND');
  const limit = forFile ? markFilePageSize : staffPageSize;
  const of = { queryable, assessmentId, search };
  const [candidates, total] = await Promise.all([listCandidates({ ...of, order, limit, offset: (page - 1) * limit }), countCandidates(of)]);
  const standings = await listStandings({ queryable, attemptIds: candidates.map(({ attemptId }) => attemptId) });
  const wholeOf = new Map(standings.filter(({ sectionId }) => sectionId === wholeTest).map((row) => [row.attemptId, row]));
  return { rows: candidates.flatMap((candidate) => presentMarks({ candidate, whole: wholeOf.get(candidate.attemptId), test })), total };
}
