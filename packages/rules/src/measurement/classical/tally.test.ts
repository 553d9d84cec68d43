import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemStatistics } from './item-statistics.ts';
import { addTallies, discriminationOf, facilityOf, type Tally } from './tally.ts';

/** The tally of an item from the marks of candidates, counted one by one. */
function tallyOf(rows: readonly { readonly right: boolean; readonly rest: number }[]): Tally {
  return addTallies(
    rows.map(({ right, rest }) => ({
      candidates: 1,
      correct: right ? 1 : 0,
      rest,
      restSquared: rest * rest,
      correctRest: right ? rest : 0,
    })),
  );
}

describe('statistics of an item from sums', () => {
  it('PRF-010 they are those of the marks themselves, however the candidates were counted together', () => {
    const marks = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 1 })), {
      minLength: 3,
      maxLength: 40,
    });
    fc.assert(
      fc.property(marks, (rows) => {
        const tally = tallyOf(rows.map(([right, second, third]) => ({ right, rest: second + third })));
        const [expected] = itemStatistics(rows.map(([right, ...others]) => [right ? 1 : 0, ...others]));
        expect(100 * (facilityOf(tally) ?? Number.NaN)).toBeCloseTo(expected?.facility ?? Number.NaN, 9);
        const index = discriminationOf(tally);
        expect(index === null).toBe(expected?.discriminationIndex === null);
        expect(100 * (index ?? 0)).toBeCloseTo(expected?.discriminationIndex ?? 0, 6);
      }),
    );
  });

  it('PRF-010 by hand: five candidates, of whom the three best have it right', () => {
    const tally = tallyOf([10, 8, 6, 4, 2].map((rest, place) => ({ right: place < 3, rest })));
    expect(facilityOf(tally)).toBe(0.6);
    // means 8 and 3 beside 6, spread of the rest √8: (8 - 6) / √8 × √(0.6 / 0.4)
    expect(discriminationOf(tally)).toBeCloseTo((2 / Math.sqrt(8)) * Math.sqrt(1.5), 12);
  });

  it.each([
    ['no one', []],
    ['all right', [1, 2, 3].map((rest) => ({ right: true, rest }))],
    ['all with the same rest', [true, false, true].map((right) => ({ right, rest: 5 }))],
  ])('says nothing of %s', (_name, rows) => {
    expect(discriminationOf(tallyOf(rows))).toBeNull();
  });
});
