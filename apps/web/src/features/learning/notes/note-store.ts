import { deviceDatabases } from '../../../lib/device-databases.ts';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { canSeal, openSealed, seal, sealingKey, type Sealed } from '../../../lib/sealed.ts';

/** The asset that a note stands beside. */
export interface NotePlace {
  readonly courseId: string;
  readonly variantId: string;
  readonly learningPathId: string;
  readonly assetId: string;
}

/** What a device has of a note and the server has not: a text that is new or changed, or that the note is to go. */
export interface KeptNote extends NotePlace {
  readonly noteKey: string;
  readonly text: string;
  readonly at: number | null;
  /** The version of the server that was changed, 0 where it has none. */
  readonly basedOn: number;
  /** Texts that were sent and not answered: one of them may be what the server has by now. */
  readonly sent: readonly string[];
  readonly createdAt: string;
  readonly isRemoved: boolean;
  readonly assetName: string;
  /** The page it was written on. */
  readonly url: string;
}

/** Where a device keeps notes until the server has them. */
export interface NoteStore {
  list(): Promise<KeptNote[]>;
  put(note: KeptNote): Promise<void>;
  forget(noteKey: string): Promise<void>;
}

interface NoteDatabase extends DBSchema {
  notes: { key: [string, string]; value: { owner: string; noteKey: string; sealed: Sealed } };
}

let opened: Promise<IDBPDatabase<NoteDatabase>> | null = null;

function open(): Promise<IDBPDatabase<NoteDatabase>> {
  opened ??= openDB<NoteDatabase>(deviceDatabases.notes, 1, {
    upgrade: (database) => void database.createObjectStore('notes', { keyPath: ['owner', 'noteKey'] }),
  });
  return opened;
}

const nothing = () => Promise.resolve();
/** For a browser that has nothing to keep it sealed in: what is written lives as long as the page, or until the server has it. */
const forgetfulStore: NoteStore = { list: () => Promise.resolve([]), put: nothing, forget: nothing };

/**
 * What somebody (`owner`) has noted down, in the browser's database, sealed to them: it opens for nobody else, and outlives a reload and the end of a
 * session. Changes are made in the order they are asked for.
 */
export function deviceNotes(owner: string): NoteStore {
  if (!canSeal()) return forgetfulStore;
  const keyName = `notes ${owner}`;
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(change: () => Promise<T>): Promise<T> => {
    const done = last.then(change);
    last = done.catch(() => undefined);
    return done;
  };
  const placeOf = (noteKey: string) => `${owner}/${noteKey}`;
  const read = async ({ noteKey, sealed }: NoteDatabase['notes']['value']): Promise<KeptNote[]> => {
    try {
      return [(await openSealed({ key: await sealingKey(keyName), place: placeOf(noteKey), sealed })) as KeptNote];
    } catch {
      // under a key that is gone: nobody can read it
      return [];
    }
  };
  return {
    list: () =>
      inOrder(async () => {
        const rows = await (await open()).getAll('notes', IDBKeyRange.bound([owner], [owner, []]));
        return (await Promise.all(rows.map(read))).flat();
      }),
    put: (note) =>
      inOrder(async () => {
        const { noteKey } = note;
        const sealed = await seal({ key: await sealingKey(keyName), place: placeOf(noteKey), value: note });
        await (await open()).put('notes', { owner, noteKey, sealed });
      }),
    forget: (noteKey) => inOrder(async () => (await open()).delete('notes', [owner, noteKey])),
  };
}
