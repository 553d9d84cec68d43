import { deviceNow } from '../../lib/clock.ts';
import { canSeal } from '../../lib/device/sealed.ts';
import { inTurn } from './in-turn.ts';
import { oldTableOf, type OutboxKind } from './kinds.ts';
import { bringOldRows } from './old-tables.ts';
import { sealedStore, type SealedStore } from './sealed-store.ts';
import { createWriter, holdGone, openWriters } from './writer-lock.ts';

/** Unsent work as the device keeps it. */
export interface Kept<V> {
  /** What it is about: the note, the section, the place. Several pages may keep something about the same. */
  readonly id: string;
  readonly value: V;
  /** The page that wrote it. */
  readonly writer: string;
}

/**
 * The unsent work of one kind and person on this device. A page writes rows of its own, under its Web Lock; those of a page that is gone wait for the next one.
 */
export interface Outbox<V> {
  /** All rows of the person, whichever page wrote them, newest first. */
  list(): Promise<Kept<V>[]>;
  /** Those of pages that are gone, left where they are; without what was set aside. */
  listLeft(): Promise<Kept<V>[]>;
  /**
   * Takes over rows of pages that are gone: the ones that `isWanted` says yes to. Of several about the same thing it takes the newest, and none where this page
   * has a row of its own; with `merge` they become one.
   */
  adopt(isWanted?: (kept: Kept<V>) => boolean): Promise<Kept<V>[]>;
  /** Writes this page's row. Rejects if the device did not keep it. */
  put(id: string, value: V): Promise<void>;
  /** Forgets a row, this page's own unless another writer is named. */
  forget(which: { readonly id: string; readonly writer?: string }): Promise<void>;
  /** Keeps a row for the page that shows it, and out of `listLeft`, until it is written again. */
  setAside(kept: Kept<V>): Promise<void>;
  /** Leaves what is here to other pages. Writing again takes it back into use. */
  close(): void;
}

interface Written<V> {
  readonly at: number;
  readonly value: V;
  readonly isAside?: boolean;
}

type Dated<V> = Kept<V> & { readonly at: number; readonly isAside?: boolean };
/** What a page takes over: one value, made of the rows of these writers. */
type Taken<V> = Omit<Dated<V>, 'writer'> & { readonly from: readonly string[] };

