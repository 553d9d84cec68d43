import { plainText } from '@abhyas/rules/text/plain-text.ts';
import { formatDayFirst } from '../../lib/dates/dates.ts';

/** A date as someone types it and as a field shows it. */

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Longer than any date that is understood. */
const maxLength = 40;

const year = String.raw`(?<year>[1-9]\d{3})`;
const day = String.raw`(?<day>\d{1,2})`;
const month = String.raw`(?<month>\d{1,2})`;
const name = String.raw`(?<name>[a-z]{3,9})\.?`;
const mark = '[-–/.]';

/** In each, the same separator appears twice, or the month is a word, so that no number can be taken for another. */
const forms = [
  String.raw`${year}(?<mark>${mark})${month}\k<mark>${day}`,
  String.raw`${day}\s*(?<mark>${mark}|\s)\s*${month}\s*\k<mark>\s*${year}`,
  String.raw`${day}(?:st|nd|rd|th)?[-–/.,\s]*${name}[-–/,\s]*${year}`,
  String.raw`${name}\s*${day}(?:st|nd|rd|th)?[,\s]\s*${year}`,
].map((form) => new RegExp(`^${form}$`, 'i'));

/** The month that a word of three letters or more begins, 1 to 12; 0 for none. */
function monthOfName(word: string): number {
  const lower = word.toLowerCase();
  return lower === 'sept' ? 9 : monthNames.findIndex((full) => full === lower || full.slice(0, 3) === lower) + 1;
}

/** Whether a text is a day that exists, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * Reads a date as people here type it, the day before the month: 05 Mar 2004, 5/3/2004, 05-03-2004, March 5, 2004, 2004-03-05. Gives
 * YYYY-MM-DD, or null for a day that does not exist, a year of two digits and everything else.
 */
export function readDate(text: string): string | null {
  if (text.trim().length > maxLength) return null;
  const typed = plainText(text);
  for (const form of forms) {
    const groups = form.exec(typed)?.groups;
    if (!groups) continue;
    const monthNumber = groups['name'] === undefined ? Number(groups['month']) : monthOfName(groups['name']);
    const found = `${groups['year']}-${String(monthNumber).padStart(2, '0')}-${groups['day']?.padStart(2, '0')}`;
    return isDay(found) ? found : null;
  }
  return null;
}

/** What a field shows: a day as DD MMM YYYY, anything else as it was typed. */
export function showDate(value: string): string {
  return isDay(value) ? formatDayFirst(value) : value;
}
