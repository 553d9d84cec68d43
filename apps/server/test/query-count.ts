import pg from 'pg';
import { vi } from 'vitest';
import type { TestApp } from './app.ts';

/** A statement as the driver was given it. */
interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** Runs `work` and gives its result with the statements that it sent to the app's own database. */
export async function watchQueries<T>({
  server,
  work,
}: {
  server: TestApp;
  work: () => Promise<T>;
}): Promise<{ result: T; count: number; statements: readonly Statement[] }> {
  const database = new URL(server.url).pathname.slice(1);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const result = await work();
    const contexts = query.mock.contexts as unknown as { database?: string }[];
    const calls = query.mock.calls as unknown as [string | { text: string; values?: unknown[] }, unknown[]?][];
    const statements = calls
      .filter((_call, index) => contexts[index]?.database === database)
      .map(([asked, values]) =>
        typeof asked === 'string' ? { text: asked, values: values ?? [] } : { text: asked.text, values: values ?? asked.values ?? [] },
      );
    return { result, count: statements.length, statements };
  } finally {
    query.mockRestore();
  }
}
