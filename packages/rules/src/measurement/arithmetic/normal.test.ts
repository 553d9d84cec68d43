import { expect, test } from 'vitest';
import { normalProbability, normalQuantile } from './normal.ts';

test('the normal distribution is as tabulated, and its quantile turns it back', () => {
  const table = [
    [0, 0.5],
    [1, 0.841344746068543],
    [1.959963984540054, 0.975],
    [2.999999, 0.998650097533],
    [3.000001, 0.998650106397],
    [-5, 2.866515718791939e-7],
  ] as const;
  for (const [x, probability] of table) {
    expect(normalProbability(x) / probability).toBeCloseTo(1, 9);
    expect(normalQuantile(probability)).toBeCloseTo(x, 5);
  }
  expect([normalQuantile(0), normalQuantile(1), normalQuantile(2)]).toEqual([-Infinity, Infinity, Number.NaN]);
});
