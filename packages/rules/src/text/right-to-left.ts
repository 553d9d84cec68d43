/** A letter of a script that is written from right to left: Hebrew, Arabic and those between them, with their older forms. */
const letter = String.raw`[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]`;
const letters = new RegExp(letter);
/** Words of such letters with what names have between them. A list is several. */
const stretch = new RegExp(String.raw`${letter}(?:[\p{M}\s\u200c\u200d'’.-]*${letter})*\p{M}*`, 'gu');

export const hasRightToLeft = (text: string): boolean => letters.test(text);

/** U+2068 and U+2069, what `bdi` is in plain text. */
export const isolates = ['\u2068', '\u2069'] as const;

/** A name or a title that moves nothing beside it if it is written from right to left, in whatever sentence it is put. */
export const isolated = (text: string): string =>
  hasRightToLeft(text) && !(text.startsWith(isolates[0]) && text.endsWith(isolates[1])) ? isolates.join(text) : text;

/** A name or a title without what `isolated` put round it, also where someone wrote more before or after that. */
export const unisolated = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '');

/** A text in which each stretch that is written from right to left is between two marks, so that it moves nothing that is beside it. */
export const isolateRightToLeft = (text: string, [open, close]: readonly [string, string]): string =>
  hasRightToLeft(text) ? text.replaceAll(stretch, (found) => `${open}${found}${close}`) : text;
