import pg from 'pg';
import type { Config } from '../process/config.ts';
import { connectionsOf, type ConnectionSettings, neededConnections, type Pooler } from './connections.ts';

/** The limits of the PgBouncer behind an address, from its console, which `stats_users` may read; 'unknown' where it does not tell. */
export async function readPooler(url: string): Promise<Pooler | 'unknown'> {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(url), { pathname: '/pgbouncer' }).href,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ key: string; value: string }>('show config');
    const valueOf = (name: string) => Number(rows.find(({ key }) => key === name)?.value);
    const pooler = { poolSize: valueOf('default_pool_size'), maxClients: valueOf('max_client_conn') };
    return pooler.poolSize > 0 && pooler.maxClients > 0 ? pooler : 'unknown';
  } catch {
    return 'unknown';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Compares what the portal's processes open at most with what the database and the pooler take, and says in the log what to raise. `servers`: how many there are on all hosts. */
export async function checkConnections({
  config,
  pool,
  servers,
  log,
}: {
  config: ConnectionSettings & Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>;
  pool: Pick<pg.Pool, 'query'>;
  servers: number;
  log: { warn(facts: object, text: string): void };
}): Promise<void> {
  const { databaseUrl, databaseDirectUrl } = config;
  const isPooled = databaseUrl !== null && databaseDirectUrl !== null && databaseUrl !== databaseDirectUrl;
  const pooler = isPooled ? await readPooler(databaseUrl) : null;
  const { rows } = await pool.query<{ most: number }>("select current_setting('max_connections')::int as most");
  const most = rows[0]?.most ?? Infinity;
  const all = Math.max(servers, config.servers);
  const needed = neededConnections({ ...config, servers: all, workers: config.servers, pooler });
  if (needed > most)
    log.warn(
      { max_connections: most, needed, servers: all },
      `the database takes fewer connections than the portal may open: raise its max_connections to ${needed}, or lower ${pooler === null ? 'DATABASE_POOL_SIZE' : "PgBouncer's default_pool_size"}`,
    );
  const clients = config.servers * connectionsOf({ program: 'server', ...config }).pooled;
  if (pooler !== null && pooler !== 'unknown' && clients > pooler.maxClients)
    log.warn(
      { max_client_conn: pooler.maxClients, needed: clients },
      `PgBouncer takes fewer connections than the servers of this host may open: raise its max_client_conn to ${clients}`,
    );
}
