import { sql } from 'drizzle-orm';
import type { Database } from '../../../apps/server/src/platform/postgres/database.ts';
import { BrowserWindow, type CallCounts, Refused } from './calls.ts';

/** The tables of the content that no start may need once a server has the paper. */
const contentTables = ['items', 'section_items', 'sections', 'passages', 'paper_files'];

/** Does `work` while the tables of the content cannot be read. */
export async function withoutContent<T>({ database, work }: { database: Database; work: () => Promise<T> }): Promise<T> {
  await rename({ database, from: '', to: 'away_' });
  try {
    return await work();
  } finally {
    await rename({ database, from: 'away_', to: '' });
  }
}

/** All of them or none; again where a query that reads several of them is in the way, or PostgreSQL is just coming back. */
async function rename({ database, from, to }: { database: Database; from: string; to: string }): Promise<void> {
  await again(async () => {
    const { rows } = await database.orm.execute(sql`select from pg_tables where tablename = ${to + (contentTables[0] ?? '')}`);
    if (rows.length > 0) return;
    await database.transaction(async (tx) => {
      for (const table of contentTables)
        await tx.execute(sql`alter table ${sql.identifier(from + table)} rename to ${sql.identifier(to + table)}`);
    });
  });
}

const patienceMs = 60_000;

/** Does `work` until it succeeds; throws where it does not for a minute. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  const patience = Date.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > patience) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** More than the doors of a few servers take, inside and waiting. */
const crowd = 400;

/**
 * Does `work` while the doors are full: a crowd brings invalid tokens, whose exchange is held up, and leaves when turned away. `work`
 * learns when a newcomer may be let in.
 */
export async function withFullDoors<T>({
  database,
  url,
  counts,
  isQueued,
  work,
}: {
  database: Database;
  url: string;
  counts: CallCounts;
  /** Whether a newcomer of `work` has got its place. */
  isQueued: () => boolean;
  work: () => Promise<T>;
}): Promise<T> {
  const held = await again(async () => {
    const connection = await database.pool.connect();
    try {
      await connection.query('begin');
      await connection.query('lock table launch_tokens in share mode');
      return connection;
    } catch (error) {
      connection.release(true);
      throw error;
    }
  });
  let working: Promise<T>;
  let inside: Promise<unknown>;
  try {
    inside = Promise.all(
      Array.from({ length: crowd }, async (_, index) => {
        const window = new BrowserWindow({ url: () => url, counts });
        await window.call('playerOpen', { token: `none-${index}`, attemptId: '', resume: false }).catch(ignoreRefusal);
      }),
    );
    working = work();
    working.catch(() => undefined);
    const patience = Date.now() + 10_000;
    while (!isQueued() && Date.now() < patience) await new Promise((resolve) => setTimeout(resolve, 10));
  } finally {
    await held.query('rollback').catch(() => undefined);
    held.release(true);
  }
  await inside;
  return working;
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}
