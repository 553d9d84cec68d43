import { hasDatabase, oldOwners, type OldTable } from './old-tables.ts';
import { forgetKind, ownersOf, syncDatabase } from './sealed-store.ts';

/** The kinds of unsent work that pages keep in rows of their own. */
export type OutboxKind = 'notes' | 'progress' | 'drafts' | 'typed' | 'rounds' | 'quizzes' | 'plays' | 'sources';

/** All kinds of unsent work. The rows of answers are ordered by the fences of the server instead. */
export type SyncKind = OutboxKind | 'answers';

/** What the device keeps of attempts that are open in this browser, so that their windows can be loaded again without the server. It is not unsent work. */
export const openedKind = 'opened';

/** What the device keeps of tests that their authors take before they are published. It is on no server, and not unsent work. */
export const rehearsalKind = 'rehearsals';

/** What the device keeps of free tests that are taken without an account. It is on no server before it is kept there. */
export const trialKind = 'trials';

/** What the device keeps of the answers that a student has read, to show them without a connection. It is not unsent work. */
export const readsKind = 'reads';

/** Forgets the answers that were read, with the pages and files that the worker keeps for them. */
export async function forgetReads(): Promise<void> {
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.filter((name) => /^(portal|lessons)\b/.test(name)).map((name) => caches.delete(name)));
  if (await hasDatabase(syncDatabase)) await forgetKind(readsKind);
}

/** Forgets all of that, at signing out. */
export async function forgetOpened(): Promise<void> {
  await forgetReads();
  if (!(await hasDatabase(syncDatabase))) return;
  await forgetKind(openedKind);
  await forgetKind(rehearsalKind);
  await forgetKind(trialKind);
}

/** The writer of old rows whose table knew none. */
const earlier = 'earlier';

/** Where builds until November 2026 kept a kind. */
export const oldTables = {
  answers: {
    database: 'abhyas-unsent',
    table: 'events',
    owner: 'attemptId',
    columns: ['fence', 'seq'],
    keyOf: ({ fence = 0, seq = 0 }) => [fence, seq],
  },
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
} satisfies Partial<Record<SyncKind, OldTable>>;

/** A kind that is newer than those builds has none. */
export const oldTableOf = (kind: SyncKind): OldTable | undefined => (oldTables as Partial<Record<SyncKind, OldTable>>)[kind];

/** Whether the device keeps work of a kind, whoever's it is; yes if the browser does not say. */
export async function hasKept(kind: SyncKind): Promise<boolean> {
  const old = oldTableOf(kind);
  try {
    if (old && (await oldOwners(old)).length > 0) return true;
    return (await hasDatabase(syncDatabase)) && (await ownersOf(kind)).length > 0;
  } catch {
    return true;
  }
}
