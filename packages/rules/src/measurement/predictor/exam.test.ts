import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalQuantile } from '../arithmetic/normal.ts';
import { studentQuantile } from '../arithmetic/student.ts';
import { backTestExams, examPrediction, marksFor } from './exam-prediction.ts';
import { type ExamTable, normalScoreIn, scoreIn, tableFault } from './exam-table.ts';

/** Estimates for one slot of a CAT, as its candidates see them; the others are as much easier. */
const table = (name: string, easier: number): ExamTable => ({
  name,
  points: [
    { score: 40 + easier, percentile: 80 },
    { score: 56 + easier, percentile: 90 },
    { score: 66 + easier, percentile: 95 },
    { score: 90 + easier, percentile: 99 },
  ],
});

test('a table with points that fall, or too few of them, says why', () => {
  const { points } = table('slot', 0);
  expect(tableFault({ name: '', points })).toBeNull();
  expect(tableFault({ name: '', points: points.slice(2) })).toBe('A table needs three points at least.');
  expect(tableFault({ name: '', points: points.toReversed() })).toBe('Point 2: scores and percentiles have to rise.');
  expect(tableFault({ name: '', points: [...points, { score: 190, percentile: 100 }] })).toBe(
    'Point 5: a percentile has to be above 0 and below 100.',
  );
});

describe('a table of an exam', () => {
  test('is met at its points, and rises everywhere', () => {
    const slot = table('slot', 0);
    for (const { score, percentile } of slot.points) {
      expect(normalScoreIn(slot, score)).toBeCloseTo(normalQuantile(percentile / 100), 9);
      expect(scoreIn(slot, percentile)).toBeCloseTo(score, 6);
    }
    const scores = Array.from({ length: 240 }, (_score, at) => at - 40);
    const places = scores.map((score) => normalScoreIn(slot, score));
    for (const [at, place] of places.entries()) expect(place).toBeGreaterThan(places[at - 1] ?? -Infinity);
  });

  test('turns back any percentile that it turned into marks', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 99.9, noNaN: true }), (percentile) => {
        const slot = table('slot', 3);
        expect(normalScoreIn(slot, scoreIn(slot, percentile))).toBeCloseTo(normalQuantile(percentile / 100), 6);
      }),
    );
  });
});

describe('what marks give in the next exam', () => {
  test('is the exam itself where exams are all alike, and has no ends from one exam alone', () => {
    expect(examPrediction({ tables: [], score: 66 })).toBeNull();
    expect(examPrediction({ tables: [table('one', 0)], score: 66 })).toEqual({
      percentile: expect.closeTo(95, 6) as number,
      low: null,
      high: null,
    });
    const alike = [table('one', 0), table('two', 0), table('three', 0)];
    expect(examPrediction({ tables: alike, score: 66 })).toEqual(
      Object.fromEntries(['percentile', 'low', 'high'].map((name) => [name, expect.closeTo(95, 6) as number])),
    );
    expect(marksFor({ tables: alike, percentile: 99 })?.marks).toBeCloseTo(90, 6);
  });

  test('lies between the exams, and further apart the more they differ', () => {
    const near = examPrediction({ tables: [table('a', -2), table('b', 0), table('c', 2)], score: 66 });
    const far = examPrediction({ tables: [table('a', -8), table('b', 0), table('c', 8)], score: 66 });
    expect(Math.abs((near?.percentile ?? 0) - 95)).toBeLessThan(0.3);
    expect((far?.high ?? 0) - (far?.low ?? 0)).toBeGreaterThan((near?.high ?? 0) - (near?.low ?? 0));
    const marks = marksFor({ tables: [table('a', -2), table('b', 0), table('c', 2)], percentile: 95 });
    expect(marks?.marks).toBeCloseTo(66, 6);
    // t of two degrees is 2.920, s is 2, the root of 1 + 1/3 is 1.1547
    expect(marks?.high).toBeCloseTo(66 + 2.92 * 2 * 1.1547, 2);
  });
});

test('each exam is predicted by the others, which tells how far off that was', () => {
  expect(backTestExams([table('a', 0)])).toEqual([]);
  const found = backTestExams([table('a', -3), table('b', 0), table('c', 3)]);
  expect(found.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(found.map(({ errorInMarks }) => errorInMarks)).toEqual([4.5, 0, 4.5].map((error) => expect.closeTo(error, 6) as number));
  expect(found.map(({ coverage }) => coverage)).toEqual([100, 100, 100]);
  expect(backTestExams([table('a', 0), table('b', 2)]).map(({ coverage }) => coverage)).toEqual([null, null]);
});

test('tables of one year are alike: they are left out together, and count as one exam', () => {
  const years = [table('2024 one', -3), table('2024 two', -3), table('2025 one', 3), table('2025 two', 3)].map((slot) => ({
    ...slot,
    group: slot.name.slice(0, 4),
  }));
  const found = backTestExams(years);
  expect(found.map(({ name, points }) => [name, points])).toEqual([
    ['2024', 8],
    ['2025', 8],
  ]);
  // the exam of 2024 was harder: predicted from 2025 its marks seem worth less
  expect(found.map(({ errorInMarks }) => errorInMarks)).toEqual([6, 6].map((error) => expect.closeTo(error, 6) as number));
  expect(found[0]?.errors.every((error) => error < 0)).toBe(true);
  expect(found[1]?.errors.every((error) => error > 0)).toBe(true);
  expect(backTestExams(years.map((slot) => ({ ...slot, group: 'all' })))).toEqual([]);
  // four slots of two years say as much of the next year as two exams
  expect(examPrediction({ tables: years, score: 66 })).toEqual(examPrediction({ tables: [table('a', -3), table('b', 3)], score: 66 }));
  expect(marksFor({ tables: years.slice(0, 2), percentile: 95 })).toEqual({
    marks: expect.closeTo(63, 6) as number,
    low: null,
    high: null,
  });
});

test("Student's t is as tabulated", () => {
  const tabulated = { 1: 6.3138, 2: 2.92, 3: 2.3534, 4: 2.1318, 5: 2.015, 9: 1.8331, 20: 1.7247, 1000: 1.6464 };
  for (const [freedom, value] of Object.entries(tabulated))
    expect(Math.abs(studentQuantile({ probability: 0.95, freedom: Number(freedom) }) - value)).toBeLessThan(0.002);
});
