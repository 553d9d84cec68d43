import { plainText } from '../../text/plain-text.ts';
import { parseExactNumber } from './answers/exact-number.ts';

/** How much longer than others a candidate works, as an exact part of the time: 1/3 makes 53 min 20 s of 40 minutes. Whole numbers above 0. */
export interface ExtraTime {
  readonly above: number;
  readonly below: number;
}

/** A length of `seconds` with the candidate's extra time, in whole seconds: a part of a second is a second. Null for a candidate who has none. */
export function withExtraTime({ seconds, extra }: { seconds: number; extra: ExtraTime | null }): number {
  if (extra === null) return seconds;
  return seconds + Math.ceil((seconds * extra.above) / extra.below);
}

/** Extra time as people write it: a percentage ('33', '33.5'), or a part of the time ('1/3'). Null if it is invalid, or above three times the time. */
export function parseExtraTime(written: string): ExtraTime | null {
  const plain = plainText(written).replace(/ ?%$/, '');
  const number = parseExactNumber(plain);
  if (number === null) return null;
  const above = Number(number.above);
  const below = Number(number.below) * (plain.includes('/') ? 1 : 100);
  return above > 0 && above <= 3 * below && below <= 1_000_000 ? { above, below } : null;
}

/** The same the other way round: '33', '33.5' or '1/3', which `parseExtraTime` reads as the same length. */
export function formatExtraTime({ above, below }: ExtraTime): string {
  const isPercentage = below >= 100 && /^10+$/.test(String(below));
  return isPercentage ? String((100 * above) / below) : `${above}/${below}`;
}
