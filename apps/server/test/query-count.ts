import pg from 'pg';
import { vi } from 'vitest';
import type { TestApp } from './app.ts';

/** Does `work` and gives what it gave, with the statements that went to the app's own database meanwhile. */
export async function watchQueries<T>({
  server,
  work,
}: {
  server: TestApp;
  work: () => Promise<T>;
}): Promise<{ result: T; count: number }> {
  const database = new URL(server.url).pathname.slice(1);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const result = await work();
    const contexts = query.mock.contexts as unknown as { database?: string }[];
    return { result, count: contexts.filter((client) => client.database === database).length };
  } finally {
    query.mockRestore();
  }
}
