import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRunningPostgres } from '../../apps/server/src/platform/postgres/embedded/embedded-database.ts';
import { copyPrepared } from './prepared.ts';

/** A portal that runs for a measurement. */
export interface Portal {
  readonly url: string;
  readonly databaseUrl: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** Below the ports that a system gives to outgoing connections: one of those could take it before the program listens. */
const ports = { from: 20_000, to: 32_000 };

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const port = randomInt(ports.from, ports.to);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a program of this repository and waits until it says that it serves. */
export async function startProgram({
  file,
  env,
  args = [],
  execArgv = [],
}: {
  file: string;
  env: Record<string, string>;
  args?: readonly string[];
  /** Options of Node. */
  execArgv?: readonly string[];
}): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort();
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [...args], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [...process.execArgv, ...execArgv],
  });
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message: { ready?: unknown; fault?: unknown }) => {
      if (message.fault !== undefined) console.error(message.fault);
      if (message.ready !== undefined) resolve();
    });
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it served`)));
  });
  return { child, port };
}

/** A folder for a portal's data that is thrown away after the measurement. */
export function scratchFolder(): { readonly dataDir: string; remove(): void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-run-'));
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** A database of the settings is left alone: what is measured writes a lot. One session asks here for what many would. */
const settingsOf = (dataDir: string) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  DATABASE_DIRECT_URL: '',
  DEMO: '1',
  CALL_UNITS_PER_SECOND: '0',
});

/** The PostgreSQL of a data folder, with the demo pack, for several servers that join it. */
export function startDatabase({ dataDir }: { dataDir: string }) {
  copyPrepared(dataDir);
  return startProgram({ file: '../../apps/server/dist/database.js', env: settingsOf(dataDir) });
}

/** A portal with the demo pack on a data folder and the PostgreSQL in it, which another program runs where this one `joins`. */
export async function startPortal({
  dataDir,
  env = {},
  joins = false,
  execArgv = [],
}: {
  dataDir: string;
  env?: Record<string, string>;
  joins?: boolean;
  execArgv?: readonly string[];
}): Promise<Portal> {
  copyPrepared(dataDir);
  const { child, port } = await startProgram({
    file: '../../apps/server/dist/main.js',
    args: joins ? ['--join'] : [],
    execArgv,
    env: { ...settingsOf(dataDir), ...env },
  });
  const databaseUrl = findRunningPostgres(dataDir);
  if (databaseUrl === null) throw new Error('the portal runs without a database');
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl,
    process: child,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
