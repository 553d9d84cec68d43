import pg from 'pg';

/** The url of another database on the same server. */
export function databaseUrl({ url, name }: { url: string; name: string }): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Runs `work` on a connection of its own and closes it. */
export async function inPostgres<T>({ url }: { url: string }, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'abhyas tests' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
