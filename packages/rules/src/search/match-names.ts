import { isLike } from './is-like.ts';
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
 * The rows with all the typed words at the beginning of a word of their name or place, or, where no row has, in a similar word; one word at
 * least is in the name. An exact name comes first; else the order stays.
 */
export function matchNames<T>({ typed, rows, toNamed }: { typed: string; rows: readonly T[]; toNamed: (row: T) => Named }): T[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const named = rows.map((row) => {
    const { name, also = [], place = [] } = toNamed(row);
    const own = [name, ...also].flatMap(wordsOf);
    return { row, own, all: [...own, ...place.flatMap(wordsOf)], isExact: isCalled({ name, also }, typed) };
  });
  const having = (fits: (word: string, other: string) => boolean) =>
    named.filter(
      ({ own, all }) =>
        words.every((word) => all.some((each) => fits(word, each))) && words.some((word) => own.some((each) => fits(word, each))),
    );
  const exact = having((word, other) => other.startsWith(word));
  const found = exact.length > 0 ? exact : having((word, other) => word.length > 2 && isLike(word, other));
  return found.toSorted((one, other) => Number(other.isExact) - Number(one.isExact)).map(({ row }) => row);
}
