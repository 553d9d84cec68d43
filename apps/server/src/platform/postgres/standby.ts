import {
  caughtUpAt,
  type Mark,
  type Progress,
  placeOfRead,
  positionOn,
  type ReadPlace,
  withMark,
} from '@abhyas/rules/standby/freshness.ts';
import pg from 'pg';
import { type Database, databaseOn, openPool, PooledClient } from './database.ts';

/** How often a process asks the primary and the standby how far they are, in milliseconds. */
const everyMs = 250;
/** A host that does not answer for so long is away. */
const patienceMs = 1_000;

/** A standby of the primary that answers calls that may lag. */
export interface Standby {
  /** What is followed now. Another server process has another one, with caches of its own: what was read of the one before may be newer or older. */
  readonly database: Database;
  /** Where a call that brings this position is answered. */
  placeFor(position: bigint): ReadPlace;
  /** How often a query of any call failed because the standby is one (it replays, restarts, is gone or takes no writes), or found no connection. */
  failures(): number;
  /** A position of the primary that is behind everything committed until now. Throws where it does not answer. */
  position(): Promise<bigint>;
  /** For how long, in seconds, nothing is known to be replayed that the primary has since written. */
  lagSeconds(): number;
  /** Asks both how far they are, now; a timer does it several times a second. */
  look(): Promise<void>;
  close(): Promise<void>;
}

/** One connection that is made again when it is needed and has broken. */
function openLine(url: string) {
  let open: Promise<pg.Client> | null = null;
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'abhyas standby',
      keepAlive: true,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    client.on('error', () => drop());
    await client.connect();
    return client;
  };
  const drop = () => {
    const last = open;
    open = null;
    void last?.then(
      (client) => client.connection.stream.destroy(),
      () => undefined,
    );
  };
  return {
    ask: async <T extends pg.QueryResultRow>(text: string, values: string[] = []): Promise<T> => {
      const mine = (open ??= connect());
      try {
        const { rows } = await (await mine).query<T>(text, values);
        return rows[0] as T;
      } catch (error) {
        if (open === mine) drop();
        throw error;
      }
    },
    close: drop,
  };
}

// the position that is inserted and not the one that is written: a commit that does not wait for the disk is behind it too. The name of a segment begins with the timeline
const positionQuery = `
  select pg_wal_lsn_diff(lsn, '0/0')::text as bytes, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::bigint::text as timeline, pg_postmaster_start_time()::text as started
    from pg_current_wal_insert_lsn() as lsn`;
/** Names the server process that a connection leads to: behind one address there may be several standbys, each as far as it is. */
const serverColumn = `concat(inet_server_addr(), ' ', pg_postmaster_start_time()) as server`;
// a standby that follows the primary of $1 has what a portal's program has noted on it (agree-on-time.ts); a former primary that cannot follow has not, however far its log goes
const progressQuery = `
  select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as bytes, pg_is_in_recovery() as replays,
         exists (select from machine_clocks where database_start = $1::timestamptz) as follows, ${serverColumn}`;

/** Whether a message of PostgreSQL says that a query failed because of what a standby is, and would not have on the primary. */
const isOfStandby = ({ code = '', message = '' }: { code?: string; message?: string }): boolean =>
  /^(25006|40001|40P01|08|53|57P)/.test(code) || (code === '57014' && message.includes('recovery'));

/** A client that tells of each failure that only a standby has, even where the query's caller continues without an answer. */
function tellingClient(onFailure: () => void) {
  return class extends PooledClient {
    constructor(config?: pg.ClientConfig) {
      super(config);
      this.connection
        .on('errorMessage', (message: { code?: string; message?: string }) => {
          if (isOfStandby(message)) onFailure();
        })
        .on('error', onFailure)
        .on('end', onFailure);
    }
  };
}

/** The primary as it answered last. */
interface Primary {
  readonly timeline: number;
  /** When this server process began: a former primary begins a new one. */
  readonly started: string;
}

