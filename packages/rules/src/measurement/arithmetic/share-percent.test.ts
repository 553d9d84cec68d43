import { expect, test } from 'vitest';
import { sharePercent } from './share-percent.ts';

test.each([
  [0, 300, 0],
  [1, 300, 1],
  [1, 3, 33],
  [2, 3, 67],
  [299, 300, 99],
  [300, 300, 100],
])('%i of %i is %i%%: none and all are said only of none and all', (part, whole, percent) => {
  expect(sharePercent(part / whole)).toBe(percent);
});

test('a share with a decimal keeps 0 and 100 for none and all too', () => {
  expect([0, 0.0001, 0.1234, 0.9999, 1].map((share) => sharePercent(share, 1))).toEqual([0, 0.1, 12.3, 99.9, 100]);
});
