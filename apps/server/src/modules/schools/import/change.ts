import type { ImportFault } from '@abhyas/rules/schools/import/read-rows.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';

/** What a file changes. Nothing is written before `apply`, which is only called without faults. */
export interface Change {
  readonly faults: readonly ImportFault[];
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** The rows that are added or change something, by what they are about. */
  readonly changes: readonly { readonly line: number; readonly name: string; readonly isNew: boolean }[];
  readonly apply: (tx: Transaction) => Promise<void>;
}

/** Counts rows that are not known, differ from what is known, or are the same. `sameAs` compares a row with what is known of it. */
export function compareRows<Row, Known>({
  rows,
  knownOf,
  sameAs,
}: {
  rows: readonly Row[];
  knownOf: (row: Row) => Known | undefined;
  sameAs: (row: Row, known: Known) => boolean;
}): { written: Row[]; added: number; changed: number; unchanged: number } {
  const written: Row[] = [];
  let [added, changed] = [0, 0];
  for (const row of rows) {
    const known = knownOf(row);
    if (known !== undefined && sameAs(row, known)) continue;
    written.push(row);
    if (known === undefined) added += 1;
    else changed += 1;
  }
  return { written, added, changed, unchanged: rows.length - written.length };
}

/** Statements stay below the number of parameters that PostgreSQL takes. */
export const inChunks = <T>(values: readonly T[], size = 1000): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_chunk, at) => values.slice(at * size, (at + 1) * size));
