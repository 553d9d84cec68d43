import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExamTable } from '../../measurement/predictor/exam-table.ts';
import { cohortCurve, errorBars, examCurve, marksInExam, marksNeeded } from './predictor-curve.ts';

const table = (name: string, easier: number): ExamTable => ({
  name,
  points: [
    { score: 40 + easier, percentile: 80 },
    { score: 66 + easier, percentile: 95 },
    { score: 90 + easier, percentile: 99 },
  ],
});
const tables = [table('a', -2), table('b', 0), table('c', 2)];

describe('the curve of an exam', () => {
  test('has every whole mark, meets the tables in the middle and never falls', () => {
    const curve = examCurve({ tables, from: -22.5, to: 198 });
    expect(curve?.from).toBe(-22);
    expect(curve?.percentile).toHaveLength(221);
    expect(curve?.percentile[66 + 22]).toBeCloseTo(95, 0);
    for (const values of [curve?.percentile ?? [], curve?.low ?? [], curve?.high ?? []]) {
      expect(values).toEqual(values.toSorted((one, other) => one - other));
      expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...values)).toBeLessThanOrEqual(100);
    }
    for (const [at, percentile] of (curve?.percentile ?? []).entries()) {
      expect(curve?.low[at]).toBeLessThanOrEqual(percentile);
      expect(curve?.high[at]).toBeGreaterThanOrEqual(percentile);
    }
  });

  test('has no ends from one exam, and is none without', () => {
    expect(examCurve({ tables: [table('a', 0)], from: 0, to: 100 })?.low).toEqual([]);
    expect(examCurve({ tables: [], from: 0, to: 100 })).toBeNull();
  });

  test('the marks that a percentile needs are whole and inside the exam', () => {
    expect(marksNeeded({ tables, percentile: 99, total: 198 })).toEqual({ marks: 90, low: 83, high: 97 });
    expect(marksNeeded({ tables, percentile: 99, total: 92 })?.high).toBe(92);
    expect(marksNeeded({ tables: [table('a', 0)], percentile: 95, total: 198 })).toEqual({ marks: 66, low: null, high: null });
    expect(marksNeeded({ tables: [], percentile: 95, total: 198 })).toBeNull();
  });
});

describe('the curve of a cohort', () => {
  test('is none below fifty candidates', () => {
    const counts = (candidates: number) => [
      { marks: 10, candidates: 20 },
      { marks: 11, candidates: candidates - 20 },
    ];
    expect(cohortCurve(counts(49))).toBeNull();
    expect(cohortCurve(counts(50))).not.toBeNull();
    expect(cohortCurve([])).toBeNull();
  });

  test('rises with the marks, whatever the cohort', () => {
    const counts = fc.array(fc.record({ marks: fc.integer({ min: -20, max: 90 }), candidates: fc.integer({ min: 5, max: 9 }) }), {
      minLength: 12,
      maxLength: 30,
    });
    fc.assert(
      fc.property(counts, (rows) => {
        const values = (cohortCurve(rows) ?? []).map(({ percentile }) => percentile);
        expect(values).toEqual(values.toSorted((one, other) => one - other));
      }),
      { numRuns: 20 },
    );
  });
});

test('errors are counted by halves of a percentile, the farthest at the ends', () => {
  const found = errorBars([-9, -0.4, 0, 0.2, 1, 2.9, 40]);
  expect(found?.bars).toHaveLength(12);
  expect(found?.bars.map(({ points }) => points)).toEqual([1, 0, 0, 0, 0, 1, 2, 0, 1, 0, 0, 2]);
  expect(found?.bars[6]).toEqual({ from: 0, to: 0.5, points: 2 });
  expect([found?.near, found?.within]).toEqual([1, 57]);
  expect(errorBars([])).toBeNull();
});

describe('marks of a test in an exam', () => {
  const curve = { from: 0, percentile: [0, 10, 20, 40, 80, 100] };
  const cohort = { lower: 28, higher: 68, cohortSize: 100 };

  test('are the same where both have the same total', () => {
    expect(marksInExam({ marks: 81, max: 198, dropped: 0, total: 198, cohort: { lower: 0, higher: 0, cohortSize: 1 }, curve })).toEqual({
      marks: 81,
      how: 'same',
    });
  });

  test('are raised to the whole where a ruling has dropped questions of the same paper, however many took it', () => {
    const of = { marks: 78, total: 198, cohort: { lower: 0, higher: 0, cohortSize: 1 }, curve };
    // 78 of 195 are two fifths, as are 79.2 of 198
    expect(marksInExam({ ...of, max: 195, dropped: 3 })).toEqual({ marks: 79.2, how: 'raised' });
    // another paper of 195
    expect(marksInExam({ ...of, max: 195, dropped: 0 })).toEqual({ marks: null, how: 'few' });
    expect(marksInExam({ ...of, marks: 0, max: 0, dropped: 198 })).toEqual({ marks: null, how: 'unknown' });
  });

  test('are those of the same place where they do not, half of those with the same marks below', () => {
    // (28 + 2) of 100 is the 30th percentile: in the middle between 2 and 3 marks
    expect(marksInExam({ marks: 45, max: 90, dropped: 0, total: 5, cohort, curve })).toEqual({ marks: 2.5, how: 'place' });
    expect(marksInExam({ marks: 45, max: 90, dropped: 0, total: 5, cohort: { lower: 99, higher: 0, cohortSize: 100 }, curve })).toEqual({
      marks: 5,
      how: 'place',
    });
  });

  test('are none below fifty candidates or without a table', () => {
    expect(marksInExam({ marks: 45, max: 90, dropped: 0, total: 5, cohort: { lower: 10, higher: 38, cohortSize: 49 }, curve })).toEqual({
      marks: null,
      how: 'few',
    });
    expect(marksInExam({ marks: 45, max: 90, dropped: 0, total: 5, cohort, curve: null })).toEqual({ marks: null, how: 'unknown' });
  });
});
