import { bringOldRows, forgetOldRows, oldOwners, openOldRows, type OldRow } from '../../../../sync/store/old-tables.ts';
import { oldTables } from '../../../../sync/store/kinds.ts';
import { ownersOf, sealedStore, type Row } from '../../../../sync/store/sealed-store.ts';
import type { QueueStore, StoredEvent } from './ports.ts';

/** The sealed part of an event. Its place in the attempt is in clear: the attempt owns its rows, by fence and number. */
type Content = Pick<StoredEvent, 'at' | 'event'>;

const kind = 'answers';
const keyOf = ({ fence, seq }: Pick<StoredEvent, 'fence' | 'seq'>) => [fence, seq];
const toRow = ({ fence, seq, at, event }: StoredEvent): Row<Content> => ({ key: keyOf({ fence, seq }), value: { at, event } });
const toEvent = ({ key: [fence, seq], value }: Row<Content>): StoredEvent => ({ fence: Number(fence), seq: Number(seq), ...value });

/** The name of the key that what a student's attempts leave on a device is sealed under. */
export const sealedTo = (pin: string): string => `unsent ${pin}`;

/** The attempts with events on the device, of every person. Throws where the browser has no database. */
export async function listKeptAttempts(): Promise<string[]> {
  return [...new Set([...(await ownersOf(kind)), ...(await oldOwners(oldTables[kind]))])];
}

/**
 * The unsent events of one attempt in the browser's database, sealed to their student (`pin`) with a key that cannot be read out and stays
 * at sign-out. The server's fence orders windows, in place of a Web Lock, and the disk is waited for. Throws where the browser cannot seal.
 */
export function deviceStore({ attemptId, pin }: { attemptId: string; pin: string }): QueueStore {
  const sealed = { owner: attemptId, sealedTo: sealedTo(pin) };
  const store = sealedStore<Content>({ kind, ...sealed, durable: true });
  const old = { old: oldTables[kind], ...sealed };
  /** What an earlier build kept and could not move here. */
  let unmoved: (Row<Content> & { readonly from: OldRow })[] = [];
  /** How many events this window was given. It numbers them from 1 under its own fence. */
  let listed = 0;
  /** What an earlier build kept moves here. What cannot move, because the disk is full, is read where it is: the window must not begin without it. */
  const bringOld = async (): Promise<void> => {
    try {
      await bringOldRows({ ...old, store, wrap: (value) => value as Content });
      unmoved = [];
    } catch {
      const rows = await openOldRows(old);
      unmoved = rows.map((from) => ({ key: old.old.keyOf(from.columns), value: from.value as Content, from }));
    }
  };
  /** Forgets what did not move once the server has it, under its own number or the one this window gave it. Else it came back after later answers. */
  const forgetUnmoved = async ({ fence, upTo }: { fence: number; upTo: number }): Promise<void> => {
    const isSent = ({ key: [itsFence, seq] }: Row<Content>) =>
      Number(itsFence) === fence ? Number(seq) <= upTo : Number(itsFence) < fence && listed <= upTo;
    const sent = unmoved.filter(isSent);
    if (sent.length === 0) return;
    await forgetOldRows(
      old.old,
      sent.map(({ from }) => from),
    );
    unmoved = unmoved.filter((row) => !isSent(row));
  };
  return {
    async list() {
      await bringOld();
      const rows = await store.list();
      const isKept = new Set(rows.map(({ key }) => String(key)));
      const all = [...rows, ...unmoved.filter(({ key }) => !isKept.has(String(key)))].map(toEvent);
      listed = all.length;
      return all;
    },
    add: (events) => store.change({ put: events.map(toRow) }),
    async forget({ fence, upTo }) {
      await store.change({ forget: [{ first: [fence], last: [fence, upTo] }] });
      await forgetUnmoved({ fence, upTo });
    },
    replace: ({ old: gone, fresh }) => store.change({ forget: gone.map(keyOf), put: fresh.map(toRow) }),
  };
}
