import type { Basis, ProfileDrafts, ProfileSection } from '@abhyas/contract/profile.ts';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { canSeal, openSealed, seal, sealingKey, type Sealed } from '../../../lib/sealed.ts';

/** What is typed in one section. */
export type SectionDraft = NonNullable<ProfileDrafts[ProfileSection]>;

/** What was typed in a section, and what the server had of it then. */
export interface Kept {
  readonly values: SectionDraft;
  readonly basis: Basis;
}
export type KeptDrafts = { readonly [S in ProfileSection]?: Kept | undefined };

/** Where a device keeps what was typed until the server has it. */
export interface DraftStore {
  list(): Promise<KeptDrafts>;
  put(draft: Kept & { readonly section: ProfileSection }): Promise<void>;
  forget(section: ProfileSection): Promise<void>;
}

interface DraftDatabase extends DBSchema {
  drafts: { key: [string, ProfileSection]; value: { owner: string; section: ProfileSection; sealed: Sealed } };
}

let opened: Promise<IDBPDatabase<DraftDatabase>> | null = null;

function open(): Promise<IDBPDatabase<DraftDatabase>> {
  opened ??= openDB<DraftDatabase>('abhyas-drafts', 1, {
    upgrade: (database) => void database.createObjectStore('drafts', { keyPath: ['owner', 'section'] }),
  });
  return opened;
}

const nothing = () => Promise.resolve();
/** For a browser that has nothing to keep it sealed in, and for support: what is typed lives as long as the page. */
export const forgetfulStore: DraftStore = { list: () => Promise.resolve({}), put: nothing, forget: nothing };

/**
 * What somebody (`owner`) typed into the profile, in the browser's database, sealed to them: it opens for nobody else, and outlives a reload and the end
 * of a session. Changes are made in the order they are asked for.
 */
export function deviceDrafts(owner: string): DraftStore {
  if (!canSeal()) return forgetfulStore;
  const keyName = `drafts ${owner}`;
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(change: () => Promise<T>): Promise<T> => {
    const done = last.then(change);
    last = done.catch(() => undefined);
    return done;
  };
  const placeOf = (section: ProfileSection) => `${owner}/${section}`;
  const read = async ({ section, sealed }: DraftDatabase['drafts']['value']): Promise<KeptDrafts> => {
    try {
      return { [section]: await openSealed({ key: await sealingKey(keyName), place: placeOf(section), sealed }) };
    } catch {
      // under a key that is gone: nobody can read it
      return {};
    }
  };
  return {
    list: () =>
      inOrder(async () => {
        const rows = await (await open()).getAll('drafts', IDBKeyRange.bound([owner], [owner, []]));
        return Object.assign({}, ...(await Promise.all(rows.map(read)))) as KeptDrafts;
      }),
    put: ({ section, values, basis }) =>
      inOrder(async () => {
        const sealed = await seal({ key: await sealingKey(keyName), place: placeOf(section), value: { values, basis } });
        await (await open()).put('drafts', { owner, section, sealed });
      }),
    forget: (section) => inOrder(async () => (await open()).delete('drafts', [owner, section])),
  };
}
