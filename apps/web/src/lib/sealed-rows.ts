import type { DBSchema } from 'idb';
import { deviceDatabase } from './device-database.ts';
import { canSeal, openSealed, seal, sealingKey, type Sealed } from './sealed.ts';

/** What of a row is in clear: what it is found by, and no word of what it says. */
type Columns = Readonly<Record<string, string | number>>;

/** The rows of one person. Changes are made in the order they are asked for. */
export interface SealedRows<C extends Columns, V> {
  list(): Promise<{ readonly columns: C; readonly value: V }[]>;
  /** Throws where the device did not keep it. */
  put(row: { readonly columns: C; readonly value: V }): Promise<void>;
  /** Forgets a row, unless `isMeant` says of what is there now that it is another one. */
  forget(columns: Partial<C>, isMeant?: (there: C) => boolean): Promise<void>;
}

/** `rows` stands for whatever the table is called. */
interface RowDatabase extends DBSchema {
  rows: { key: string[]; value: { owner: string; sealed: Sealed; [column: string]: unknown } };
}

/**
 * A table of the browser's database whose rows are sealed to the person they belong to (`owner`): they open for no one else, and outlive a reload and the end
 * of a session. `key` names the columns that tell the rows of one person apart; `label` the keys they are sealed under. A browser that cannot seal keeps nothing.
 */
export function sealedTable<C extends Columns, V>({
  database,
  table: name,
  label,
  key,
}: {
  database: string;
  table: string;
  label: string;
  key: readonly (keyof C & string)[];
}): (owner: string) => SealedRows<C, V> {
  const table = name as 'rows';
  const inDatabase = deviceDatabase<RowDatabase>({
    name: database,
    upgrade: (opened) => void opened.createObjectStore(table, { keyPath: ['owner', ...key] }),
  });
  return (owner) => {
    if (!canSeal()) return forgetfulRows;
    const keyName = `${label} ${owner}`;
    let last: Promise<unknown> = Promise.resolve();
    const inOrder = <T>(change: () => Promise<T>): Promise<T> => {
      const done = last.then(change);
      last = done.catch(() => undefined);
      return done;
    };
    const keyOf = (columns: Partial<C>) => [owner, ...key.map((column) => String(columns[column]))];
    const read = async ({ owner: _owner, sealed, ...rest }: RowDatabase['rows']['value']) => {
      const columns = rest as unknown as C;
      try {
        const value = (await openSealed({ key: await sealingKey(keyName), place: keyOf(columns).join('/'), sealed })) as V;
        return [{ columns, value }];
      } catch {
        // under a key that is gone: no one can read it
        return [];
      }
    };
    return {
      list: () =>
        inOrder(async () => {
          const rows = await inDatabase((opened) => opened.getAll(table, IDBKeyRange.bound([owner], [owner, []])));
          return (await Promise.all(rows.map(read))).flat();
        }),
      put: ({ columns, value }) =>
        inOrder(async () => {
          const sealed = await seal({ key: await sealingKey(keyName), place: keyOf(columns).join('/'), value });
          await inDatabase((opened) => opened.put(table, { ...columns, owner, sealed }));
        }),
      forget: (columns, isMeant = () => true) =>
        inOrder(() =>
          inDatabase(async (opened) => {
            const change = opened.transaction(table, 'readwrite');
            const there = await change.store.get(keyOf(columns));
            if (there !== undefined && isMeant(there as unknown as C)) await change.store.delete(keyOf(columns));
            await change.done;
          }),
        ),
    };
  };
}

const forgetfulRows = {
  list: () => Promise.resolve([]),
  put: () => Promise.reject(new Error('This browser keeps nothing sealed')),
  forget: () => Promise.resolve(),
};
