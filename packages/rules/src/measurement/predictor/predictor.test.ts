import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { poissonFrom } from '../arithmetic/poisson.ts';
import { seededRandom } from '../arithmetic/seeded-random.ts';
import { type Distribution, distributionOf, percentileRank, smooth } from '../equating.ts';
import { agreementOf } from './agreement.ts';
import { backTest } from './back-test.ts';
import { linked, linkFault } from './link.ts';
import { bandOf, type PredictorBase, predictions } from './predict.ts';

const cohortOf = (scores: readonly number[]): Distribution => {
  const found = distributionOf(scores.map((score) => ({ score, count: 1 })));
  if (found === null) throw new Error('no candidates');
  return found;
};
const bell = (candidates: number): Distribution => {
  const random = seededRandom('3');
  return cohortOf(Array.from({ length: candidates }, () => Math.round(50 + 15 * random.normal())));
};
const base = (change: Partial<PredictorBase> = {}): PredictorBase => ({
  cohort: bell(400),
  agreement: { correlation: 0.85, candidates: 400 },
  link: [],
  ...change,
});

describe('predictions', () => {
  test('are none below 50 candidates', () => {
    expect(predictions({ base: base({ cohort: bell(49) }), random: seededRandom('1'), rounds: 5 })).toBeNull();
    expect(predictions({ base: base({ cohort: bell(50) }), random: seededRandom('1'), rounds: 5 })).not.toBeNull();
  });

  test('never fall where the score rises, and lie in their interval, whatever the cohort', () => {
    const anyScores = fc.array(fc.integer({ min: -10, max: 60 }), { minLength: 50, maxLength: 150 });
    fc.assert(
      fc.property(anyScores, fc.integer(), (scores, seed) => {
        const rows = predictions({ base: base({ cohort: cohortOf(scores) }), random: seededRandom(`${seed}`), rounds: 8 }) ?? [];
        for (const [at, { percentile, low, high }] of rows.entries()) {
          const before = rows[at - 1] ?? { percentile: 0, low: 0, high: 0 };
          expect([percentile >= before.percentile, low >= before.low, high >= before.high, low <= high]).toEqual([true, true, true, true]);
        }
      }),
      { numRuns: 6 },
    );
  });

  test('move to the mean as far as two tests disagree, and are the cohort’s percentile where they agree', () => {
    const at = (correlation: number) =>
      predictions({ base: base({ agreement: { correlation, candidates: 400 } }), random: seededRandom('1'), rounds: 5 })?.find(
        ({ score }) => score === 75,
      )?.percentile ?? 0;
    const own = percentileRank({ distribution: smooth({ distribution: bell(400) }), score: 75 });
    expect(Math.abs(at(0.9999) - own)).toBeLessThan(0.1);
    expect(at(0.85)).toBeLessThan(own - 1);
    expect(at(0)).toBeCloseTo(50, 6);
  });

  test('an interval is wider in a smaller cohort and where tests agree less', () => {
    const width = (change: Partial<PredictorBase>) => {
      const row = predictions({ base: base(change), random: seededRandom('5'), rounds: 25 })?.find(({ score }) => score === 60);
      return (row?.high ?? 0) - (row?.low ?? 0);
    };
    expect(width({ agreement: { correlation: 0.5, candidates: 400 } })).toBeGreaterThan(width({}));
    expect(width({ cohort: bell(60), agreement: { correlation: 0.99, candidates: 60 } })).toBeGreaterThan(
      width({ agreement: { correlation: 0.99, candidates: 600 }, cohort: bell(600) }),
    );
  });
});

test('a link takes a percentile of ours to the exam’s, and says why it cannot be used', () => {
  const points = [
    { cohort: 50, exam: 80 },
    { cohort: 90, exam: 98 },
  ];
  expect([0, 25, 50, 70, 90, 95, 100].map((percentile) => linked({ points, percentile }))).toEqual([0, 40, 80, 89, 98, 99, 100]);
  expect(linked({ points: [], percentile: 37.5 })).toBe(37.5);
  expect(linkFault(points)).toBeNull();
  expect(linkFault(points.toReversed())).toBe('Point 2: the cohort’s percentiles have to rise, between 0 and 100.'.replace('’', "'"));
  expect(linkFault([{ cohort: 50, exam: 101 }])).toBe("Point 1: the exam's percentiles must not fall, between 0 and 100.");
});

test('the agreement of two tests is the correlation of ranks as normal scores; ties share theirs', () => {
  const rising = Array.from({ length: 20 }, (_pair, at) => [at, at ** 3] as const);
  expect(agreementOf(rising)).toEqual({ correlation: expect.closeTo(1, 12) as number, candidates: 20 });
  expect(agreementOf(rising.map(([x, y]) => [x, -y]))?.correlation).toBeCloseTo(-1, 12);
  expect(agreementOf(rising.map(([x]) => [x, 5]))).toBeNull();
  expect(agreementOf(rising.slice(0, 2))).toBeNull();
});

test('a band is the middle of the last three', () => {
  const row = (percentile: number) => ({ percentile, low: percentile - 10, high: percentile + 2 });
  expect(bandOf([10, 80, 92, 85].map(row))).toEqual(row(85));
  expect(bandOf([])).toBeNull();
});

test('drawn counts have the mean that was asked for', () => {
  const random = seededRandom('11');
  for (const mean of [0.5, 4, 80]) {
    const drawn = Array.from({ length: 4000 }, () => poissonFrom({ random, mean }));
    expect(Math.abs(drawn.reduce((total, count) => total + count, 0) / 4000 - mean)).toBeLessThan(4 * Math.sqrt(mean / 4000));
  }
});

test('on exams that it has not seen the predictor is nearer than the mock’s own percentile, and its interval holds for about nine of ten', () => {
  const { errorInPercentile, errorOfMockPercentile, coverage } = backTest({
    exams: 4,
    size: 100,
    examined: 600,
    rounds: 40,
    random: seededRandom('20261122'),
  });
  expect(errorInPercentile).toBeLessThan(errorOfMockPercentile);
  expect(coverage).toBeGreaterThan(75);
  expect(coverage).toBeLessThan(99);
});
