import { type Shuffle, shuffleItems, shuffleOptions } from './shuffle.ts';

/** What the order of a question hangs on. `passageId` is null, or '', for a question without a passage. */
interface Placed {
  readonly itemId: bigint | string;
  readonly passageId: bigint | string | null;
}

/** A question with its options, which stay in their order where it says so. */
interface Optioned extends Placed {
  readonly options: readonly { readonly label: string; readonly html: string }[];
  readonly keepOptions: boolean;
}

interface OwnOrder<T> {
  readonly rows: readonly T[];
  readonly shuffle: Shuffle;
  readonly seed: number;
}

/** The items of a section in the order in which the candidate with this seed sees them. The device shows them by this rule, and the server's review too. */
export function itemsInOwnOrder<T extends Placed>({ rows, shuffle, seed }: OwnOrder<T>): T[] {
  if (!shuffle.questions) return [...rows];
  const items = rows.map((row) => {
    const passage = String(row.passageId ?? '');
    return { row, itemId: String(row.itemId), passageId: passage === '' ? null : passage };
  });
  return shuffleItems({ items, seed }).map(({ row }) => row);
}

/** The same with the options of each in their order. */
export function inOwnOrder<T extends Optioned>({ rows, shuffle, seed }: OwnOrder<T>): T[] {
  return itemsInOwnOrder({ rows, shuffle, seed }).map((row) =>
    shuffle.options && !row.keepOptions
      ? { ...row, options: shuffleOptions({ options: row.options, itemId: String(row.itemId), seed }) }
      : row,
  );
}
