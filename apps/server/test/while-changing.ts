import { eq } from 'drizzle-orm';
import { people } from '../src/modules/identity/tables.ts';
import type { TestApp } from './app.ts';

/** Does `work`, which must write something that hangs on a password, while a transaction that changes that password is open; commits once it waits. */
export async function whileChanging<T>({
  server,
  personId,
  work,
}: {
  server: TestApp;
  personId: bigint;
  work: () => Promise<T>;
}): Promise<T> {
  const { database } = server.parts;
  const waits = async () =>
    (await database.pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount ??
    0;
  const pending = await database.transaction(async (tx) => {
    await tx.update(people).set({ passwordHash: 'the hash of another password' }).where(eq(people.id, personId));
    const working = work();
    let isDone = false;
    const settled = () => (isDone = true);
    working.then(settled, settled);
    while (!isDone && (await waits()) === 0);
    // as an object: a promise would be waited for here, and the work waits for the commit
    return { working };
  });
  return pending.working;
}
