import { eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { serialize } from 'node:v8';
import { type Queryable, type Transaction, memoisePerDatabase } from './database.ts';
import { contentPacks } from './tables.ts';

/**
 * What content is in the database, as a word that every import changes; null if nothing was imported. A screen reads it along with
 * what is the student's own, in the same statement.
 */
export const contentVersion = sql<
  string | null
>`(select string_agg(checksum || ' ' || imported_at::text, ' ' order by key) from content_packs)`;

const versionAlone = memoisePerDatabase((queryable) =>
  queryable
    .select({ version: contentVersion })
    .from(sql`(values (1)) as one`)
    .prepare('content_version'),
);

/** `contentVersion` for a caller that reads nothing else: one small query. */
export async function findContentVersion({ queryable }: { queryable: Queryable }): Promise<string | null> {
  const [row] = await versionAlone(queryable).execute();
  return row?.version ?? null;
}

const megabyte = 1024 * 1024;

/**
 * Keeps what `load` reads of a course's content until an import changes it; the caller has just read `version`, so every process sees an
 * import at once. Concurrent calls share one load, a failed one is not kept, and beyond `maxBytes` the least recently used is evicted;
 * `edition` separates several things of one id.
 */
export function createContentCache<T extends object>(
  load: (courseId: bigint, edition: number | null) => Promise<T>,
  { maxBytes = 64 * megabyte }: { maxBytes?: number } = {},
): (which: { courseId: bigint; edition?: number | null; version: string | null }) => Promise<T> {
  const cache = new LRUCache<string, T, { courseId: bigint; edition: number | null }>({
    maxSize: maxBytes,
    // bigints, dates and maps included; once for each load
    sizeCalculation: (content) => serialize(content).byteLength,
    fetchMethod: (_key, _stale, { context: { courseId, edition } }) => load(courseId, edition),
    // a load that is evicted before it has finished still answers its callers
    ignoreFetchAbort: true,
  });
  return ({ courseId, edition = null, version }) =>
    version === null ? load(courseId, edition) : cache.forceFetch(`${courseId} ${edition} ${version}`, { context: { courseId, edition } });
}

export async function hasContentPack(queryable: Queryable): Promise<boolean> {
  const rows = await queryable.select({ id: contentPacks.id }).from(contentPacks).limit(1);
  return rows.length > 0;
}

/**
 * Notes the import of a pack, which no other import of it overtakes before the transaction ends. Returns the day its relative dates count from: `today` at
 * the first import and with `rebase`, else the day it had.
 */
export async function saveContentPack({
  tx,
  pack: { key, name, checksum },
  today,
  rebase,
  now,
}: {
  tx: Transaction;
  pack: { readonly key: string; readonly name: string; readonly checksum: string };
  today: string;
  rebase: boolean;
  now: Date;
}): Promise<string> {
  const [known] = await tx.select().from(contentPacks).where(eq(contentPacks.key, key)).for('update');
  const anchorDay = known === undefined || rebase ? today : known.anchorDay;
  const values = { key, name, anchorDay, checksum, importedAt: now };
  await tx.insert(contentPacks).values(values).onConflictDoUpdate({ target: contentPacks.key, set: values });
  return anchorDay;
}

/** The day that relative days of a pack hang on; null for a pack that was never published. */
export async function findAnchorDay({ queryable, pack }: { queryable: Queryable; pack: string }): Promise<string | null> {
  const [known] = await queryable.select({ anchorDay: contentPacks.anchorDay }).from(contentPacks).where(eq(contentPacks.key, pack));
  return known?.anchorDay ?? null;
}

/** Notes that content of a pack changed without an import, which no import of it overtakes before the transaction ends. */
export async function lockContentPack({ tx, pack, now }: { tx: Transaction; pack: string; now: Date }): Promise<void> {
  await tx.update(contentPacks).set({ importedAt: now }).where(eq(contentPacks.key, pack));
}