/** Opens the outbox of a person. A browser that cannot seal keeps nothing. */
export function openOutbox<V>({
  kind,
  owner,
  merge,
  now = deviceNow,
}: {
  kind: OutboxKind;
  owner: string;
  /** Makes one of two values about the same thing. Without it the older one stays on the device, for the next page. */
  merge?: (newer: V, older: V) => V;
  now?: () => Date;
}): Outbox<V> {
  if (!canSeal()) return forgetfulOutbox();
  const store = sealedStore<Written<V>>({ kind, owner });
  const writer = createWriter();
  const inOrder = inTurn();
  /** By id, whose rows this page has taken over and could not move, because the device refused. They go when this page's own row does. */
  const unmoved = new Map<string, readonly string[]>();
  let bringing: Promise<void> | null = null;
  const readAll = async (): Promise<Dated<V>[]> => {
    // old rows that could not be read now are read the next time
    bringing ??= bringOld({ kind, owner, store }).catch(() => void (bringing = null));
    await bringing;
    const rows = await store.list();
    return rows
      .map(({ key: [by, id], value: written }) => ({ ...written, id: String(id), writer: String(by) }))
      .toSorted((one, other) => other.at - one.at);
  };
  const put = async ({ id, from = [], ...written }: Written<V> & { id: string; from?: readonly string[] }) => {
    await writer.hold();
    const moved = [...from, ...(unmoved.get(id) ?? [])];
    await store.change({ put: [{ key: [writer.id, id], value: written }], forget: moved.map((by) => [by, id]) });
    unmoved.delete(id);
  };
  const forget = async (id: string, writers: readonly string[]) => {
    await store.change({ forget: writers.map((by) => [by, id]) });
  };
  return {
    list: () => inOrder(readAll),
    listLeft: () =>
      inOrder(async () => {
        const isOpen = await openWriters();
        return (await readAll()).filter(({ writer: by, isAside }) => by !== writer.id && !isOpen(by) && isAside !== true);
      }),
    adopt: (isWanted = () => true) =>
      inOrder(async () => {
        const others = new Set((await readAll()).map(({ writer: by }) => by));
        others.delete(writer.id);
        if (others.size === 0) return [];
        const { gone, release } = await holdGone([...others]);
        try {
          const taken = takeOver({
            rows: await readAll(),
            writer: writer.id,
            isWanted: (row) => gone.includes(row.writer) && isWanted(row),
            merge,
          });
          const moving = taken.map(async (row): Promise<Kept<V>> => {
            const { id, value, from } = row;
            try {
              await put(row);
              return { id, value, writer: writer.id };
            } catch {
              // a device that refuses leaves them where they are, for the next page too
              unmoved.set(id, from);
              return { id, value, writer: from[0] ?? writer.id };
            }
          });
          return await Promise.all(moving);
        } finally {
          release();
        }
      }),
    put: (id, value) => inOrder(() => put({ id, at: now().getTime(), value })),
    forget: ({ id, writer: by = writer.id }) => inOrder(() => forget(id, by === writer.id ? [by, ...(unmoved.get(id) ?? [])] : [by])),
    // it stays as old as it is: the newest of several about the same is the one that is shown
    setAside: ({ id, writer: by, value }) =>
      inOrder(async () => {
        const at = (await readAll()).find((row) => row.id === id && row.writer === by)?.at ?? now().getTime();
        await store.change({ put: [{ key: [by, id], value: { at, value, isAside: true } }], onlyBeside: [by, id] });
      }),
    // after what is being written
    close: () => void inOrder(async () => writer.release()),
  };
}

/** The rows that `writer` takes over, each with the writers it comes `from`. `rows` are in their order, newest first. */
function takeOver<V>({
  rows,
  writer,
  isWanted,
  merge,
}: {
  rows: readonly Dated<V>[];
  writer: string;
  isWanted: (row: Kept<V>) => boolean;
  merge: ((newer: V, older: V) => V) | undefined;
}): Taken<V>[] {
  const own = new Map(rows.filter((row) => row.writer === writer).map(({ id, at, value }) => [id, { id, at, value, from: [] }]));
  const taken = new Map<string, Taken<V>>();
  for (const row of rows.filter(isWanted)) {
    const { id, at } = row;
    const before = taken.get(id) ?? own.get(id);
    if (before === undefined) taken.set(id, { id, at, value: row.value, from: [row.writer] });
    else if (merge) {
      const [newer, older] = before.at >= at ? [before, row] : [row, before];
      taken.set(id, { id, at: newer.at, value: merge(newer.value, older.value), from: [...before.from, row.writer] });
    }
  }
  return [...taken.values()];
}

async function bringOld<V>({ kind, owner, store }: { kind: OutboxKind; owner: string; store: SealedStore<Written<V>> }): Promise<void> {
  const old = oldTableOf(kind);
  const wrap = (value: unknown) => ({ at: 0, value: value as V });
  if (old) await bringOldRows({ old, owner, sealedTo: `${kind} ${owner}`, store, wrap });
}

/** Keeps nothing: for support, whose work lives as long as the page, and for a browser that cannot seal. */
export function forgetfulOutbox<V>(): Outbox<V> {
  return {
    list: () => Promise.resolve([]),
    listLeft: () => Promise.resolve([]),
    adopt: () => Promise.resolve([]),
    put: () => Promise.reject(new Error('This browser keeps nothing sealed')),
    forget: () => Promise.resolve(),
    setAside: () => Promise.resolve(),
    close: () => undefined,
  };
}
