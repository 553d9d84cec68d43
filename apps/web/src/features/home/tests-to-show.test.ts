import { expect, test } from 'vitest';
import { testsToShow } from './tests-to-show.ts';

const tests = (['completed', '', '', 'in-progress', '', '', 'completed', ''] as const).map((status, index) => ({
  assetId: String(index),
  status,
  actions: [{ kind: 'launch' as const, enabled: index !== 1, reason: '' as const }],
}));

test('the next test is by itself, what has to be waited for comes after what is open, what is done comes last, and there is room for two more', () => {
  const { next, others, more } = testsToShow({ tests, nextTestId: '2' });
  expect(next?.assetId).toBe('2');
  expect(others.map(({ assetId }) => assetId)).toEqual(['3', '4']);
  expect(more).toBe(true);
});

test('without a next test all are in one list', () => {
  expect(testsToShow({ tests: tests.slice(0, 2), nextTestId: '' })).toEqual({ next: null, others: [tests[1], tests[0]], more: false });
});
