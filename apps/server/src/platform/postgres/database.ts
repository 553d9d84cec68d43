import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { commitConnections } from './connections.ts';

type Orm = NodePgDatabase;
export type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0];
/** What a query needs: the pool, or the transaction it is part of. */
export type Queryable = Orm | Transaction;

export interface Database {
  readonly orm: Orm;
  readonly pool: pg.Pool;
  /** Connections that no other request can take: for the commits of answers. */
  readonly commitPool: pg.Pool;
  /** Runs `work` in one transaction, at the default isolation level; a thrown error rolls back and is thrown on. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// bigint columns (ids) come back as bigint, numeric as string: neither fits a double.
pg.types.setTypeParser(pg.types.builtins.INT8, (text: string) => BigInt(text));
// a Date goes out in UTC, whatever the zone of the machine
pg.defaults.parseInputDatesAsUTC = true;

/** A connection of a pool, whose breaking between two statements ends no process. A commit whose wait for the standby was cancelled fails as if it had broken. */
export class PooledClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // the pool hears only idle connections
    this.on('error', () => undefined);
    // PostgreSQL reports such a commit as done, and a lost primary would take it along; broken off at once, because the report may have been read along with this warning
    this.on('notice', ({ routine }) => {
      if (routine !== 'SyncRepWaitForLSN') return;
      this.connection.stream.destroy();
      this.connection.emit('error', new Error('Connection terminated: the standby may not have this commit'));
    });
  }
}

/** A pool of at most `size` connections; `more` are settings of its own. */
export function openPool({
  url,
  size,
  onError,
  more = {},
}: {
  url: string;
  size: number;
  onError: (error: Error) => void;
  more?: pg.PoolConfig;
}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'abhyas',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    Client: PooledClient,
    ...more,
  });
  return pool.on('error', onError);
}

/**
 * Opens a pool on `url` of at most `size` connections, and a small one for commits. `onError` gets connections that break while idle, which would otherwise end the process.
 */
export function openDatabase({ url, size, onError }: { url: string; size: number; onError: (error: Error) => void }): Database {
  return databaseOn({ pool: openPool({ url, size, onError }), commitPool: openPool({ url, size: commitConnections, onError }) });
}

/** A database over open pools, which its `close` ends. */
export function databaseOn({ pool, commitPool }: { pool: pg.Pool; commitPool: pg.Pool }): Database {
  const orm = drizzle({ client: pool });
  const close = async () => void (await Promise.all([pool.end(), commitPool.end()]));
  return { orm, pool, commitPool, transaction: (work) => orm.transaction(work), close };
}

/** As `transaction`, on the driver itself, for statements that are prepared by name and whose rows need no mapping. */
export async function driverTransaction<T>({ pool, work }: { pool: pg.Pool; work: (client: pg.PoolClient) => Promise<T> }): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Memoises `make` per database for as long as the database object lives: for a prepared statement that is built once, or a cache of its content. In a
 * transaction `make` runs each time.
 */
export function memoisePerDatabase<T>(make: (queryable: Queryable) => T): (queryable: Queryable) => T {
  const made = new WeakMap<Queryable, T>();
  return (queryable) => {
    const known = made.get(queryable);
    if (known !== undefined) return known;
    const fresh = make(queryable);
    made.set(queryable, fresh);
    return fresh;
  };
}
