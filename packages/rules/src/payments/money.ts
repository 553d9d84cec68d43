import type { Minor } from '@abhyas/contract/payments/money.ts';

/** An amount of minor units (paise). Throws RangeError for what is negative or no whole number. */
export function minor(amount: number): Minor {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${amount} is no amount of minor units`);
  return amount as Minor;
}

export const zero: Minor = minor(0);

export const plus = (one: Minor, other: Minor): Minor => minor(one + other);

/** What is left of an amount. Throws RangeError where more is taken than there is. */
export const minus = (from: Minor, taken: Minor): Minor => minor(from - taken);

export const sum = (amounts: Iterable<Minor>): Minor => [...amounts].reduce(plus, zero);

/** `amount` × `numerator` ÷ `denominator` in whole minor units, halves rounded up; exact, as it is reckoned in bigint. */
export function fraction({ amount, numerator, denominator }: { amount: Minor; numerator: number; denominator: number }): Minor {
  const [above, below] = [BigInt(amount) * BigInt(numerator), BigInt(denominator)];
  return minor(Number((2n * above + below) / (2n * below)));
}

/** Splits an amount into parts that differ by one minor unit at most and add up to it, the larger ones first. Throws RangeError for no part. */
export function splitEvenly(amount: Minor, parts: number): Minor[] {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError(`${parts} are no parts`);
  const least = Math.floor(amount / parts);
  return Array.from({ length: parts }, (_, at) => minor(least + (at < amount % parts ? 1 : 0)));
}

/** A coupon or a scholarship: a part of the price in hundredths of a per cent, or an amount. */
export type Discount = { readonly basisPoints: number } | { readonly amount: Minor };

/** What a discount takes off a price, at most all of it. */
export function discountOf({ price, discount }: { price: Minor; discount: Discount }): Minor {
  const wanted = 'amount' in discount ? discount.amount : fraction({ amount: price, numerator: discount.basisPoints, denominator: 10_000 });
  return minor(Math.min(price, wanted));
}

const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount of minor units in whole units with two decimals and Indian groups: 216000000 is '21,60,000.00'. */
export const amountText = (amount: number): string => {
  const whole = Math.trunc(amount / 100);
  return `${rupees.format(whole).slice(0, -2)}${String(Math.abs(amount % 100)).padStart(2, '0')}`;
};
