import { isLike } from './is-like.ts';
import { shortFor } from './short-for.ts';
import { foldTyped, wordsOf } from './words.ts';

/** Something that is found by its name. */
export interface Named {
  readonly name: string;
  /** What else it is called. */
  readonly also?: readonly string[];
  /** The names of what it is in. */
  readonly place?: readonly string[];
}

/** Whether this is exactly what something is called. */
export const isCalled = ({ name, also = [] }: Named, typed: string): boolean =>
  [name, ...also].some((each) => foldTyped(each) !== '' && foldTyped(each) === foldTyped(typed));

/**
 * The rows with all the typed words, or what they are short for, at the beginning of a word of their name or place, or, where no row has, in a similar word; one word at
 * least is in the name. First what is called exactly so, then what begins so or has no other words, then what has every word in its name; else the order stays.
 */
export function matchNames<T>({ typed, rows, toNamed }: { typed: string; rows: readonly T[]; toNamed: (row: T) => Named }): T[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const begun = words.join(' ');
  const named = rows.map((row) => {
    const { name, also = [], place = [] } = toNamed(row);
    const names = [name, ...also].map(foldTyped);
    const own = names.flatMap((each) => each.split(' '));
    return { row, names, own, all: [...own, ...place.flatMap(wordsOf)] };
  });
  const having = (fits: (word: string, other: string) => boolean) => {
    const isIn = (list: readonly string[]) => (word: string) =>
      list.some((other) => fits(word, other)) ||
      shortFor(word).some((text) => text.split(' ').every((part) => list.some((other) => other.startsWith(part))));
    const rankOf = ({ names, own }: (typeof named)[number]) => {
      if (names.includes(begun)) return 0;
      const isWhole = (each: string) => each.split(' ').length === words.length && words.every(isIn(each.split(' ')));
      if (names.some((each) => each.startsWith(begun) || isWhole(each))) return 1;
      return words.every(isIn(own)) ? 2 : 3;
    };
    return named
      .filter(({ own, all }) => words.every(isIn(all)) && words.some(isIn(own)))
      .map((each) => ({ row: each.row, rank: rankOf(each) }))
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ row }) => row);
  };
  const exact = having((word, other) => other.startsWith(word));
  return exact.length > 0 ? exact : having((word, other) => word.length > 2 && isLike(word, other));
}
