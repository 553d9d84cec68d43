import { eq } from 'drizzle-orm';
import { people } from '../src/modules/identity/tables.ts';
import type { Transaction } from '../src/platform/postgres/database.ts';
import type { TestApp } from './app.ts';

/**
 * Does `work` while a transaction that has done `open` is open: once `work` waits for it, or is done, `meanwhile` runs in that transaction and it
 * commits. Returns what `work` gives.
 */
export async function whileOpen<T>({
  server,
  open,
  work,
  meanwhile = async () => undefined,
}: {
  server: TestApp;
  open: (tx: Transaction) => Promise<void>;
  work: () => Promise<T>;
  meanwhile?: (tx: Transaction) => Promise<void>;
}): Promise<T> {
  const { database } = server.parts;
  const waits = async () =>
    (await database.pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount ??
    0;
  const pending = await database.transaction(async (tx) => {
    await open(tx);
    const working = work();
    let isDone = false;
    const settled = () => (isDone = true);
    working.then(settled, settled);
    while (!isDone && (await waits()) === 0);
    await meanwhile(tx);
    // as an object: a promise would be waited for here, and the work waits for the commit
    return { working };
  });
  return pending.working;
}

/** Does `work`, which must write something that hangs on a password, while a transaction that changes that password is open; commits once it waits. */
export function whileChanging<T>({ server, personId, work }: { server: TestApp; personId: bigint; work: () => Promise<T> }): Promise<T> {
  return whileOpen({
    server,
    open: async (tx) => void (await tx.update(people).set({ passwordHash: 'the hash of another password' }).where(eq(people.id, personId))),
    work,
  });
}
