import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Beside a database host, in its own network: tries to write to it ten times a second whatever it is just now, and prints each write that it acknowledged, with the timeline it was on. A host
 * that still acknowledges on an old timeline after another has begun a new one is a second primary.
 */
const [url = '', host = ''] = process.argv.slice(2);
const open: { client: pg.Client | null } = { client: null };
let count = 0;

async function write(): Promise<void> {
  if (open.client === null) {
    const made = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000, application_name: 'drill writer' });
    made.on('error', () => (open.client = null));
    await made.connect();
    open.client = made;
  }
  count += 1;
  const { rows } = await open.client.query<{ timeline: string }>(
    'insert into drill_writes (host, n) values ($1, $2) returning substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline',
    [host, count],
  );
  console.log(JSON.stringify({ host, n: count, timeline: rows[0]?.timeline, at: Date.now() }));
}

for (;;) {
  // a write that waits for its standby is left waiting: its connection is let go with it
  const late = pause(3_000, 'late' as const, { ref: false });
  const done = await Promise.race([write().catch(() => 'failed' as const), late]);
  if (done === 'late' || done === 'failed') {
    void open.client?.end().catch(() => undefined);
    open.client = null;
  }
  await pause(100);
}