/** Opens a pool on the standby at `url`, and follows how far it has replayed what the primary at `primaryUrl` has written. */
export function openStandby({
  url,
  primaryUrl,
  size,
  now = () => performance.now(),
}: {
  url: string;
  primaryUrl: string;
  size: number;
  /** In milliseconds, from any moment on. */
  now?: () => number;
}): Standby {
  const line = openLine(url);
  const primaryLine = openLine(primaryUrl);
  let primary: Primary | null = null;
  let failed = 0;
  let marks: Mark[] = [];
  let progress: Progress | null = null;
  let lastCaughtUp = now();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const fail = () => void (failed += 1);
  /** A pool whose connections all lead to one server process, which the first look names. */
  const openReader = () => {
    const clients = new Set<pg.PoolClient>();
    const pool = openPool({
      url,
      size,
      onError: () => undefined,
      more: {
        Client: tellingClient(fail),
        connectionTimeoutMillis: patienceMs,
        // one that is ended for want of work would look like one that broke
        idleTimeoutMillis: 0,
        verify: (client, done) => {
          client.query<{ server: string }>(`select ${serverColumn}`, (error: Error | null, result?: pg.QueryResult<{ server: string }>) => {
            const leadsElsewhere = result !== undefined && result.rows[0]?.server !== mine.server;
            // the address leads to that one from now on, as where the first of several is back: it is followed next
            if (leadsElsewhere) lose();
            done(error ?? (leadsElsewhere ? new Error('this connection leads to another standby') : undefined));
          });
        },
      },
    });
    pool.on('connect', (client) => void clients.add(client)).on('remove', (client) => void clients.delete(client));
    countFailures({ pool, fail });
    const mine = { database: databaseOn({ pool, commitPool: pool }), pool, clients, server: null as string | null };
    return mine;
  };
  let reader = openReader();

  /** Whatever waits for the standby fails at once and is asked of the primary. */
  const lose = () => {
    progress = null;
    line.close();
    if (reader.server === null) return;
    const { pool, clients } = reader;
    for (const client of clients) client.connection.stream.destroy();
    void pool.end();
    reader = openReader();
  };
  /** The question under way, and the one that begins after it: calls that ask meanwhile share that. */
  let asking: Promise<unknown> = Promise.resolve();
  let next: Promise<bigint> | null = null;
  const ask = async () => {
    await asking;
    const mine = primaryLine.ask<{ bytes: string; timeline: string; started: string }>(positionQuery);
    asking = mine.catch(() => undefined);
    next = null;
    const { bytes, timeline, started } = await mine;
    primary = { timeline: Number(timeline), started };
    return positionOn({ timeline: primary.timeline, bytes: BigInt(bytes) });
  };
  const askPosition = () => (next ??= ask());
  let looking: Promise<void> | null = null;
  const look = () => (looking ??= compare().finally(() => (looking = null)));
  const compare = async () => {
    const at = now();
    const reached = await askPosition().catch(() => null);
    if (reached !== null) marks = withMark(marks, { at, position: reached });
    const known = primary;
    if (known === null) return lose();
    try {
      const found = await line.ask<{ bytes: string | null; replays: boolean; follows: boolean; server: string }>(progressQuery, [
        known.started,
      ]);
      if (!found.replays || found.bytes === null || (reader.server !== null && found.server !== reader.server)) return lose();
      reader.server = found.server;
      if (!found.follows) return void (progress = null);
      const replayed = positionOn({ timeline: known.timeline, bytes: BigInt(found.bytes) });
      const caughtUp = caughtUpAt({ marks, replayed }) ?? progress?.caughtUpAt;
      progress = caughtUp === undefined ? null : { replayed, caughtUpAt: caughtUp };
      lastCaughtUp = caughtUp ?? lastCaughtUp;
    } catch {
      lose();
    }
  };
  const follow = async () => {
    await look();
    if (!isClosed) timer = setTimeout(() => void follow(), everyMs);
  };
  void follow();

  return {
    get database() {
      return reader.database;
    },
    placeFor: (position) => placeOfRead({ standby: progress, position, now: now() }),
    failures: () => failed,
    position: askPosition,
    lagSeconds: () => (now() - lastCaughtUp) / 1000,
    look,
    close: async () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      primaryLine.close();
      line.close();
      await reader.pool.end();
    },
  };
}

/** Tells of each connection that a query wanted and did not get: its caller may go on without an answer. */
function countFailures({ pool, fail }: { pool: pg.Pool; fail: () => void }): void {
  const connect = pool.connect.bind(pool);
  type Callback = Parameters<typeof connect>[0];
  const counted = (callback?: Callback) => {
    if (callback !== undefined)
      return connect((error, client, release) => {
        if (error !== undefined) fail();
        callback(error, client, release);
      });
    return connect().catch((error: unknown) => {
      fail();
      throw error;
    });
  };
  pool.connect = counted as typeof pool.connect;
}
