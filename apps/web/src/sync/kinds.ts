import { hasDatabase, hasOldRows, type OldTable } from './old-tables.ts';
import { ownersOf, syncDatabase } from './sealed-store.ts';

/** The kinds of unsent work that pages keep in rows of their own. */
export type OutboxKind = 'notes' | 'progress' | 'drafts' | 'typed';

/** The writer of old rows whose table knew none. */
const earlier = 'earlier';

/** Where builds until November 2026 kept each kind. */
export const oldTables: Readonly<Record<OutboxKind, OldTable>> = {
  notes: {
    database: 'abhyas-notes',
    table: 'notes',
    columns: ['noteKey', 'writer'],
    keyOf: ({ writer = earlier, noteKey = '' }) => [writer, noteKey],
    isLeft: async () => {
      const { held = [] } = (await globalThis.navigator.locks?.query()) ?? {};
      const names = new Set(held.map(({ name }) => name));
      return ({ writer }) => names.has(`abhyas-notes ${writer}`);
    },
  },
  progress: {
    database: 'abhyas-progress',
    table: 'seen',
    columns: ['tab', 'courseId', 'assetId'],
    keyOf: ({ tab = earlier, courseId, assetId }) => [tab, `${courseId} ${assetId}`],
  },
  drafts: { database: 'abhyas-drafts', table: 'drafts', columns: ['section'], keyOf: ({ section = '' }) => [earlier, section] },
  typed: { database: 'abhyas-typed', table: 'typed', columns: ['place'], keyOf: ({ place = '' }) => [earlier, place] },
};

/** The database of the events of attempts, which the server's fences order instead of Web Locks. */
export const answersDatabase = 'abhyas-unsent';

/** Whether the device keeps work of a kind, whoever's it is; yes if the browser does not say. */
export async function hasKept(kind: OutboxKind | 'answers'): Promise<boolean> {
  if (kind === 'answers') return hasDatabase(answersDatabase);
  if (await hasOldRows(oldTables[kind]).catch(() => true)) return true;
  if (!(await hasDatabase(syncDatabase))) return false;
  return ownersOf(kind).then(
    (owners) => owners.length > 0,
    () => true,
  );
}
