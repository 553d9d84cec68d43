import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { QueueStore, StoredEvent } from './event-queue.ts';

interface AttemptDatabase extends DBSchema {
  events: { key: [string, number, number]; value: StoredEvent & { attemptId: string } };
}

let opened: Promise<IDBPDatabase<AttemptDatabase>> | null = null;

function open(): Promise<IDBPDatabase<AttemptDatabase>> {
  opened ??= openDB<AttemptDatabase>('abhyas-attempts', 1, {
    upgrade: (database) => void database.createObjectStore('events', { keyPath: ['attemptId', 'fence', 'seq'] }),
  });
  return opened;
}

const everything = (attemptId: string) => IDBKeyRange.bound([attemptId], [attemptId, []]);

/**
 * The unsent events of one attempt in the browser's database. They belong to the attempt, not to the session, so that they survive logout; only
 * the student of the attempt can send them, because only that student can open it.
 */
export function deviceStore(attemptId: string): QueueStore {
  return {
    async list() {
      const rows = await (await open()).getAll('events', everything(attemptId));
      return rows.map(({ fence, seq, at, event }) => ({ fence, seq, at, event }));
    },
    async add(events) {
      const write = (await open()).transaction('events', 'readwrite');
      await Promise.all([...events.map((one) => write.store.put({ ...one, attemptId })), write.done]);
    },
    async forget({ fence, upTo }) {
      await (await open()).delete('events', IDBKeyRange.bound([attemptId, fence], [attemptId, fence, upTo]));
    },
    async replace({ old, fresh }) {
      const write = (await open()).transaction('events', 'readwrite');
      await Promise.all([
        ...old.map((one) => write.store.delete([attemptId, one.fence, one.seq])),
        ...fresh.map((one) => write.store.put({ ...one, attemptId })),
        write.done,
      ]);
    },
  };
}

/** A store that keeps nothing beyond the page, for a browser that has no database to offer. */
export function forgetfulStore(): QueueStore {
  const nothing = () => Promise.resolve();
  return { list: () => Promise.resolve([]), add: nothing, forget: nothing, replace: nothing };
}
