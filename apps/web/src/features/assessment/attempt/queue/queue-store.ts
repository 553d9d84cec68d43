import { bringOldRows, oldOwners, openOldRows } from '../../../../sync/old-tables.ts';
import { oldTables } from '../../../../sync/kinds.ts';
import { ownersOf, sealedStore, type Row } from '../../../../sync/sealed-store.ts';
import type { QueueStore, StoredEvent } from './ports.ts';

/** What of an event is sealed. Its place in the attempt is in clear: the attempt owns its rows, by fence and number. */
type Content = Pick<StoredEvent, 'at' | 'event'>;

const kind = 'answers';
const keyOf = ({ fence, seq }: Pick<StoredEvent, 'fence' | 'seq'>) => [fence, seq];
const toRow = ({ fence, seq, at, event }: StoredEvent): Row<Content> => ({ key: keyOf({ fence, seq }), value: { at, event } });
const toEvent = ({ key: [fence, seq], value }: Row<Content>): StoredEvent => ({ fence: Number(fence), seq: Number(seq), ...value });

/** The attempts of which the device keeps events, of every person. Throws where the browser has no database. */
export async function listKeptAttempts(): Promise<string[]> {
  return [...new Set([...(await ownersOf(kind)), ...(await oldOwners(oldTables[kind]))])];
}

/**
 * The unsent events of one attempt in the browser's database, sealed to their student (`pin`): the key is made on this device, cannot be read out of it,
 * and stays at logout and after a 401 as the events do. A window of another student finds nothing. The server's fence orders windows, in place of a Web Lock,
 * and the disk is waited for. Throws where the browser cannot seal.
 */
export function deviceStore({ attemptId, pin }: { attemptId: string; pin: string }): QueueStore {
  const sealedTo = `unsent ${pin}`;
  const store = sealedStore<Content>({ kind, owner: attemptId, sealedTo, durable: true });
  const old = { old: oldTables[kind], owner: attemptId, sealedTo };
  /** What an earlier build kept moves here. What cannot move, because the disk is full, is read where it is: the window must not begin without it. */
  const bringOld = async (): Promise<Row<Content>[]> => {
    try {
      await bringOldRows({ ...old, store, wrap: (value) => value as Content });
      return [];
    } catch {
      const rows = await openOldRows(old);
      return rows.map(({ columns, value }) => ({ key: old.old.keyOf(columns), value: value as Content }));
    }
  };
  return {
    async list() {
      const unmoved = await bringOld();
      const rows = await store.list();
      const isKept = new Set(rows.map(({ key }) => String(key)));
      return [...rows, ...unmoved.filter(({ key }) => !isKept.has(String(key)))].map(toEvent);
    },
    add: (events) => store.change({ put: events.map(toRow) }),
    forget: ({ fence, upTo }) => store.change({ forget: [{ first: [fence], last: [fence, upTo] }] }),
    replace: ({ old: gone, fresh }) => store.change({ forget: gone.map(keyOf), put: fresh.map(toRow) }),
  };
}
