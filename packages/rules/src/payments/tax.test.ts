import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minor, sum } from './money.ts';
import { isGstin, supplyStateOf, stateTaxName, taxIn } from './tax.ts';

const gst = 1800;

it('a price of ₹7,200 has ₹1,098.31 of 18% in it between states, and two halves of ₹549.15 within one', () => {
  const price = minor(720_000);
  expect(taxIn({ price, basisPoints: gst, sellerState: '27', placeOfSupply: '29' })).toEqual({
    taxable: 610_169,
    central: 0,
    state: 0,
    integrated: 109_831,
    tax: 109_831,
  });
  expect(taxIn({ price, basisPoints: gst, sellerState: '27', placeOfSupply: '27' })).toEqual({
    taxable: 610_170,
    central: 54_915,
    state: 54_915,
    integrated: 0,
    tax: 109_830,
  });
});

it('price and tax always add up, and the halves are equal', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }).map(minor),
      fc.constantFrom(0, 500, 1200, 1800, 2800),
      fc.boolean(),
      (price, basisPoints, isWithin) => {
        const split = taxIn({ price, basisPoints, sellerState: '27', placeOfSupply: isWithin ? '27' : '07' });
        expect(sum([split.taxable, split.central, split.state, split.integrated])).toBe(price);
        expect(split.central).toBe(split.state);
        expect(Math.abs(split.tax - (price * basisPoints) / (10_000 + basisPoints))).toBeLessThanOrEqual(1);
      },
    ),
  );
});

it.each([
  ['a registered buyer: where they are registered', { gstin: '29AAGCB7383J1Z4', centreState: '27', buyerState: '27' }, '29'],
  ['a class in a room: where it is held', { gstin: '', centreState: '27', buyerState: '07' }, '27'],
  ['online: where the buyer lives', { gstin: '', centreState: '', buyerState: '07' }, '07'],
  ['online, not known where: of the seller', { gstin: '', centreState: '', buyerState: '' }, '24'],
])('place of supply of %s', (_title, of, state) => {
  expect(supplyStateOf({ ...of, sellerState: '24' })).toBe(state);
});

it('the half of a state is SGST, of a territory without a legislature UTGST', () => {
  expect(['27', '07', '34', '04', '38'].map(stateTaxName)).toEqual(['SGST', 'SGST', 'SGST', 'UTGST', 'UTGST']);
});

it.each([
  ['27AAPFU0939F1ZV', true],
  ['29AAGCB7383J1Z4', true],
  ['27AAPFU0939F1ZW', false],
  ['00AAPFU0939F1ZV', false],
  ['27aapfu0939f1zv', false],
  ['', false],
])('%s is a GST number: %s', (text, isOne) => {
  expect(isGstin(text)).toBe(isOne);
});
