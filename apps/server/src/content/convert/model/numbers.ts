import { parseExactNumber } from '@abhyas/rules/assessment/paper/answers/exact-number.ts';

/** A decimal number: `digits` divided by 10 to the power of `places`. */
interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

const decimalForm = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

function parseDecimal(text: string): Decimal | null {
  const found = decimalForm.exec(text.trim().replaceAll('\u2212', '-'));
  if (found === null) return null;
  const [, sign, ones = '', after = '', power = '0'] = found;
  if (ones === '' && after === '') return null;
  const size = BigInt(ones + after);
  const places = after.length - Number(power);
  const digits = sign === '-' ? -size : size;
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 };
}

function formatDecimal({ digits, places }: Decimal): string {
  const sign = digits < 0n ? '-' : '';
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
  const after = text.slice(text.length - places).replace(/0+$/, '');
  return `${sign}${text.slice(0, text.length - places)}${places === 0 || after === '' ? '' : `.${after}`}`;
}

/** A number as a pack's answer is written, without an exponent; null where the text is none. Fractions and grouped digits stay as they are. */
export function plainNumber(text: string): string | null {
  const decimal = parseDecimal(text);
  if (decimal !== null) return formatDecimal(decimal);
  return parseExactNumber(text) === null ? null : text.trim();
}

/** The middle of a range and how far its ends are from it, exactly; null where an end is no decimal number or the ends are the wrong way round. */
export function middleOf({ from, to }: { from: string; to: string }): { readonly value: string; readonly tolerance: string } | null {
  const [low, high] = [parseDecimal(from), parseDecimal(to)];
  if (low === null || high === null) return null;
  const places = Math.max(low.places, high.places);
  const scaled = ({ digits, places: own }: Decimal) => digits * 10n ** BigInt(places - own);
  const [start, end] = [scaled(low), scaled(high)];
  if (end < start) return null;
  // half of a number is five times a tenth of it
  return {
    value: formatDecimal({ digits: (start + end) * 5n, places: places + 1 }),
    tolerance: formatDecimal({ digits: (end - start) * 5n, places: places + 1 }),
  };
}

/** Rounds a mark to the hundredths that a pack has. */
export const roundMark = (mark: number): number => Math.round(mark * 100) / 100 || 0;
