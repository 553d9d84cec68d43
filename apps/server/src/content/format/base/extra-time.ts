import { parseExactNumber } from '@abhyas/rules/assessment/paper/exact-number.ts';
import type { ExtraTime } from '@abhyas/rules/assessment/paper/extra-time.ts';

/** Extra time as a pack writes it: a percentage ('33', '33.5'), or a part of the time ('1/3'). Null if it is invalid, or above three times the time. */
export function readExtraTime(written: string): ExtraTime | null {
  const number = parseExactNumber(written);
  if (number === null) return null;
  const above = Number(number.above);
  const below = Number(number.below) * (written.includes('/') ? 1 : 100);
  return above > 0 && above <= 3 * below && below <= 1_000_000 ? { above, below } : null;
}
