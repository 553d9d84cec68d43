import type { TestResult, TestReview } from '@abhyas/contract/assessment/assessment.ts';
import { expect, test } from 'vitest';
import { sampleResult } from '#test/results.ts';
import { wholeResult, wholeReview } from './queries.ts';

test('TST-064 TST-066 a result and a review of a server of before an upgrade have what came later, as if it were nothing', () => {
  const result = sampleResult();
  const { sections: _later, ...receipt } = result.receipt;
  expect(wholeResult({ ...result, receipt: receipt as TestResult['receipt'] }).receipt).toEqual({ ...receipt, sections: [] });
  expect(wholeResult(result)).toEqual(result);
  const old = { attemptId: '1', assessmentId: '9', name: 'Mock', place: null, sections: [{ items: [{ itemId: '1', tag: 'guess' }] }] };
  const { sections, markings } = wholeReview(old as unknown as TestReview);
  expect(markings).toEqual([]);
  expect(sections[0]?.items).toMatchObject([{ itemId: '1', tag: 'guess', hints: [], hintsUsed: 0, chosen: [] }]);
});
