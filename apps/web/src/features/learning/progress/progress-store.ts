import { deviceDatabases } from '../../../lib/device-databases.ts';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { canSeal, openSealed, seal, sealingKey, type Sealed } from '../../../lib/sealed.ts';
import type { KeptSeen, ProgressStore, SeenOfAsset } from './progress-recorder.ts';

interface SealedSeen {
  readonly owner: string;
  readonly tab: string;
  readonly courseId: string;
  readonly assetId: string;
  readonly revision: number;
  readonly sealed: Sealed;
}

type SeenKey = [owner: string, tab: string, courseId: string, assetId: string];

interface ProgressDatabase extends DBSchema {
  seen: { key: SeenKey; value: SealedSeen };
}

let opened: Promise<IDBPDatabase<ProgressDatabase>> | null = null;

function open(): Promise<IDBPDatabase<ProgressDatabase>> {
  opened ??= openDB<ProgressDatabase>(deviceDatabases.progress, 1, {
    upgrade: (database) => void database.createObjectStore('seen', { keyPath: ['owner', 'tab', 'courseId', 'assetId'] }),
  });
  return opened;
}

const nothing = () => Promise.resolve();
/** For a browser that has nothing to keep it sealed in: what was seen lives as long as the page. */
export const forgetfulProgress: ProgressStore = { list: () => Promise.resolve([]), put: nothing, forget: nothing };

/**
 * What somebody (`owner`) saw and the server does not have, in the browser's database, sealed to them; it outlives a closed window and the end of a
 * session. Every window writes rows of its own. Changes are made in the order they are asked for.
 */
export function deviceProgress(owner: string): ProgressStore {
  if (!canSeal()) return forgetfulProgress;
  const keyName = `progress ${owner}`;
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(change: () => Promise<T>): Promise<T> => {
    const done = last.then(change);
    last = done.catch(() => undefined);
    return done;
  };
  const keyOf = ({ tab, courseId, assetId }: Pick<KeptSeen, 'tab' | 'courseId' | 'assetId'>): SeenKey => [owner, tab, courseId, assetId];
  const read = async (row: SealedSeen): Promise<KeptSeen[]> => {
    try {
      const seen = await openSealed({ key: await sealingKey(keyName), place: keyOf(row).join('/'), sealed: row.sealed });
      return [{ ...(seen as SeenOfAsset), tab: row.tab, revision: row.revision }];
    } catch {
      // under a key that is gone: nobody can read it
      return [];
    }
  };
  return {
    list: () =>
      inOrder(async () => {
        const rows = await (await open()).getAll('seen', IDBKeyRange.bound([owner], [owner, []]));
        return (await Promise.all(rows.map(read))).flat();
      }),
    put: ({ tab, revision, ...seen }) =>
      inOrder(async () => {
        const key = keyOf({ tab, ...seen });
        const sealed = await seal({ key: await sealingKey(keyName), place: key.join('/'), value: seen });
        await (await open()).put('seen', { owner, tab, courseId: seen.courseId, assetId: seen.assetId, revision, sealed });
      }),
    forget: (kept) =>
      inOrder(async () => {
        const change = (await open()).transaction('seen', 'readwrite');
        const row = await change.store.get(keyOf(kept));
        if (row?.revision === kept.revision) await change.store.delete(keyOf(kept));
        await change.done;
      }),
  };
}
