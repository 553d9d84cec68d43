import type { DBSchema, IDBPDatabase } from 'idb';
import { deviceDatabase } from '../../lib/device/device-database.ts';
import { canSeal, openSealed, seal, sealingKey, type Sealed } from '../../lib/device/sealed.ts';
import { inTurn } from './in-turn.ts';

/** What tells the rows of one owner apart. It is stored in clear, so it never says anything of the content. */
export type RowKey = readonly (string | number)[];

export interface Row<V> {
  readonly key: RowKey;
  readonly value: V;
}

/** All keys from `first` to `last`, both included; a shorter key covers the longer ones that begin with it. */
export interface KeyRange {
  readonly first: RowKey;
  readonly last: RowKey;
}

/** The unsent rows of one kind and owner. Changes are made in the order they are asked for. */
export interface SealedStore<V> {
  /** The rows, of a range where one is given; those that cannot be opened, because they belong to somebody else or their key is gone, are left out. Rejects if the browser gives out no key now. */
  list(range?: KeyRange): Promise<Row<V>[]>;
  /** The keys of all rows, whether or not they can be opened. */
  keys(): Promise<RowKey[]>;
  /**
   * Forgets and writes in one transaction; with `onlyBeside`, only while that row is there. Rejects if the device did not keep it (no storage, a full disk).
   */
  change(change: { put?: readonly Row<V>[]; forget?: readonly (RowKey | KeyRange)[]; onlyBeside?: RowKey }): Promise<void>;
}

interface StoredRow {
  readonly kind: string;
  readonly owner: string;
  readonly key: (string | number)[];
  readonly sealed: Sealed;
}

interface SyncDatabase extends DBSchema {
  rows: { key: [string, string, (string | number)[]]; value: StoredRow };
}

export const syncDatabase = 'abhyas-sync';

const inDatabase = deviceDatabase<SyncDatabase>({
  name: syncDatabase,
  upgrade: (database) => void database.createObjectStore('rows', { keyPath: ['kind', 'owner', 'key'] }),
});

const ofKind = (kind: string) => IDBKeyRange.bound([kind], [kind, []]);
const ofOwner = (kind: string, owner: string) => IDBKeyRange.bound([kind, owner], [kind, owner, [[]]]);

/** The owners of whom this device keeps rows of a kind. Rejects if the browser has no database. */
export async function ownersOf(kind: string): Promise<string[]> {
  const keys = await inDatabase((database) => database.getAllKeys('rows', ofKind(kind)));
  return [...new Set(keys.map(([, owner]) => owner))];
}

/** Forgets all rows of a kind, of all people. */
export async function forgetKind(kind: string): Promise<void> {
  await inDatabase((database) => database.delete('rows', ofKind(kind)));
}

const placeOf = ({ kind, owner, key }: Omit<StoredRow, 'sealed'>) => JSON.stringify([kind, owner, key]);

/**
 * The rows of a kind that belong to `owner`, sealed under the key of the name `sealedTo`: they open for nobody else, and outlive a reload and the end of the
 * session. `durable` has the browser wait for the disk. Throws if the browser cannot seal.
 */
export function sealedStore<V>({
  kind,
  owner,
  sealedTo = `${kind} ${owner}`,
  durable = false,
}: {
  kind: string;
  owner: string;
  sealedTo?: string;
  durable?: boolean;
}): SealedStore<V> {
  if (!canSeal()) throw new Error('This browser keeps nothing sealed');
  const inOrder = inTurn();
  let opening: Promise<CryptoKey> | null = null;
  const openKey = (): Promise<CryptoKey> => {
    // a key that could not be read now may be the next time
    opening ??= sealingKey(sealedTo).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  const toRest = async ({ key, value }: Row<V>): Promise<StoredRow> => {
    const where = { kind, owner, key: [...key] };
    return { ...where, sealed: await seal({ key: await openKey(), place: placeOf(where), value }) };
  };
  const toRow = async (rowKey: CryptoKey, stored: StoredRow): Promise<Row<V>[]> => {
    try {
      const value = (await openSealed({ key: rowKey, place: placeOf(stored), sealed: stored.sealed })) as V;
      return [{ key: stored.key, value }];
    } catch {
      return [];
    }
  };
  const rangeOf = (which: RowKey | KeyRange) =>
    'first' in which
      ? IDBKeyRange.bound([kind, owner, [...which.first]], [kind, owner, [...which.last, []]])
      : IDBKeyRange.only([kind, owner, [...which]]);
  return {
    list: (range) =>
      inOrder(async () => {
        const sealing = await openKey();
        const rows = await inDatabase((database) => database.getAll('rows', range === undefined ? ofOwner(kind, owner) : rangeOf(range)));
        return (await Promise.all(rows.map((row) => toRow(sealing, row)))).flat();
      }),
    keys: () =>
      inOrder(async () => {
        const keys = await inDatabase((database) => database.getAllKeys('rows', ofOwner(kind, owner)));
        return keys.map(([, , key]) => key);
      }),
    change({ put = [], forget = [], onlyBeside }) {
      // sealed at once, written in turn: a transaction ends while it waits for anything else
      const ready = Promise.all(put.map(toRest));
      ready.catch(() => undefined);
      return inOrder(async () => {
        const rows = await ready;
        // what was only forgotten may come back after a crash: sending it again does no harm
        const beside = onlyBeside === undefined ? null : rangeOf(onlyBeside);
        const durability = durable && rows.length > 0 ? 'strict' : 'default';
        await inDatabase((database) => write({ database, durability, ranges: forget.map(rangeOf), rows, beside }));
      });
    },
  };
}

async function write({
  database,
  durability,
  ranges,
  rows,
  beside,
}: {
  database: IDBPDatabase<SyncDatabase>;
  durability: IDBTransactionDurability;
  ranges: readonly IDBKeyRange[];
  rows: readonly StoredRow[];
  beside: IDBKeyRange | null;
}): Promise<void> {
  const transaction = database.transaction('rows', 'readwrite', { durability });
  if (beside !== null && (await transaction.store.count(beside)) === 0) return transaction.done;
  await Promise.all([
    ...ranges.map((range) => transaction.store.delete(range)),
    ...rows.map((row) => transaction.store.put(row)),
    transaction.done,
  ]);
}
