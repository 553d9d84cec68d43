import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

type Orm = NodePgDatabase;
export type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0];
/** What a query needs: the pool, or the transaction it is part of. */
export type Queryable = Orm | Transaction;

export interface Database {
  readonly orm: Orm;
  readonly pool: pg.Pool;
  /** Runs `work` in one transaction, at the default isolation level; a thrown error rolls back and is thrown on. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// bigint columns (ids) come back as bigint, numeric as string: neither fits a double.
pg.types.setTypeParser(pg.types.builtins.INT8, (text: string) => BigInt(text));

/**
 * Opens a pool on `url` of at most `size` connections. `onError` is told of connections that break while idle, which would otherwise end the process.
 */
export function openDatabase({ url, size, onError }: { url: string; size: number; onError: (error: Error) => void }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'abhyas',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
  });
  pool.on('error', onError);
  // the pool hears only idle connections: one that breaks in the middle of a transaction, between two of its statements, would end the process; the next
  // statement fails and says why
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const orm = drizzle({ client: pool });
  return { orm, pool, transaction: (work) => orm.transaction(work), close: () => pool.end() };
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
