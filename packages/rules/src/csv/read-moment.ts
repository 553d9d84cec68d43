import { plainText } from '../text/plain-text.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const pad = (value: number, length = 2) => String(value).padStart(length, '0');

/** A date as YYYY-MM-DD from '2027-02-24', '24 Feb 2027', '24-Feb-2027', '24/02/2027' or '24-02-2027': the day comes first, as spreadsheets in India write it. Null for anything else. */
export function readDay(text: string): string | null {
  const plain = plainText(text);
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain) ?? [];
  if (isoYear !== undefined) return toDay(Number(isoYear), Number(isoMonth), Number(isoDay));
  const [, day, month = '', year] = /^(\d{1,2})[ /.-]([a-z]{3,9}|\d{1,2})[ /.-](\d{4})$/i.exec(plain) ?? [];
  if (day === undefined) return null;
  const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return toDay(Number(year), /^\d/.test(month) ? Number(month) : named, Number(day));
}

function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay ? `${pad(year, 4)}-${pad(month)}-${pad(day)}` : null;
}

/** A time as HH:MM from '19:00', '19:00:00', '7:00 PM' or '7 pm'; null for anything else. */
export function readTime(text: string): string | null {
  const plain = plainText(text);
  const [, hours = '', minutes = '00', half = ''] = /^(\d{1,2})(?::(\d{2})(?::00)?)?\s*(am|pm)?$/i.exec(plain) ?? [];
  if (hours === '' || (half === '' && !plain.includes(':'))) return null;
  const typed = Number(hours);
  if (Number(minutes) > 59 || (half === '' ? typed > 23 : typed < 1 || typed > 12)) return null;
  const hour = half === '' ? typed : (typed % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return `${pad(hour)}:${minutes}`;
}
