import { caughtUpAt, type Mark, type Progress, placeOfRead, type ReadPlace, withMark } from '@abhyas/rules/standby/freshness.ts';
import pg from 'pg';
import { type Database, databaseOn, openPool } from './database.ts';

/** How often a process asks the primary and the standby how far they are, in milliseconds. */
const everyMs = 250;
/** A host that does not answer for so long is away. */
const patienceMs = 1_000;

/** A standby of the primary that answers calls that may lag. */
export interface Standby {
  readonly database: Database;
  /** Where a call that brings this position is answered. */
  placeFor(position: bigint): ReadPlace;
  /** How often a query failed because the standby is one: it replays, restarts, is gone or takes no writes. */
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
    ask: async <T extends pg.QueryResultRow>(text: string): Promise<T> => {
      const mine = (open ??= connect());
      try {
        const { rows } = await (await mine).query<T>(text);
        return rows[0] as T;
      } catch (error) {
        if (open === mine) drop();
        throw error;
      }
    },
    close: drop,
  };
}

// the position that is inserted and not the one that is written: a commit that does not wait for the disk is behind it too
const positionQuery = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position`;
/** Names the server process that a connection leads to: behind one address there may be several standbys, each as far as it is. */
const serverColumn = `concat(inet_server_addr(), ' ', pg_postmaster_start_time()) as server`;
const progressQuery = `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as replayed, pg_is_in_recovery() as replays, ${serverColumn}`;

/** Whether a message of PostgreSQL says that a query failed because of what a standby is, and would not have on the primary. */
const isOfStandby = ({ code = '', message = '' }: { code?: string; message?: string }): boolean =>
  /^(25006|40001|40P01|08|53|57P)/.test(code) || (code === '57014' && message.includes('recovery'));

/** A client that tells of each failure that only a standby has, even where the query's caller continues without an answer. */
function tellingClient(onFailure: () => void) {
  return class extends pg.Client {
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
  const primary = openLine(primaryUrl);
  const line = openLine(url);
  const clients = new Set<pg.PoolClient>();
  let failed = 0;
  let marks: Mark[] = [];
  let progress: Progress | null = null;
  let server: string | null = null;
  let lastCaughtUp = now();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const pool = openPool({
    url,
    size,
    onError: () => undefined,
    more: {
      Client: tellingClient(() => (failed += 1)),
      connectionTimeoutMillis: patienceMs,
      // one that is ended for want of work would look like one that broke
      idleTimeoutMillis: 0,
      verify: (client, done) => {
        client.query<{ server: string }>(`select ${serverColumn}`, (error: Error | null, result?: pg.QueryResult<{ server: string }>) => {
          const leadsElsewhere = result !== undefined && result.rows[0]?.server !== server;
          // the address leads to that one from now on, as where the first of several is back: it is followed next
          if (leadsElsewhere && server !== null) lose();
          done(error ?? (leadsElsewhere ? new Error('this connection leads to another standby') : undefined));
        });
      },
    },
  });
  pool.on('connect', (client) => void clients.add(client)).on('remove', (client) => void clients.delete(client));

  /** Whatever waits for the standby fails at once and is asked of the primary. */
  const lose = () => {
    progress = null;
    server = null;
    line.close();
    for (const client of clients) client.connection.stream.destroy();
  };
  /** The question under way, and the one that begins after it: calls that ask meanwhile share that. */
  let asking: Promise<unknown> = Promise.resolve();
  let next: Promise<bigint> | null = null;
  const ask = async () => {
    await asking;
    const mine = primary.ask<{ position: string }>(positionQuery);
    asking = mine.catch(() => undefined);
    next = null;
    return BigInt((await mine).position);
  };
  const askPosition = () => (next ??= ask());
  let looking: Promise<void> | null = null;
  const look = () => (looking ??= compare().finally(() => (looking = null)));
  const compare = async () => {
    const at = now();
    const reached = await askPosition().catch(() => null);
    if (reached !== null) marks = withMark(marks, { at, position: reached });
    try {
      const found = await line.ask<{ replayed: string | null; replays: boolean; server: string }>(progressQuery);
      if (!found.replays || found.replayed === null || (server !== null && found.server !== server)) return lose();
      server = found.server;
      const replayed = BigInt(found.replayed);
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
    database: databaseOn({ pool, commitPool: pool }),
    placeFor: (position) => placeOfRead({ standby: progress, position, now: now() }),
    failures: () => failed,
    position: askPosition,
    lagSeconds: () => (now() - lastCaughtUp) / 1000,
    look,
    close: async () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      primary.close();
      line.close();
      await pool.end();
    },
  };
}
