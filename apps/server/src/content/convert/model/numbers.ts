import { type ExactNumber as Exact, parseExactNumber } from '@abhyas/rules/assessment/paper/answers/exact-number.ts';
import type { Notes } from './question.ts';

export type { Exact };

const decimalForm = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

function parseDecimal(text: string): Exact | null {
  const found = decimalForm.exec(text.trim().replaceAll('\u2212', '-'));
  if (found === null) return null;
  const [, sign, ones = '', after = '', power = '0'] = found;
  if (ones === '' && after === '') return null;
  const places = after.length - Number(power);
  const size = BigInt(ones + after) * 10n ** BigInt(Math.max(0, -places));
  return { above: sign === '-' ? -size : size, below: 10n ** BigInt(Math.max(0, places)) };
}

/** A number of a file: a decimal, with an exponent or without, or a fraction. Null where it is none. */
export const parseExact = (text: string): Exact | null => parseDecimal(text) ?? parseExactNumber(text);

export const exact = (number: number | bigint): Exact => ({ above: BigInt(number), below: 1n });
export const sum = (one: Exact, other: Exact): Exact => ({
  above: one.above * other.below + other.above * one.below,
  below: one.below * other.below,
});
export const times = (one: Exact, other: Exact): Exact => ({ above: one.above * other.above, below: one.below * other.below });
export const minus = (one: Exact, other: Exact): Exact => sum(one, times(other, exact(-1)));
/** One divided by another, which is not 0. */
export const over = (one: Exact, other: Exact): Exact => {
  const sign = other.above < 0n ? -1n : 1n;
  return { above: one.above * other.below * sign, below: one.below * other.above * sign };
};
/** Below 0 where the first is less, 0 where they are equal. */
export const compare = (one: Exact, other: Exact): number => {
  const difference = one.above * other.below - other.above * one.below;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
export const isSame = (one: Exact, other: Exact): boolean => compare(one, other) === 0;
export const sizeOf = (one: Exact): Exact => (one.above < 0n ? times(one, exact(-1)) : one);
/** The whole number at or below. */
export const floor = ({ above, below }: Exact): bigint => {
  const quotient = above / below;
  return above < 0n && quotient * below !== above ? quotient - 1n : quotient;
};

/** A number as a pack's answer is written: a decimal where it has an end, or else a fraction. */
export function formatExact({ above, below }: Exact): string {
  let places = 0;
  while (places < 400 && (above * 10n ** BigInt(places)) % below !== 0n) {
    if (places > 60) return formatFraction({ above, below });
    places += 1;
  }
  const digits = (above * 10n ** BigInt(places)) / below;
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
  return `${digits < 0n ? '-' : ''}${text.slice(0, text.length - places)}${places === 0 ? '' : `.${text.slice(text.length - places)}`}`;
}

function formatFraction({ above, below }: Exact): string {
  const common = (one: bigint, other: bigint): bigint => (other === 0n ? one : common(other, one % other));
  const shared = common(above < 0n ? -above : above, below);
  return `${above / shared}/${below / shared}`;
}

/** A number as a pack's answer is written, without an exponent; null where the text is none. Fractions and grouped digits stay as they are. */
export function plainNumber(text: string): string | null {
  const decimal = parseDecimal(text);
  if (decimal !== null) return formatExact(decimal);
  return parseExactNumber(text) === null ? null : text.trim();
}

/** The middle of a range and how far its ends are from it, exactly; null where an end is no number or the ends are the wrong way round. */
export function middleOf({ from, to }: { from: string; to: string }): { readonly value: string; readonly tolerance: string } | null {
  const [low, high] = [parseExact(from), parseExact(to)];
  if (low === null || high === null || compare(high, low) < 0) return null;
  const half = { above: 1n, below: 2n };
  return { value: formatExact(times(sum(low, high), half)), tolerance: formatExact(times(minus(high, low), half)) };
}

/** A share in per cent, such as 33.33333, as the fraction that it stands for: a third. */
export function shareOf(percent: string): Exact | null {
  const written = parseExact(percent);
  if (written === null) return null;
  const share = over(written, exact(100));
  const near = { above: 1n, below: 1_000_000n };
  for (const below of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
    const rounded = { above: floor(sum(times(share, exact(below)), { above: 1n, below: 2n })), below: BigInt(below) };
    if (compare(sizeOf(minus(rounded, share)), near) < 0) return rounded;
  }
  return share;
}

/** A mark in the hundredths that a pack has. Says so where that is another mark. */
export function markFrom({ mark, notes }: { mark: Exact; notes: Notes }): number {
  const hundredths = floor(sum(times(sizeOf(mark), exact(100)), { above: 1n, below: 2n }));
  const rounded = { above: mark.above < 0n ? -hundredths : hundredths, below: 100n };
  // decimals of five places stand for a fraction: what they are off by in a thousand questions is no hundredth
  const isRounded = compare(sizeOf(minus(mark, rounded)), { above: 1n, below: 100_000n }) > 0;
  if (isRounded)
    notes.change(
      `${formatMark(mark)} of a mark is ${formatExact(rounded)}: marks have hundredths, so thirty of them are ${formatExact(times(rounded, exact(30)))}`,
    );
  return Number(formatExact(rounded));
}

const formatMark = (mark: Exact) => {
  const share = shareOf(formatExact(times(mark, exact(100)))) ?? mark;
  return formatFraction(share);
};

/** Rounds a mark to the hundredths that a pack has. */
export const roundMark = (mark: number): number => Math.round(mark * 100) / 100 || 0;

/** What several parts bring together, shared out by their weights in whole hundredths: the last hundredths go to the parts that rounding cost most. */
export function shareOut({ mark, weights }: { mark: number; weights: readonly Exact[] }): number[] {
  const all = weights.reduce(sum, exact(0));
  const total = exact(Math.round(mark * 100));
  const shares = weights.map((weight) => (all.above === 0n ? exact(0) : over(times(total, weight), all)));
  const whole = shares.map(floor);
  let left = Number(total.above - whole.reduce((one, other) => one + other, 0n));
  const order = shares
    .map((share, index) => ({ index, rest: minus(share, exact(whole[index] ?? 0n)) }))
    .toSorted((a, b) => compare(b.rest, a.rest));
  for (const { index } of order) {
    if (left <= 0) break;
    whole[index] = (whole[index] ?? 0n) + 1n;
    left -= 1;
  }
  return whole.map((hundredths) => Number(hundredths) / 100);
}
