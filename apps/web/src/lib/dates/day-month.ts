import { formatDayFirst } from './dates.ts';

/** '24 Nov': a day whose year is known. A short month has three letters in English only. */
export const formatDayMonth = (...value: Parameters<typeof formatDayFirst>): string => formatDayFirst(...value).replace(/ \d+$/, '');
