import type { DBSchema } from 'idb';
import { deviceDatabase } from '../lib/device-database.ts';
import { openSealed, sealingKey, type Sealed } from '../lib/sealed.ts';
import type { Row, RowKey, SealedStore } from './sealed-store.ts';

/** Unsent rows as earlier builds kept them: a database for each kind. A page of such a build may still be open and write more of them. */
export interface OldTable {
  readonly database: string;
  readonly table: string;
  /** The columns that, after the owner, made up a row's key. */
  readonly columns: readonly string[];
  /** The key of such a row in the store of today. */
  readonly keyOf: (columns: Readonly<Record<string, string | number>>) => RowKey;
  /** Says of the rows which belong to a page that is still open, and are left to it. */
  readonly isLeft?: () => Promise<(columns: Readonly<Record<string, string | number>>) => boolean>;
}

interface OldDatabase extends DBSchema {
  rows: { key: string[]; value: { owner: string; sealed: Sealed; [column: string]: unknown } };
}

const tableOf = ({ database, table, columns }: OldTable) => ({
  table: table as 'rows',
  inDatabase: deviceDatabase<OldDatabase>({
    name: database,
    upgrade: (opened) => void opened.createObjectStore(table as 'rows', { keyPath: ['owner', ...columns] }),
  }),
});

/** Whether the device has a database of that name; yes if the browser does not say. */
export async function hasDatabase(name: string): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some((each) => each.name === name);
  } catch {
    return true;
  }
}

/** Whether the device keeps rows of earlier builds, whoever's they are. */
export async function hasOldRows(old: OldTable): Promise<boolean> {
  if (!(await hasDatabase(old.database))) return false;
  const { table, inDatabase } = tableOf(old);
  return (await inDatabase((opened) => opened.count(table))) > 0;
}

/**
 * Brings the rows of `owner` from the database of an earlier build into the store of today; `wrap` makes today's value of the old one. The old database stays,
 * empty: a page of the earlier build may still write into it. One page at a time does this, so that a row which was sent meanwhile does not come back.
 */
export async function bringOldRows<V>({
  old,
  owner,
  sealedTo,
  store,
  wrap,
}: {
  old: OldTable;
  owner: string;
  sealedTo: string;
  store: SealedStore<V>;
  wrap: (value: unknown) => V;
}): Promise<void> {
  if (!(await hasDatabase(old.database))) return;
  const { table, inDatabase } = tableOf(old);
  const open = async ({ owner: _owner, sealed, ...rest }: OldDatabase['rows']['value']) => {
    const columns = rest as Record<string, string | number>;
    const place = [owner, ...old.columns.map((column) => String(columns[column]))];
    try {
      const value = await openSealed({ key: await sealingKey(sealedTo), place: place.join('/'), sealed });
      return [{ place, columns, value }];
    } catch {
      return [];
    }
  };
  await alone(async () => {
    const isLeft = (await old.isLeft?.()) ?? (() => false);
    const rows = await inDatabase((opened) => opened.getAll(table, IDBKeyRange.bound([owner], [owner, []])));
    for (const { place, columns, value } of (await Promise.all(rows.map(open))).flat()) {
      if (isLeft(columns)) continue;
      const put: Row<V> = { key: old.keyOf(columns), value: wrap(value) };
      await store.change({ put: [put] });
      await inDatabase((opened) => opened.delete(table, place));
    }
  });
}

async function alone(work: () => Promise<void>): Promise<void> {
  await (globalThis.navigator.locks?.request('abhyas-sync old rows', work) ?? work());
}
