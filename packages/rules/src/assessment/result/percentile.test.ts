import fc from 'fast-check';
import { expect, it } from 'vitest';
import { standing, unrankedReason, type PercentileKind } from './percentile.ts';

const kinds = ['below', 'rank', 'at-or-below'] as const satisfies readonly PercentileKind[];

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

it.each([
  // 500 candidates, the tenth of them tied with another: CAT counts those behind the rank, NTA those who are not better
  { lower: 489, higher: 9, cohortSize: 500, below: '97.80', rank: '98.00', 'at-or-below': '98.2000000' },
  { lower: 1, higher: 1, cohortSize: 3, below: '33.33', rank: '33.33', 'at-or-below': '66.6666667' },
  { lower: 0, higher: 0, cohortSize: 1, below: '0.00', rank: '0.00', 'at-or-below': '100.0000000' },
  { lower: 0, higher: 7, cohortSize: 7, below: '0.00', rank: '0.00', 'at-or-below': '0.0000000' },
  { lower: 7, higher: 0, cohortSize: 7, below: '100.00', rank: '85.71', 'at-or-below': '100.0000000' },
  { lower: 0, higher: 0, cohortSize: 0, below: '', rank: '', 'at-or-below': '' },
])(
  'TST-064 has the percentile that the test names: $lower below and $higher above of $cohortSize',
  ({ lower, higher, cohortSize, ...texts }) => {
    const found = kinds.map((kind) => [kind, standing({ lower, higher, cohortSize, kind }).percentile]);
    expect(Object.fromEntries(found)).toEqual(texts);
  },
);

it('every percentile is between 0 and 100, grows with the mark, and is one for those who tie, inside and outside the cohort', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 200 }),
      fc.integer({ min: -25, max: 25 }),
      fc.constantFrom(...kinds),
      (marks, outsider, kind) => {
        const at = (mark: number) =>
          Number(
            standing({
              lower: marks.filter((other) => other < mark).length,
              higher: marks.filter((other) => other > mark).length,
              cohortSize: marks.length,
              kind,
            }).percentile,
          );
        const inOrder = [...marks, outsider].sort((a, b) => a - b).map((mark) => at(mark));
        expect(inOrder.every((value, index) => value >= (inOrder[index - 1] ?? 0) && value <= 100)).toBe(true);
      },
    ),
  );
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

it('DEC-37 the cohort has first attempts that were submitted inside the window, its last second included, by candidates who knew no question of it', () => {
  const [releaseAt, endAt] = [new Date(1000), new Date(2000)];
  const why = (ordinal: number, at: number, hasSeen = false) =>
    unrankedReason({ ordinal, submittedAt: new Date(at), releaseAt, endAt, hasSeen });
  expect([1000, 2000, 2400, 2999].map((at) => why(1, at))).toEqual(['', '', '', '']);
  expect([why(1, 999), why(1, 3000), why(2, 1500)]).toEqual(['outside-window', 'outside-window', 'again']);
  expect([why(1, 1500, true), why(1, 3000, true)]).toEqual(['seen-before', 'outside-window']);
});
