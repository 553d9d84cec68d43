import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { type AddressInfo, connect, createServer } from 'node:net';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { tmpdir } from 'node:os';
import { createClock } from '../src/platform/common/clock.ts';
import { agreeOnTime } from '../src/platform/postgres/agree-on-time.ts';
import { openDatabase } from '../src/platform/postgres/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/postgres/embedded/embedded-database.ts';
import { migrate } from '../src/platform/postgres/migrate.ts';
import { createLog } from '../src/platform/process/log.ts';
import { openStandby, type Standby } from '../src/platform/postgres/standby.ts';
import type { TestDatabase } from './database.ts';
import { inPostgres } from './postgres.ts';

const quiet = { info: () => undefined, error: () => undefined };
/** What is lost in a crash was only ever a test's; a query in the way of what is replayed is cancelled at once. */
const fast = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_standby_streaming_delay: '0', wal_writer_delay: '10ms' };

/** A portal's database on a PostgreSQL of its own, and a streaming standby of it. */
export interface Pair {
  readonly ground: TestDatabase;
  readonly standby: Standby;
  /** Where both are, and their data folders. */
  readonly hosts: readonly { readonly url: string; readonly dataDir: string }[];
  /** Lets so many milliseconds pass in the eyes of who measures how late the standby is. */
  pass(ms: number): void;
  /** Waits until the standby has all that was committed before and is known to. */
  catchUp(): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  /** Has the standby's address lead to another server, the primary, or back; open connections stay. */
  leadElsewhere(isSo: boolean): void;
  /**
   * Makes the standby the primary, without what the primary wrote last, and the former primary a standby that cannot follow because its log goes further. Follows that one, by the
   * answers of the new primary.
   */
  failOver(): Promise<Standby>;
  /** Ends the standby; `ground.close` ends the rest. */
  close(): Promise<void>;
}

/** Makes both; some seconds. Close the app that uses them first. */
export async function startPair(): Promise<Pair> {
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-pair-'));
  const [first, second] = [join(folder, 'primary'), join(folder, 'standby')];
  const outlived = removeWhenKilled({ folder, hosts: [first, second] });
  let primary = await startEmbeddedPostgres({ dataDir: first, log: quiet, overrides: fast });
  await copyWhileRunning({ url: primary.url, from: first, to: second });
  const conninfo = `host=127.0.0.1 port=${new URL(primary.url).port} user=abhyas password=${new URL(primary.url).password}`;
  const start = () => startEmbeddedPostgres({ dataDir: second, log: quiet, overrides: { ...fast, primary_conninfo: conninfo } });
  let other: EmbeddedPostgres = await start();
  await migrate({ url: primary.url });
  const database = openDatabase({ url: primary.url, size: 8, onError: () => undefined });
  // what the standby shows it follows by
  const noteClock = async (url: string) => {
    const { pool, close } = openDatabase({ url, size: 1, onError: () => undefined });
    (await agreeOnTime({ pool, clock: createClock(), machine: 'test', log: createLog({ level: 'silent' }) })).stop();
    await close();
  };
  await noteClock(primary.url);
  let passed = 0;
  let leadsElsewhere = false;
  // as HAProxy does: one address, wherever the standby is after a restart
  const door = createServer((socket) => {
    const through = connect(Number(new URL(leadsElsewhere ? primary.url : other.url).port), '127.0.0.1');
    socket.pipe(through).pipe(socket);
    socket.on('error', () => through.destroy()).on('close', () => through.destroy());
    through.on('error', () => socket.destroy()).on('close', () => socket.destroy());
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const address = new URL(other.url);
  address.port = String((door.address() as AddressInfo).port);
  const standby = openStandby({ url: address.href, primaryUrl: primary.url, size: 4, now: () => performance.now() + passed });
  const onStandby = (text: string) => inPostgres({ url: other.url }, async (client) => (await client.query(text)).rows[0] as unknown);
  return {
    standby,
    hosts: [
      { url: primary.url, dataDir: first },
      { url: address.href, dataDir: second },
    ],
    ground: {
      database,
      url: primary.url,
      settings: { DATABASE_URL: primary.url, DATABASE_DIRECT_URL: primary.url },
      close: async () => {
        await database.close();
        await primary.stop();
        outlived.end();
        await rm(folder, { recursive: true, force: true });
      },
    },
    pass: (ms) => void (passed += ms),
    catchUp: async () => {
      const position = await standby.position();
      const patience = performance.now() + 20_000;
      do {
        if (performance.now() > patience) throw new Error(`the standby is ${standby.placeFor(position)}`);
        await standby.look();
      } while (standby.placeFor(position) !== 'standby');
    },
    pause: async () => {
      await onStandby('select pg_wal_replay_pause()');
      const isPaused = async () => (await onStandby(`select pg_get_wal_replay_pause_state() = 'paused' as yes`)) as { yes: boolean };
      while (!(await isPaused()).yes);
    },
    resume: async () => void (await onStandby('select pg_wal_replay_resume()')),
    stopStandby: () => other.stop(),
    startStandby: async () => void (other = await start()),
    leadElsewhere: (isSo) => void (leadsElsewhere = isSo),
    failOver: async () => {
      await other.stop();
      await inPostgres({ url: primary.url }, (client) => client.query('select pg_switch_wal()'));
      await primary.stop();
      other = await start();
      await onStandby('select pg_promote()');
      await noteClock(other.url);
      await writeFile(join(first, 'postgres', 'standby.signal'), '');
      primary = await startEmbeddedPostgres({ dataDir: first, log: quiet, overrides: fast });
      return openStandby({ url: primary.url, primaryUrl: other.url, size: 1 });
    },
    close: async () => {
      await standby.close();
      door.close();
      await other.stop();
    },
  };
}

/** A base backup by hand: the files of a running PostgreSQL between the calls that begin and end one. */
async function copyWhileRunning({ url, from, to }: { url: string; from: string; to: string }): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  await cp(join(from, 'postgres-password'), join(to, 'postgres-password'));
  const label = await inPostgres({ url }, async (client) => {
    await client.query('select pg_backup_start($1, true)', [randomBytes(4).toString('hex')]);
    const left = new Set(['postmaster.pid', 'postmaster.opts']);
    await cp(join(from, 'postgres'), join(to, 'postgres'), { recursive: true, filter: (path) => !left.has(basename(path)) });
    return (await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')).rows[0]?.labelfile ?? '';
  });
  await writeFile(join(to, 'postgres', 'backup_label'), label);
  await writeFile(join(to, 'postgres', 'standby.signal'), '');
}

/** Ends what runs in these data folders, and removes it all, once this process is no more, however it ended: their servers would outlive it. `end` does so at once. */
function removeWhenKilled({ folder, hosts }: { folder: string; hosts: readonly string[] }): { end(): void } {
  const kill = hosts.map((host) => `kill -QUIT $(head -n 1 '${host}/postgres/postmaster.pid')`);
  // it reads to the end of what this process writes to it: nothing
  const watch = spawn('sh', ['-c', ['cat', ...kill, 'sleep 1', `rm -rf '${folder}'`].join('; ')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watch.unref();
  return { end: () => void watch.stdin?.end() };
}
