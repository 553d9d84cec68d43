import { expect, test } from 'vitest';
import { testsToShow } from './tests-to-show.ts';

const tests = (['completed', '', '', 'in-progress', '', '', 'completed', ''] as const).map((status, index) => ({
  assetId: String(index),
  status,
}));

test('the next test stands by itself, what is done comes last, and there is room for five more', () => {
  const { next, others, more } = testsToShow({ tests, nextTestId: '2' });
  expect(next?.assetId).toBe('2');
  expect(others.map(({ assetId }) => assetId)).toEqual(['1', '3', '4', '5', '7']);
  expect(more).toBe(true);
});

test('without a next test all stand in one list', () => {
  expect(testsToShow({ tests: tests.slice(0, 2), nextTestId: '' })).toEqual({ next: null, others: [tests[1], tests[0]], more: false });
});
