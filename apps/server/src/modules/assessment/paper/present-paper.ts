import { shuffleItems, shuffleOptions } from '@abhyas/rules/assessment/paper/shuffle.ts';
import { type CandidateItemRow, type PassageRow } from './paper-queries.ts';
import type { TestRow } from './test-queries.ts';

/** The items of a section, and the options of each, in the order in which the candidate of this attempt sees them. */
export function inOwnOrder<T extends Pick<CandidateItemRow, 'itemId' | 'passageId' | 'options' | 'keepOptions'>>({
  rows,
  test: { shuffle },
  attempt: { seed },
}: {
  rows: readonly T[];
  test: Pick<TestRow, 'shuffle'>;
  attempt: { readonly seed: number };
}): T[] {
  const named = rows.map((row) => ({ row, itemId: String(row.itemId), passageId: row.passageId === null ? null : String(row.passageId) }));
  return (shuffle.questions ? shuffleItems({ items: named, seed }) : named).map(({ row, itemId }) =>
    shuffle.options && !row.keepOptions ? { ...row, options: shuffleOptions({ options: row.options, itemId, seed }) } : row,
  );
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
