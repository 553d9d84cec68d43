import { expect, test } from 'vitest';
import { seededRandom } from '../measurement/arithmetic/seeded-random.ts';
import { type YearBand, bandAt, calibrateChances, chanceOf, poolBands, simulateChances, wilsonInterval } from './chances.ts';
import fc from 'fast-check';
import { sum } from '../measurement/arithmetic/sums.ts';

const year = (of: number, n: number, called: number): YearBand => ({ year: of, from: 95, to: 97, n, called });
const calibrationOf = (...groups: readonly (readonly YearBand[])[]) => {
  const calibration = calibrateChances();
  for (const bands of groups) calibration.add(bands);
  return calibration.result();
};

test('SCH-001 each year is said from the others alone, against what happened in it', () => {
  // of 2023 the years 2024 and 2025 say 60 of 200, of 2024 50 of 200, of 2025 50 of 200
  const found = calibrationOf([year(2023, 100, 20), year(2024, 100, 30), year(2025, 100, 30)]);
  expect(found).toMatchObject({ n: 300, unsaid: 0, years: [2023, 2024, 2025] });
  expect(found.bins.map(({ from, to, n }) => [from, to, n])).toEqual([[0.25, 0.35, 300]]);
  expect(found.bins[0]?.said).toBeCloseTo((0.3 + 0.25 + 0.25) / 3, 10);
  expect(found.bins[0]?.happened).toBeCloseTo(80 / 300, 10);
  const brier = (20 * 0.7 ** 2 + 80 * 0.3 ** 2 + 60 * 0.75 ** 2 + 140 * 0.25 ** 2) / 300;
  expect(found.brier).toBeCloseTo(brier, 10);
  expect(found.brierOfShare).toBeCloseTo((80 / 300) * (220 / 300), 10);
});

test('SCH-001 a year is not said from fewer than fifty outcomes of the others, and the bins count programmes together', () => {
  const small = [year(2024, 30, 10), year(2025, 60, 30)];
  const found = calibrationOf(small, [year(2024, 50, 25), year(2025, 50, 26)]);
  // 2025 of the first would be said from 30
  expect(found.unsaid).toBe(60);
  expect(found.n).toBe(130);
  expect(found.bins.map(({ from, to, n }) => [from, to, n])).toEqual([[0.45, 0.55, 130]]);
});

test('SCH-001 without outcomes there is no calibration', () => {
  expect(calibrationOf()).toEqual({ n: 0, unsaid: 0, brier: null, brierOfShare: null, yearSpread: 0, bins: [], years: [] });
  expect(calibrationOf([year(2025, 500, 100)])).toMatchObject({ n: 0, unsaid: 500, brier: null, bins: [] });
});

test('SCH-001 on made-up schools what is said happens, and pooling brings the estimate nearer to the true share', () => {
  const found = simulateChances({ programmes: 200, candidates: 400, random: seededRandom('test of chances') });
  for (const { said, happened } of found.calibration.bins.filter(({ n }) => n > 1000)) expect(Math.abs(said - happened)).toBeLessThan(0.03);
  expect(found.calibration.brier ?? 1).toBeLessThan(found.calibration.brierOfShare ?? 0);
  expect(found.error.pooled).toBeLessThan(found.error.asCounted);
  expect(found.calibration.yearSpread).toBeGreaterThan(0);
  expect(found.coverage.said).toBeGreaterThan(85);
  expect(found.coverage.said).toBeGreaterThan(found.coverage.yearsAlike);
});

test.each([
  // the 95% intervals of Newcombe (1998), table I, method 3
  { hits: 81, n: 263, coverage: 0.95, low: 0.2553, high: 0.3662 },
  { hits: 15, n: 148, coverage: 0.95, low: 0.0624, high: 0.1605 },
  { hits: 0, n: 20, coverage: 0.95, low: 0, high: 0.1611 },
  { hits: 1, n: 29, coverage: 0.95, low: 0.0061, high: 0.1718 },
  { hits: 76, n: 186, coverage: 0.95, low: 0.3405, high: 0.4804 },
  { hits: 76, n: 186, coverage: undefined, low: 0.351, high: 0.4688 },
])('SCH-001 the interval of $hits of $n', ({ hits, n, coverage, low, high }) => {
  const found = wilsonInterval({ hits, n, ...(coverage === undefined ? {} : { coverage }) });
  expect(found?.low).toBeCloseTo(low, 4);
  expect(found?.high).toBeCloseTo(high, 4);
});

test('SCH-001 an interval holds its share, stays between 0 and 1, and narrows with the number of candidates', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, share) => {
      const hits = Math.round(n * share);
      const [once, tenfold] = [wilsonInterval({ hits, n }), wilsonInterval({ hits: 10 * hits, n: 10 * n })];
      if (once === null || tenfold === null) throw new Error('invariant: there are candidates');
      expect(once.low).toBeGreaterThanOrEqual(0);
      expect(once.high).toBeLessThanOrEqual(1);
      expect(hits / n).toBeGreaterThanOrEqual(once.low - 1e-12);
      expect(hits / n).toBeLessThanOrEqual(once.high + 1e-12);
      expect(tenfold.high - tenfold.low).toBeLessThan(once.high - once.low);
    }),
  );
});

