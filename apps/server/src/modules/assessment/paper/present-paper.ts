import { shuffleItems, shuffleOptions } from '@abhyas/rules/assessment/paper/shuffle.ts';
import { type CandidateItemRow, type PassageRow } from './paper-queries.ts';
import type { TestRow } from './test-queries.ts';

/** The items of a section in the order in which the candidate of this attempt sees them. */
export function itemsInOwnOrder<T extends Pick<CandidateItemRow, 'itemId' | 'passageId'>>({
  rows,
  test: { shuffle },
  attempt: { seed },
}: OwnOrder<T>): T[] {
  if (!shuffle.questions) return [...rows];
  const items = rows.map((row) => ({ row, itemId: String(row.itemId), passageId: row.passageId === null ? null : String(row.passageId) }));
  return shuffleItems({ items, seed }).map(({ row }) => row);
}

/** The same with the options of each in their order. */
export function inOwnOrder<T extends Pick<CandidateItemRow, 'itemId' | 'passageId' | 'options' | 'keepOptions'>>(given: OwnOrder<T>): T[] {
  const { shuffle } = given.test;
  const { seed } = given.attempt;
  return itemsInOwnOrder(given).map((row) =>
    shuffle.options && !row.keepOptions
      ? { ...row, options: shuffleOptions({ options: row.options, itemId: String(row.itemId), seed }) }
      : row,
  );
}

interface OwnOrder<T> {
  readonly rows: readonly T[];
  readonly test: Pick<TestRow, 'shuffle'>;
  readonly attempt: { readonly seed: number };
}

/** The passages that some of the items belong to. */
export function passagesOf({ items, passages }: { items: readonly { passageId: bigint | null }[]; passages: readonly PassageRow[] }) {
  const used = new Set(items.map(({ passageId }) => passageId));
  return passages.filter(({ id }) => used.has(id)).map(({ id, title, html }) => ({ passageId: String(id), title, html }));
}

/** An id as the wire has it; '' for none. */
export function idOrNone(id: bigint | null): string {
  return id === null ? '' : String(id);
}
