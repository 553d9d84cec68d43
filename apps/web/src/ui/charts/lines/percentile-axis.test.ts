import { expect, test } from 'vitest';
import { ascendTo, percentileTicks, stretch } from './percentile-axis.ts';

test('the axis is stretched toward 100, and 100 itself lies at no end', () => {
  expect(stretch(0)).toBeCloseTo(0, 12);
  expect(stretch(90)).toBeCloseTo(1, 12);
  expect(stretch(99)).toBeCloseTo(2, 12);
  expect(stretch(99.9)).toBeCloseTo(3, 12);
  expect(stretch(100)).toBe(stretch(99.9));
});

test('only marks of the axis that are inside are shown', () => {
  expect(percentileTicks({ low: 62, high: 99.4 })).toEqual([70, 80, 90, 95, 98, 99]);
});

test('a curve is drawn from the middle up, further down where one’s own marks lie there', () => {
  const points = [0, 10, 30, 50, 80, 99, 99.95, 100].map((percentile, marks) => ({ marks, percentile }));
  expect(ascendTo({ points, own: null }).map(({ percentile }) => percentile)).toEqual([50, 80, 99]);
  expect(ascendTo({ points, own: points[2] ?? null }).map(({ percentile }) => percentile)).toEqual([30, 50, 80, 99]);
  expect(ascendTo({ points, own: points[6] ?? null }).map(({ percentile }) => percentile)).toEqual([50, 80, 99, 99.95]);
});
