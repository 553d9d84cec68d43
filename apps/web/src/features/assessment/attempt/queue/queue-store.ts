import { answersDatabase } from '../../../../sync/kinds.ts';
import type { DBSchema } from 'idb';
import { deviceDatabase } from '../../../../lib/device-database.ts';
import { canSeal, openSealed, seal, sealingKey, type Sealed } from '../../../../lib/sealed.ts';
import type { QueueStore, StoredEvent } from './event-queue.ts';

/** An event at rest: its place in the attempt in clear, everything else sealed. */
interface SealedEvent {
  readonly attemptId: string;
  readonly fence: number;
  readonly seq: number;
  readonly sealed: Sealed;
}

interface AttemptDatabase extends DBSchema {
  events: { key: [string, number, number]; value: SealedEvent };
}

const inDatabase = deviceDatabase<AttemptDatabase>({
  name: answersDatabase,
  upgrade: (database) => void database.createObjectStore('events', { keyPath: ['attemptId', 'fence', 'seq'] }),
});

/** The attempts of which the device keeps events, whoever's they are. Throws where the browser has no database. */
export async function listKeptAttempts(): Promise<string[]> {
  const keys = await inDatabase((database) => database.getAllKeys('events'));
  return [...new Set(keys.map(([attemptId]) => attemptId))];
}

const everything = (attemptId: string) => IDBKeyRange.bound([attemptId], [attemptId, []]);
const placeOf = ({ attemptId, fence, seq }: Omit<SealedEvent, 'sealed'>) => `${attemptId}/${fence}/${seq}`;

/**
 * The unsent events of one attempt in the browser's database, sealed to their student (`pin`): the key is made on this device, cannot be read out of it,
 * and stays at logout and after a 401 as the events do. A window of another student finds nothing. Changes are made in the order they are
 * asked for. Throws where the browser cannot seal.
 */
export function deviceStore({ attemptId, pin }: { attemptId: string; pin: string }): QueueStore {
  if (!canSeal()) throw new Error('This browser keeps nothing sealed');
  const key = sealingKey(`unsent ${pin}`);
  // whoever reads or writes hears that there is no key
  key.catch(() => undefined);
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(change: () => Promise<T>): Promise<T> => {
    const done = last.then(change);
    last = done.catch(() => undefined);
    return done;
  };
  const toRest = async ({ fence, seq, at, event }: StoredEvent): Promise<SealedEvent> => {
    const where = { attemptId, fence, seq };
    return { ...where, sealed: await seal({ key: await key, place: placeOf(where), value: { at, event } }) };
  };
  const toEvent = async (row: SealedEvent): Promise<StoredEvent[]> => {
    try {
      const content = (await openSealed({ key: await key, place: placeOf(row), sealed: row.sealed })) as Pick<StoredEvent, 'at' | 'event'>;
      return [{ fence: row.fence, seq: row.seq, ...content }];
    } catch {
      // sealed to somebody else, or under a key that is gone: nobody can send it
      return [];
    }
  };
  return {
    list: () =>
      inOrder(async () => {
        await key;
        const rows = await inDatabase((database) => database.getAll('events', everything(attemptId)));
        return (await Promise.all(rows.map(toEvent))).flat();
      }),
    add(events) {
      // sealed at once, written in turn
      const ready = Promise.all(events.map(toRest));
      return inOrder(async () => {
        const rows = await ready;
        await inDatabase((database) => {
          const write = database.transaction('events', 'readwrite', { durability: 'strict' });
          return Promise.all([...rows.map((row) => write.store.put(row)), write.done]);
        });
      });
    },
    forget: ({ fence, upTo }) =>
      inOrder(() => inDatabase((database) => database.delete('events', IDBKeyRange.bound([attemptId, fence], [attemptId, fence, upTo])))),
    replace({ old, fresh }) {
      const ready = Promise.all(fresh.map(toRest));
      return inOrder(async () => {
        const rows = await ready;
        await inDatabase((database) => {
          const write = database.transaction('events', 'readwrite', { durability: 'strict' });
          return Promise.all([
            ...old.map(({ fence, seq }) => write.store.delete([attemptId, fence, seq])),
            ...rows.map((row) => write.store.put(row)),
            write.done,
          ]);
        });
      });
    },
  };
}
