/** What is between words. Combining marks are part of a word (in Devanagari they are its vowels), and so is a point between digits, as in 3.14. */
const between = /(?:[^\p{L}\p{M}\p{N}.]|(?<!\p{N})\.|\.(?!\p{N}))+/gu;

/** A typed text reduced to its words, in their order and in lower case, with one blank between them. */
export const foldTyped = (typed: string): string => typed.normalize('NFC').toLowerCase().replaceAll(between, ' ').trim();

/** The words of a typed text. */
export const wordsOf = (typed: string): string[] => foldTyped(typed).split(' ').filter(Boolean);
