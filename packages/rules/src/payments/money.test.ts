import fc from 'fast-check';
import { expect, it } from 'vitest';
import { discountOf, fraction, minor, splitEvenly, sum } from './money.ts';

it('money is a whole number of minor units, and nothing else', () => {
  expect(minor(2_160_000)).toBe(2_160_000);
  for (const wrong of [-1, 0.5, Number.NaN, 2 ** 53]) expect(() => minor(wrong)).toThrow(RangeError);
});

it.each([
  [2_160_000, 3, [720_000, 720_000, 720_000]],
  [1_000_000, 3, [333_334, 333_333, 333_333]],
  [1, 2, [1, 0]],
])('%i minor units split into %i parts', (amount, parts, split) => {
  expect(splitEvenly(minor(amount), parts)).toEqual(split);
});

it.each([
  ['ten per cent', { basisPoints: 1000 }, 240_000],
  ['an amount', { amount: minor(50_000) }, 50_000],
  ['more than the price', { amount: minor(9_000_000) }, 2_400_000],
  ['all of it', { basisPoints: 10_000 }, 2_400_000],
])('a discount of %s', (_title, discount, off) => {
  expect(discountOf({ price: minor(2_400_000), discount })).toBe(off);
});

it('parts add up to their whole, and a fraction is within half a minor unit of what it is exactly', () => {
  const amounts = fc.integer({ min: 0, max: 1_000_000_000 }).map(minor);
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 24 }), fc.integer({ min: 0, max: 10_000 }), (amount, parts, numerator) => {
      expect(sum(splitEvenly(amount, parts))).toBe(amount);
      const rounded = BigInt(fraction({ amount, numerator, denominator: 11_800 }));
      const off = 2n * (rounded * 11_800n - BigInt(amount) * BigInt(numerator));
      expect(off <= 11_800n && off > -11_800n).toBe(true);
    }),
  );
});
