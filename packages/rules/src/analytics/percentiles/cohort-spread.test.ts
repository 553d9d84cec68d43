import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cohortSpread } from './cohort-spread.ts';

const each = (...marks: number[]) => marks.map((mark) => ({ marks: mark, candidates: 1 }));

test('PRF-008 the quartiles of a cohort are marks that candidates have, the lower one of two', () => {
  // by hand: of ten candidates the third, fifth and eighth are the first with a quarter, half and three quarters behind or beside them
  expect(cohortSpread(each(10, 20, 30, 40, 50, 60, 70, 80, 90, 100))).toEqual({ lower: 30, median: 50, upper: 80 });
  // of twelve the third, sixth and ninth
  expect(cohortSpread(each(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12))).toEqual({ lower: 3, median: 6, upper: 9 });
});

test('candidates with equal marks, marks below zero, counts out of order and counts of no one', () => {
  const counts = [
    { marks: 300, candidates: 4 },
    { marks: -100, candidates: 3 },
    { marks: 900, candidates: 0 },
    { marks: 0, candidates: 13 },
  ];
  expect(cohortSpread(counts)).toEqual({ lower: 0, median: 0, upper: 0 });
  expect(cohortSpread([{ marks: 5, candidates: 10 }])).toEqual({ lower: 5, median: 5, upper: 5 });
});

test('fewer than ten candidates have none', () => {
  expect(cohortSpread(each(1, 2, 3, 4, 5, 6, 7, 8, 9))).toBeNull();
  expect(cohortSpread([])).toBeNull();
});

test('at least a quarter, half and three quarters of any cohort are at or below its quartiles, and less than that are below', () => {
  const counts = fc.array(fc.record({ marks: fc.integer({ min: -50, max: 200 }), candidates: fc.nat(9) }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(counts, (given) => {
      const whole = given.reduce((sum, { candidates }) => sum + candidates, 0);
      const spread = cohortSpread(given);
      expect(spread === null).toBe(whole < 10);
      if (spread === null) return;
      const share = (holds: (marks: number) => boolean) =>
        given.reduce((sum, { marks, candidates }) => sum + (holds(marks) ? candidates : 0), 0) / whole;
      for (const [quartile, part] of [
        [spread.lower, 0.25],
        [spread.median, 0.5],
        [spread.upper, 0.75],
      ] as const) {
        expect(share((marks) => marks <= quartile)).toBeGreaterThanOrEqual(part);
        expect(share((marks) => marks < quartile)).toBeLessThan(part);
      }
    }),
  );
});