test.each([
  { title: '49 outcomes are too few', n: 49, called: 49, share: undefined },
  { title: 'none', n: 0, called: 0, share: undefined },
  { title: '50 are enough', n: 50, called: 20, share: 0.4 },
  { title: 'no one was called', n: 186, called: 0, share: 0 },
])('SCH-001 how likely is a call: $title', ({ n, called, share }) => {
  const chance = chanceOf({ n, called, years: 3, yearSpread: 0.01 });
  expect(chance).toMatchObject({ n, called });
  expect(chance.estimate?.share).toBe(share);
});

test('SCH-001 of 186 candidates 76 were called: 41%, likely 35% to 47%', () => {
  const { estimate } = chanceOf({ n: 186, called: 76, years: 3, yearSpread: 0 });
  expect([estimate?.share, estimate?.low, estimate?.high].map((share) => Math.round(100 * (share ?? 0)))).toEqual([41, 35, 47]);
});

test('SCH-001 the interval is wider where schools move from year to year, and of one year wider than of three', () => {
  const width = (years: number, yearSpread: number) => {
    const { estimate } = chanceOf({ n: 300, called: 120, years, yearSpread });
    return (estimate?.high ?? Number.NaN) - (estimate?.low ?? Number.NaN);
  };
  expect(width(3, 0.01)).toBeGreaterThan(1.5 * width(3, 0));
  expect(width(1, 0.01)).toBeGreaterThan(width(3, 0.01));
});

const band = (text: string): YearBand => {
  const [year = 0, from = 0, to = 0, n = 0, called = 0] = text.split(' ').map(Number);
  return { year, from, to, n, called };
};

test.each([
  { title: 'nothing', given: [], wanted: [] },
  { title: 'years are added', given: ['2024 90 95 60 20', '2023 90 95 40 10'], wanted: ['90 95 100 30 2023 2024'] },
  {
    title: 'rising shares stay apart',
    given: ['2025 95 100 10 6', '2025 90 95 10 5'],
    wanted: ['90 95 10 5 2025 2025', '95 100 10 6 2025 2025'],
  },
  {
    title: 'equal shares stay apart',
    given: ['2025 90 95 10 5', '2025 95 100 20 10'],
    wanted: ['90 95 10 5 2025 2025', '95 100 20 10 2025 2025'],
  },
  { title: 'a fall is pooled', given: ['2025 90 95 10 6', '2024 95 100 30 12'], wanted: ['90 100 40 18 2024 2025'] },
  {
    title: 'a pooled band is pooled with one below that now is higher',
    given: ['2025 80 90 10 5', '2025 90 95 10 6', '2025 95 100 20 6'],
    wanted: ['80 100 40 17 2025 2025'],
  },
  { title: 'a band without candidates is left out', given: ['2025 80 90 0 0', '2025 90 100 10 1'], wanted: ['90 100 10 1 2025 2025'] },
])('SCH-001 bands over years, never falling: $title', ({ given, wanted }) => {
  const found = poolBands(given.map(band));
  expect(found.map((of) => [of.from, of.to, of.n, of.called, of.firstYear, of.lastYear].join(' '))).toEqual(wanted);
});

test('SCH-001 years are those in which candidates were counted: a year that is missing between, or has none, does not count', () => {
  const found = poolBands(['2021 95 100 60 30', '2023 95 100 0 0', '2025 95 100 60 40', '2025 90 95 30 25'].map(band));
  expect(found).toEqual([{ from: 90, to: 100, n: 150, called: 95, firstYear: 2021, lastYear: 2025, years: 2 }]);
});

test('SCH-001 bands keep every candidate, never fall, and are the same in any order', () => {
  const counts = fc.array(
    fc.tuple(fc.integer({ min: 2020, max: 2025 }), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 90 }), fc.nat(90)),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(counts, (rows) => {
      const bands = rows.map(([year, at, n, called]) => ({ year, from: 10 * at, to: 10 * at + 10, n, called: Math.min(n, called) }));
      const found = poolBands(bands);
      const total = (of: readonly { n: number; called: number }[]) => ({
        n: sum(of.map(({ n }) => n)),
        called: sum(of.map(({ called }) => called)),
      });
      expect(total(found)).toEqual(total(bands));
      const shares = found.map(({ n, called }) => called / n);
      expect(shares).toEqual(shares.toSorted((one, other) => one - other));
      expect(poolBands(bands.toReversed())).toEqual(found);
    }),
  );
});

const [low, high] = [
  { from: 90, to: 95 },
  { from: 95, to: 100 },
];
test.each([
  [89.99, null],
  [90, low],
  [94.99, low],
  [95, high],
  [100, high],
])('SCH-001 the band of the percentile %d', (percentile, wanted) => {
  expect(bandAt({ bands: [low, high], percentile })).toBe(wanted);
});
