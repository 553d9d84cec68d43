/** A date or a time that stays in one line; a line may end after a comma. */
export const unbroken = (words: string): string => words.replaceAll(/(?<!,) /g, '\u00a0');
