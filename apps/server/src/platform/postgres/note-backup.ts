import pg from 'pg';

/** Notes a copy for the metrics page, in a database that takes writes and is not from before these notes. */
export async function noteBackup(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'abhyas backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('public.last_backups') is not null and current_setting('transaction_read_only') = 'off' as there",
    );
    if (rows[0]?.there !== true) return;
    await client.query("insert into last_backups (kind, at) values ('copy', now()) on conflict (kind) do update set at = excluded.at");
  } finally {
    await client.end();
  }
}
