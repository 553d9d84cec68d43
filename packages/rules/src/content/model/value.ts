import type { ExactNumber } from '../../assessment/paper/answers/exact-number.ts';

/** What an expression comes to. Numbers are fractions in lowest terms, so nothing is ever rounded unless the model says how. */
export type Value = ExactNumber | boolean | string | readonly Value[];

/** The most digits above or below the line of a fraction. */
export const maxDigits = 120;

const tooLong = 10n ** BigInt(maxDigits);
const size = (value: bigint) => (value < 0n ? -value : value);

/** The greatest common divisor of two whole numbers, 0 of two zeros. */
export function gcdOf(one: bigint, other: bigint): bigint {
  let [a, b] = [size(one), size(other)];
  while (b > 0n) [a, b] = [b, a % b];
  return a;
}

/** A fraction in lowest terms with its sign above. Throws RangeError for one that has no value or too many digits. */
export function fraction(above: bigint, below = 1n): ExactNumber {
  if (below === 0n) throw new RangeError('divides by zero');
  const divisor = below === 1n ? 1n : gcdOf(above, below) * (below < 0n ? -1n : 1n);
  const number = { above: above / divisor, below: below / divisor };
  if (size(number.above) >= tooLong || number.below >= tooLong) throw new RangeError(`comes to a number of more than ${maxDigits} digits`);
  return number;
}

export const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);
export const isNumber = (value: Value): value is ExactNumber => typeof value === 'object' && 'above' in value;
export const isWhole = ({ below }: ExactNumber): boolean => below === 1n;
export const compare = (one: ExactNumber, other: ExactNumber): number => {
  const difference = one.above * other.below - other.above * one.below;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
export const add = (one: ExactNumber, other: ExactNumber) =>
  fraction(one.above * other.below + other.above * one.below, one.below * other.below);
export const subtract = (one: ExactNumber, other: ExactNumber) => add(one, { ...other, above: -other.above });
export const multiply = (one: ExactNumber, other: ExactNumber) => fraction(one.above * other.above, one.below * other.below);
export const divide = (one: ExactNumber, other: ExactNumber) => fraction(one.above * other.below, one.below * other.above);

/** The whole number below. */
export function floorOf({ above, below }: ExactNumber): bigint {
  const whole = above / below;
  return above % below < 0n ? whole - 1n : whole;
}

/** Rounded to so many places after the point; a half goes away from zero. */
export function roundTo(value: ExactNumber, places: number): ExactNumber {
  const scale = 10n ** BigInt(places);
  const twice = fraction(size(value.above) * scale * 2n, value.below);
  const rounded = (floorOf(twice) + 1n) / 2n;
  return fraction(value.above < 0n ? -rounded : rounded, scale);
}

/** The whole part of the square root of a whole number that is not negative. */
export function rootOf(value: bigint): bigint {
  if (value < 2n) return value;
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (guess + value / guess) / 2n;
    if (next >= guess) return guess;
    guess = next;
  }
}

/** The square root of a fraction, null where it is none. */
export function exactRoot({ above, below }: ExactNumber): ExactNumber | null {
  if (above < 0n) return null;
  const [over, under] = [rootOf(above), rootOf(below)];
  return over * over === above && under * under === below ? fraction(over, under) : null;
}

/** The square root of a fraction that is not negative, to so many places. */
export function roundedRoot({ above, below }: ExactNumber, places: number): ExactNumber {
  const scale = 10n ** BigInt(places);
  // twice the root, so that its last bit says which way a half goes
  const twice = rootOf((4n * above * scale * scale) / below);
  return fraction((twice + 1n) / 2n, scale);
}

/** How many places after the point a fraction needs; null for one that never ends. */
export function placesOf({ below }: ExactNumber): number | null {
  let [rest, twos, fives] = [below, 0, 0];
  while (rest % 2n === 0n) [rest, twos] = [rest / 2n, twos + 1];
  while (rest % 5n === 0n) [rest, fives] = [rest / 5n, fives + 1];
  return rest === 1n ? Math.max(twos, fives) : null;
}

/** A number with exactly so many places, which it must have; without groups. */
export function decimal(value: ExactNumber, places: number): string {
  const { above } = roundTo(value, places);
  const digits = String((size(above) * 10n ** BigInt(places)) / roundTo(value, places).below).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return `${above < 0n ? '-' : ''}${whole}${places === 0 ? '' : `.${digits.slice(-places)}`}`;
}

/** Whether two values are the same: numbers by value, whatever they were written as. */
export function same(one: Value, other: Value): boolean {
  if (isNumber(one)) return isNumber(other) && one.above === other.above && one.below === other.below;
  if (isList(one)) return isList(other) && one.length === other.length && one.every((each, at) => same(each, other[at] ?? false));
  return one === other;
}

/** A value as an author reads it in a fault. */
export function show(value: Value): string {
  if (isNumber(value)) return isWhole(value) ? `${value.above}` : `${value.above}/${value.below}`;
  if (typeof value === 'string') return `'${value}'`;
  return isList(value) ? `[${value.map(show).join(', ')}]` : String(value);
}
