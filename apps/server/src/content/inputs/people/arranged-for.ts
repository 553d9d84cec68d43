import type { Accommodation } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { parseExtraTime } from '@abhyas/rules/assessment/paper/extra-time.ts';
import type { Pack } from '../../format/pack.ts';

/** What a pack arranges for a student. */
export const arrangedFor = ({ extraTime, breakMinutes, largeText, separateRoom }: Pack['people'][number]): Accommodation => ({
  extra: extraTime === undefined ? null : parseExtraTime(extraTime),
  breakMinutes: breakMinutes ?? 0,
  largeText: largeText === '1',
  separateRoom: separateRoom === '1',
});
