import { localeFor } from '../language/language.ts';

/** A whole number with the commas of India: '1,23,456'. */
export const formatCount = (count: number): string => count.toLocaleString(localeFor('en-IN'));

/** 'a, b and c' */
export const formatList = (items: readonly string[]): string => new Intl.ListFormat(localeFor('en'), { type: 'conjunction' }).format(items);
