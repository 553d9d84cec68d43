import type { Queryable } from '../../../platform/postgres/database.ts';
import { listOwnPapers, type OwnRecord } from '../../assessment/index.ts';
import type { OwnTest } from '../scores/own-tests.ts';
import { weighPaper, type WeighedPaper } from './weigh-paper.ts';

/** The papers of these tests, in their order, weighed with what is on record of all tests whose review is open. The review of each of them must be open. */
export async function loadPapers({
  queryable,
  tests,
  record,
}: {
  queryable: Queryable;
  tests: readonly OwnTest[];
  record: readonly OwnRecord[];
}): Promise<{ test: OwnTest; paper: WeighedPaper }[]> {
  const papers = await listOwnPapers({ queryable, attempts: tests });
  return tests.flatMap((test) => {
    const paper = papers.find(({ attemptId }) => attemptId === test.attemptId);
    if (paper === undefined) return [];
    const { assessmentId } = test;
    return [{ test, paper: weighPaper({ paper, assessmentId, record }) }];
  });
}

/** What is on record of some tests alone. */
export function recordOf({ record, tests }: { record: readonly OwnRecord[]; tests: readonly OwnTest[] }): OwnRecord[] {
  const wanted = new Set(tests.map(({ assessmentId }) => assessmentId));
  return record.filter(({ assessmentId }) => wanted.has(assessmentId));
}
