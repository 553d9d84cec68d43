import type { DBSchema } from 'idb';
import { deviceDatabase } from '../../lib/device/device-database.ts';
import { openSealed, sealingKey, type Sealed } from '../../lib/device/sealed.ts';
import type { Row, RowKey, SealedStore } from './sealed-store.ts';

/** How long a page waits for another one that brings old rows. */
const patienceMs = 3000;

type Column = string | number;
type Columns = Readonly<Record<string, Column>>;

/** Unsent rows as earlier builds kept them: a database for each kind. A page of such a build may still be open and write more of them. */
export interface OldTable {
  readonly database: string;
  readonly table: string;
  /** The column that says whose the row is, if that is not `owner`. */
  readonly owner?: string;
  /** The columns that, after the owner, made up a row's key. */
  readonly columns: readonly string[];
  /** The key of such a row in the store of today. */
  readonly keyOf: (columns: Columns) => RowKey;
  /** Says of the rows which belong to a page that is still open, and are left to it. */
  readonly isLeft?: () => Promise<(columns: Columns) => boolean>;
}

/** A row of an earlier build, opened. `place` is its key there. */
export interface OldRow {
  readonly place: Column[];
  readonly columns: Columns;
  readonly value: unknown;
  readonly sealed: Sealed;
}

interface OldDatabase extends DBSchema {
  rows: { key: Column[]; value: { sealed: Sealed; [column: string]: unknown } };
}

const tableOf = ({ database, table, owner = 'owner', columns }: OldTable) => ({
  table: table as 'rows',
  inDatabase: deviceDatabase<OldDatabase>({
    name: database,
    upgrade: (opened) => void opened.createObjectStore(table as 'rows', { keyPath: [owner, ...columns] }),
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

/** Whose rows of earlier builds the device keeps. */
export async function oldOwners(old: OldTable): Promise<string[]> {
  if (!(await hasDatabase(old.database))) return [];
  const { table, inDatabase } = tableOf(old);
  const keys = await inDatabase((opened) => opened.getAllKeys(table));
  return [...new Set(keys.map(([owner]) => String(owner)))];
}

/** The rows of `owner` that earlier builds kept, where they are. Those that do not open are left out. */
export async function openOldRows({ old, owner, sealedTo }: { old: OldTable; owner: string; sealedTo: string }): Promise<OldRow[]> {
  if (!(await hasDatabase(old.database))) return [];
  const { table, inDatabase } = tableOf(old);
  const key = await sealingKey(sealedTo);
  const rows = await inDatabase((opened) => opened.getAll(table, IDBKeyRange.bound([owner], [owner, []])));
  const open = async ({ sealed, ...rest }: OldDatabase['rows']['value']): Promise<OldRow[]> => {
    const columns = rest as Columns;
    const place = [owner, ...old.columns.map((column) => columns[column] ?? '')];
    try {
      return [{ place, columns, sealed, value: await openSealed({ key, place: place.join('/'), sealed }) }];
    } catch {
      return [];
    }
  };
  return (await Promise.all(rows.map(open))).flat();
}

/**
 * Brings the rows of `owner` from the database of an earlier build into the store of today, one page at a time; `wrap` makes today's value of the
 * old one. The old database stays, empty, because a page of the earlier build may still write into it.
 * Rejects, with everything where it was, if the device does not keep them.
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
  const open = async (): Promise<OldRow[]> => {
    const isLeft = (await old.isLeft?.()) ?? (() => false);
    return (await openOldRows({ old, owner, sealedTo })).filter(({ columns }) => !isLeft(columns));
  };
  // hardly ever is there anything, and then nobody waits for another page
  if ((await open()).length === 0) return;
  await alone(async () => {
    const rows = await open();
    await store.change({ put: rows.map(({ columns, value }): Row<V> => ({ key: old.keyOf(columns), value: wrap(value) })) });
    await forgetOldRows(old, rows);
  });
}

/** Forgets rows as they were read: what a page of an earlier build has written since stays. */
export async function forgetOldRows(old: OldTable, rows: readonly OldRow[]): Promise<void> {
  const { table, inDatabase } = tableOf(old);
  await inDatabase(async (opened) => {
    const write = opened.transaction(table, 'readwrite');
    const forget = async ({ place, sealed }: OldRow) => {
      const now = await write.store.get(place);
      if (String(now?.sealed.iv) === String(sealed.iv)) await write.store.delete(place);
    };
    await Promise.all([...rows.map(forget), write.done]);
  });
}

/** Rejects if another page does not come to an end with it. */
async function alone(work: () => Promise<void>): Promise<void> {
  await (globalThis.navigator.locks?.request('abhyas-sync old rows', { signal: AbortSignal.timeout(patienceMs) }, work) ?? work());
}
