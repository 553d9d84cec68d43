import { plainText } from '@abhyas/rules/text/plain-text.ts';

const form = /^(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?\s*(?:(?<half>[ap])\.?\s*m\.?)?$/i;

/** Reads a time of the clock as people type it: 10:37 AM, 10.37 am, 3 pm, 22:37. Gives HH:mm, or null for what is no time. */
export function readClock(text: string): string | null {
  const groups = form.exec(plainText(text))?.groups;
  if (groups === undefined) return null;
  const { hour: typed = '', minute, half } = groups;
  // a bare number is no time
  if (half === undefined && minute === undefined) return null;
  const hour = Number(typed);
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const ofDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const minutes = Number(minute ?? '0');
  return ofDay > 23 || minutes > 59 ? null : `${String(ofDay).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
