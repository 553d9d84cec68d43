import type { Files } from './files/file-store.ts';
import type { Database, Transaction } from './postgres/database.ts';
import type { Ports } from './parts.ts';

/** Returns a link to a file of the store, which is valid for a while. */
export type LinkTo = (fileKey: string) => Promise<string>;

/** One list of what a module keeps of a person, as they may read it: plain values under plain names. */
export interface PersonalList {
  /** In camelCase, and the list's own among all modules. */
  readonly name: string;
  /** The tables it is made of, by their names in the database. */
  readonly tables: readonly string[];
  /** All of it at `now`, a batch of rows at a time, so that nothing large is ever held at once. */
  rows(of: { queryable: Database['orm']; personId: bigint; now: Date; linkTo: LinkTo; files: Files }): AsyncIterable<readonly object[]>;
}

/**
 * What a module keeps of people: given out on request, and gone with the account. The lists and the erasure of all modules together cover every table
 * that refers to a person.
 */
export interface PersonalData {
  readonly lists: readonly PersonalList[];
  /** The tables that `erase` leaves without a row that refers to the person, by their names in the database. */
  readonly erasedTables: readonly string[];
  /** Removes what names the person, or makes it no one's. The row of `people` itself stays, empty, and is identity's. */
  erase(of: { tx: Transaction; parts: Ports<'brands' | 'config' | 'files' | 'vault'>; personId: bigint; now: Date }): Promise<void>;
}

/** How many rows a list reads at a time. */
export const batchSize = 500;

/**
 * The rows of a query in batches: `read` gives at most `batchSize` that follow the last row of the batch before (null at first), in a fixed
 * order; `present` makes of each what its owner reads.
 */
export async function* inBatches<R, P extends object>({
  read,
  present,
}: {
  read: (after: R | null) => Promise<R[]>;
  present: (row: R) => P | Promise<P>;
}): AsyncGenerator<P[]> {
  let after: R | null = null;
  for (;;) {
    const rows: R[] = await read(after);
    if (rows.length > 0) yield await Promise.all(rows.map(async (row) => present(row)));
    after = rows.at(-1) ?? null;
    if (rows.length < batchSize) return;
  }
}
