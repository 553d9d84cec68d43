import { expect, test } from 'vitest';
import { itemStatistics } from './item-statistics.ts';
import { testStatistics } from './test-statistics.ts';

/**
 * Five candidates, three questions, partial credit; totals 3, 1.5, 1, 1.5, 0 with mean 1.4. Worked by hand:
 * sums of powers of (total - mean): 4.70, 1.290, 10.4210, so k2 = 1.175, k3 = 0.5375, k4 = 1.98125;
 * variances of the questions 0.30, 0.25, 0.20; covariances with the total 0.45, 0.3125, 0.4125, with the rest 0.15, 0.0625, 0.2125,
 * and at most 0.275, 0.4375, 0.275; variances of the rest 0.575, 0.80, 0.55.
 */
const marks = [
  [1, 1, 1],
  [1, 0.5, 0],
  [0, 1, 0],
  [1, 0, 0.5],
  [0, 0, 0],
];

/** The same figures, to five decimals. */
const near = (expected: Record<string, number>) =>
  Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, expect.closeTo(value, 5) as number]));

test('statistics of a test, by Moodle’s documented formulas: mean, spread, shape, consistency', () => {
  expect(testStatistics(marks)).toMatchObject(
    near({
      mean: 1.4,
      median: 1.5,
      sd: Math.sqrt(1.175),
      skewness: 0.5375 / 1.175 ** 1.5,
      kurtosis: 1.98125 / 1.175 ** 2,
      cic: 150 * (1 - 0.75 / 1.175),
      errorRatio: 67.63481,
      standardError: 0.73314,
    }),
  );
});

test('statistics of questions, by Moodle’s documented formulas: facility, spread, weight, discrimination, efficiency', () => {
  const roots = [0.45, 0.3125, 0.4125].map(Math.sqrt);
  const all = roots.reduce((total, root) => total + root, 0);
  const expected = [
    { facility: 60, sd: 100 * Math.sqrt(0.3), discriminationIndex: 15 / Math.sqrt(0.3 * 0.575), discriminativeEfficiency: 15 / 0.275 },
    { facility: 50, sd: 50, discriminationIndex: 6.25 / Math.sqrt(0.25 * 0.8), discriminativeEfficiency: 6.25 / 0.4375 },
    { facility: 30, sd: 100 * Math.sqrt(0.2), discriminationIndex: 21.25 / Math.sqrt(0.2 * 0.55), discriminativeEfficiency: 21.25 / 0.275 },
  ];
  const weights = roots.map((root) => ({ effectiveWeight: (100 * root) / all }));
  expect(itemStatistics(marks)).toEqual(expected.map((item, at) => near({ ...item, ...weights[at] })));
});

test('what a formula divides by nothing is not known: a question that all had right, one that pulls against the rest, a single candidate', () => {
  const [all, against] = itemStatistics([
    [1, 1, 0, 0],
    [1, 0, 1, 1],
    [1, 0, 1, 0.5],
  ]);
  expect(all).toEqual({ facility: 100, sd: 0, effectiveWeight: 0, discriminationIndex: null, discriminativeEfficiency: null });
  expect(against?.effectiveWeight).toBeNull();
  expect(against?.discriminationIndex).toBeLessThan(0);
  expect(testStatistics([[1, 0]])).toMatchObject({ mean: 1, sd: null, skewness: null, cic: null, standardError: null });
});
