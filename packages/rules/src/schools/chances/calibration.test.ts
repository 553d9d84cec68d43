import { expect, test } from 'vitest';
import { seededRandom } from '../../measurement/arithmetic/seeded-random.ts';
import { calibrateChances } from './calibration.ts';
import type { YearBand } from './pool-bands.ts';
import { simulateChances } from './simulate.ts';

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
