import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Distribution, distributionOf, equipercentile, percentileRank, scoreOfRank, smooth, totalOf } from './equating.ts';

/** Two forms of the ACT mathematics test, scores 0 to 40: the example of Kolen and Brennan, Test Equating, tables 2.5, 2.7 and 3.2. */
const formX = [
  0, 1, 1, 3, 9, 18, 59, 67, 91, 144, 149, 192, 192, 192, 201, 204, 217, 181, 184, 170, 201, 147, 163, 147, 140, 147, 126, 113, 100, 106,
  107, 91, 83, 73, 72, 75, 50, 37, 38, 23, 15,
];
const formY = [
  0, 1, 3, 13, 42, 59, 95, 131, 158, 161, 194, 164, 166, 197, 177, 158, 169, 132, 158, 151, 134, 137, 122, 110, 116, 132, 104, 104, 114, 97,
  107, 88, 80, 79, 70, 61, 48, 47, 29, 32, 12,
];
const get = (counts: readonly number[]): Distribution => {
  const found = distributionOf(counts.map((count, score) => ({ score, count })));
  if (found === null) throw new Error('no candidates');
  return found;
};
const [x, y] = [get(formX), get(formY)];

test('equipercentile equivalents are those of Kolen and Brennan, unsmoothed and smoothed by six moments', () => {
  expect([totalOf(x), totalOf(y)]).toEqual([4329, 4152]);
  const found = equipercentile({ from: x, to: y }).map(({ equivalent }) => equivalent);
  for (const [score, published] of [
    0, 0.9796, 1.6462, 2.2856, 2.8932, 3.6205, 4.4997, 5.5148, 6.3124, 7.2242, 8.1607, 9.1827, 10.1859,
  ].entries())
    expect(found[score]).toBeCloseTo(published, 4);
  const smoothed = equipercentile({ from: smooth({ distribution: x }), to: smooth({ distribution: y }) }).map(
    ({ equivalent }) => equivalent,
  );
  for (const [score, published] of [-0.4384, 0.1239, 0.9293, 1.8264, 2.741, 3.6573, 4.571, 5.4725, 6.3577, 7.2731, 8.2143].entries())
    expect(Math.abs((smoothed[score] ?? Number.NaN) - published)).toBeLessThan(0.0002);
});

describe('a smoothed distribution', () => {
  test('keeps the number of candidates and as many moments as it has terms', () => {
    const smoothed = smooth({ distribution: x, degree: 4 });
    const moment = ({ counts }: Distribution, power: number) => counts.reduce((total, count, score) => total + count * score ** power, 0);
    for (const power of [0, 1, 2, 3, 4]) expect(moment(smoothed, power) / moment(x, power)).toBeCloseTo(1, 9);
    expect(moment(smoothed, 5) / moment(x, 5)).not.toBeCloseTo(1, 9);
  });

  test('is the counts themselves where only one or two scores were had', () => {
    const two = get([3, 0, 0, 4]);
    expect(smooth({ distribution: two })).toBe(two);
  });
});

describe('percentile ranks', () => {
  const anyCounts = fc
    .array(fc.nat(50), { minLength: 2, maxLength: 40 })
    .filter((counts) => counts.filter((count) => count > 0).length > 1);

  test('turn back into the score where candidates are, and never fall', () => {
    fc.assert(
      fc.property(anyCounts, (counts) => {
        const distribution = get(counts);
        const ranks = counts.map((_count, score) => percentileRank({ distribution, score }));
        expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
        const had = [...counts.keys()].filter((score) => (counts[score] ?? 0) > 0);
        for (const score of had) expect(scoreOfRank({ distribution, rank: ranks[score] ?? 0 })).toBeCloseTo(score, 6);
      }),
    );
  });

  test('of a form against itself give each score back, smoothed', () => {
    const smoothed = smooth({ distribution: x });
    for (const { score, equivalent } of equipercentile({ from: smoothed, to: smoothed })) expect(equivalent).toBeCloseTo(score, 6);
  });

  test('equivalents never fall, whatever the two forms', () => {
    fc.assert(
      fc.property(anyCounts, anyCounts, (one, other) => {
        const found = equipercentile({ from: get(one), to: get(other) }).map(({ equivalent }) => equivalent);
        for (const [at, value] of found.entries()) expect(value).toBeGreaterThanOrEqual((found[at - 1] ?? -Infinity) - 1e-9);
      }),
    );
  });
});

test('scores with marks taken off have a step of their own: thirds, quarters, below zero', () => {
  expect(distributionOf([-2 / 3, 0, 1 / 3, 3].map((score) => ({ score, count: 1 })))).toMatchObject({
    step: expect.closeTo(1 / 3, 9) as number,
  });
  expect(
    distributionOf([
      { score: 0.25, count: 2 },
      { score: -1.5, count: 1 },
      { score: 1, count: 1 },
    ]),
  ).toMatchObject({ lowest: -1.5, step: 0.25 });
  expect(distributionOf([{ score: 4, count: 7 }])).toEqual({ lowest: 4, step: 1, counts: [7] });
  expect(distributionOf([{ score: 4, count: 0 }])).toBeNull();
  expect(distributionOf([0, 0.00001, 900].map((score) => ({ score, count: 1 })))).toBeNull();
});
