import type { ImportFault } from '@abhyas/rules/schools/import/read-rows.ts';
import type { Transaction } from '../../platform/postgres/database.ts';

/** What a file changes. Nothing is written before `apply`, which is only called without faults. */
export interface Change {
  readonly faults: readonly ImportFault[];
  readonly added: number;
  readonly changed: number;
  readonly withdrawn: number;
  readonly unchanged: number;
  /** The rows that are added, change or withdraw something, by what they are about. */
  readonly changes: readonly { readonly line: number; readonly name: string; readonly change: 'added' | 'changed' | 'withdrawn' }[];
  /** The names of reservation categories that `apply` makes. */
  readonly newCategories?: readonly string[];
  readonly apply: (tx: Transaction) => Promise<void>;
}

/** Sorts rows into those that are written, because they are not known or differ from what is known, and those that withdraw what is known, and counts them. `sameAs` compares a row with what is known of it, `say` tells what it is about. */
export function compareRows<Row, Known>({
  rows,
  knownOf,
  sameAs,
  isWithdrawn = () => false,
  say,
}: {
  rows: readonly Row[];
  knownOf: (row: Row) => Known | undefined;
  sameAs: (row: Row, known: Known) => boolean;
  isWithdrawn?: (row: Row) => boolean;
  say: (row: Row) => { readonly line: number; readonly name: string };
}): { written: Row[]; removed: Row[]; counts: Omit<Change, 'faults' | 'newCategories' | 'apply'> } {
  const of = Map.groupBy(rows, (row) => {
    const known = knownOf(row);
    if (isWithdrawn(row)) return known === undefined ? 'unchanged' : 'withdrawn';
    if (known === undefined) return 'added';
    return sameAs(row, known) ? 'unchanged' : 'changed';
  });
  const [added = [], changed = [], withdrawn = [], unchanged = []] = [
    of.get('added'),
    of.get('changed'),
    of.get('withdrawn'),
    of.get('unchanged'),
  ];
  const told = (some: readonly Row[], change: Change['changes'][number]['change']) => some.map((row) => ({ ...say(row), change }));
  return {
    written: [...added, ...changed],
    removed: withdrawn,
    counts: {
      added: added.length,
      changed: changed.length,
      withdrawn: withdrawn.length,
      unchanged: unchanged.length,
      changes: [...told(added, 'added'), ...told(changed, 'changed'), ...told(withdrawn, 'withdrawn')],
    },
  };
}

/** Statements stay below the number of parameters that PostgreSQL takes. */
export const inChunks = <T>(values: readonly T[], size = 1000): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_chunk, at) => values.slice(at * size, (at + 1) * size));
