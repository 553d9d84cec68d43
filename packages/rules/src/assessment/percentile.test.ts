import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countsInCohort, standing } from './percentile.ts';

it.each([
  { lower: 0, higher: 499, cohortSize: 500, percentile: '0.00', rank: 500 },
  { lower: 499, higher: 0, cohortSize: 500, percentile: '99.80', rank: 1 },
  { lower: 1, higher: 1, cohortSize: 3, percentile: '33.33', rank: 2 },
  { lower: 2, higher: 0, cohortSize: 3, percentile: '66.67', rank: 1 },
  { lower: 1, higher: 6, cohortSize: 8, percentile: '12.50', rank: 7 },
  { lower: 0, higher: 0, cohortSize: 0, percentile: '', rank: 1 },
])('TST-064 $lower of $cohortSize below is $percentile', ({ percentile, rank, ...comparison }) => {
  expect(standing(comparison)).toMatchObject({ percentile, rank });
});

it('is provisional with fewer than 30 candidates', () => {
  expect(standing({ lower: 3, higher: 25, cohortSize: 29 }).provisional).toBe(true);
  expect(standing({ lower: 3, higher: 26, cohortSize: 30 }).provisional).toBe(false);
});

it('is exact to half of a hundredth, ties sharing value and rank', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 300 }), (marks) => {
      const standings = marks.map((mark) => {
        const lower = marks.filter((other) => other < mark).length;
        const higher = marks.filter((other) => other > mark).length;
        const { percentile, rank } = standing({ lower, higher, cohortSize: marks.length });
        const hundredths = BigInt(percentile.replace('.', ''));
        const twiceOff = 2n * (hundredths * BigInt(marks.length) - 10_000n * BigInt(lower));
        expect(twiceOff > -BigInt(marks.length) && twiceOff <= BigInt(marks.length)).toBe(true);
        return { mark, text: `${percentile} ${rank}` };
      });
      expect(new Set(standings.map(({ text }) => text)).size).toBe(new Set(marks).size);
    }),
  );
});

it('counts a first attempt that was submitted inside the window, its last second included', () => {
  const [releaseAt, endAt] = [new Date(1000), new Date(2000)];
  const counts = (ordinal: number, at: number) => countsInCohort({ ordinal, submittedAt: new Date(at), releaseAt, endAt });
  expect([1000, 2000, 2400, 2999].map((at) => counts(1, at))).toEqual([true, true, true, true]);
  expect([counts(1, 999), counts(1, 3000), counts(2, 1500)]).toEqual([false, false, false]);
});
