import type { AnswerKey, ItemType } from '@abhyas/contract/assessment/item-types.ts';

export type { AnswerKey };

/**
 * What an item of one type brings, in hundredths of a mark: 300, -100, 0 for +3/-1/0. `partial`: what each right option brings where some of them were chosen and none
 * that is wrong, as in JEE Advanced, or each right pair of a matching; absent where only all of them count.
 */
export interface Marking {
  readonly correct: number;
  readonly wrong: number;
  readonly blank: number;
  readonly partial?: number | undefined;
}

/** The marking of each type of question that a test asks. */
export type MarkingScheme = Readonly<Partial<Record<ItemType, Marking>>>;

/** The marking of a question: its own, or its type's where that is null. Throws where the test has none, which an import refuses. */
export function markingOf({ type, marking, scheme }: { type: ItemType; marking: Marking | null; scheme: MarkingScheme }): Marking {
  const found = marking ?? scheme[type];
  if (found === undefined) throw new Error(`the test asks a question of the type '${type}' and has no marks for it`);
  return found;
}

/**
 * What staff have decided of an item after the test. `drop`: it counts for no one, and the test has that many marks less. `bonus`: everyone gets its
 * marks. `keys`: these answers are right too. `replace`: the key was wrong, and this one answers it.
 */
export type Ruling =
  | { readonly kind: 'drop' }
  | { readonly kind: 'bonus' }
  | { readonly kind: 'keys'; readonly keys: readonly AnswerKey[] }
  | { readonly kind: 'replace'; readonly key: AnswerKey };

/** What blanks cost beyond a number of them, as in XAT: `each` hundredths of a mark, above 0, for every blank beyond `free` in these sections together. */
export interface BlankPenalty {
  readonly sectionIds: readonly string[];
  readonly free: number;
  readonly each: number;
}
