import { monthOf, yearOf } from './date-days.ts';
import { localeFor } from '../../lib/language/language.ts';

const nameOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(localeFor('en-GB'), { ...options, timeZone: 'UTC' });
const month = nameOf({ month: 'long' });
const weekday = nameOf({ weekday: 'long' });

/** The name of a month, 1 to 12. */
export const monthName = (number: number): string => month.format(Date.UTC(2000, number - 1));

/** 'Friday' of a day written YYYY-MM-DD. */
export const weekdayName = (day: string): string => weekday.format(Date.parse(day));

/** 'Friday 5 March 2004', for the ear. */
export const spokenDay = (day: string): string => `${weekdayName(day)} ${Number(day.slice(8))} ${monthName(monthOf(day))} ${yearOf(day)}`;
