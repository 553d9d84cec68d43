import { localeFor } from '../language/language.ts';
import { dateFormat } from './date-format.ts';
import { formatDayFirst } from './dates.ts';

/** '24 Nov': a day whose year is known. A short month has three letters in English only. */
export const formatDayMonth = (...value: Parameters<typeof formatDayFirst>): string => formatDayFirst(...value).replace(/ \d+$/, '');

/** 'November 2026' of a day or a month (YYYY-MM). */
export const monthName = (day: string): string =>
  dateFormat(localeFor('en-GB'), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));
