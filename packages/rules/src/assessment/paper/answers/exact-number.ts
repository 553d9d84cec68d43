import { plainText } from '../../../text/plain-text.ts';

/** An exact fraction; `below` is positive. */
export interface ExactNumber {
  readonly above: bigint;
  readonly below: bigint;
}

const sign = '([+-]?)';
/** Digits, or groups of two or three with commas or spaces between, the last of three: 1200, 1,200, 1,00,000. */
const whole = '(\\d+|\\d{1,3}(?:[, ]\\d{2,3})*[, ]\\d{3})';
const decimalForm = new RegExp(`^${sign} ?(?:${whole}(?:\\.(\\d*))?|\\.(\\d+))$`);
const fractionForm = new RegExp(`^${sign} ?(?:(\\d+) )?(\\d+) ?/ ?(\\d+)$`);

/**
 * Reads a number as a candidate types it: '0.6', '.6', '3/5', '-1 1/2', '1,200', '1 200', in the digits of any script. Null when it is none. No floating point, so
 * 0.1 + 0.2 is 0.3 here.
 */
export function parseExactNumber(text: string): ExactNumber | null {
  const plain = plainText(text);
  const fraction = fractionForm.exec(plain);
  if (fraction !== null) {
    const [, minus, ones = '0', above = '', below = ''] = fraction;
    const divisor = BigInt(below);
    if (divisor === 0n) return null;
    return signed({ above: BigInt(ones) * divisor + BigInt(above), below: divisor }, minus);
  }
  const decimal = decimalForm.exec(plain);
  if (decimal === null) return null;
  const [, minus, ones = '0', afterOnes, alone] = decimal;
  const places = afterOnes ?? alone ?? '';
  return signed({ above: BigInt(ones.replace(/[, ]/g, '') + places), below: 10n ** BigInt(places.length) }, minus);
}

/** True when the two are at most `tolerance` apart. */
export function isWithin({ value, key, tolerance }: { value: ExactNumber; key: ExactNumber; tolerance: ExactNumber }): boolean {
  const difference = value.above * key.below - key.above * value.below;
  const size = difference < 0n ? -difference : difference;
  return size * tolerance.below <= tolerance.above * value.below * key.below;
}

/** The sum of two. */
export function plus(one: ExactNumber, other: ExactNumber): ExactNumber {
  return { above: one.above * other.below + other.above * one.below, below: one.below * other.below };
}

function signed({ above, below }: ExactNumber, minus: string | undefined): ExactNumber {
  return { above: minus === '-' ? -above : above, below };
}

/** A number of a key, exactly; throws for what is none. */
export function exactKey(text: string): ExactNumber {
  const value = parseExactNumber(text);
  if (value === null) throw new Error(`'${text}' is not a number an answer key can hold`);
  return value;
}

const unfinished = /^[+-]? ?(?:\.|(?:\d+ )?\d+ ?\/)?$/;

/** Whether a text that is no number may be the beginning of one that is being typed: '-', '.', '1/', '9 1/'. */
export const isUnfinishedNumber = (text: string): boolean => unfinished.test(plainText(text));
