import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readPidFile } from '../../../apps/server/src/platform/postgres/embedded/postgres-cluster.ts';
import { type Portal, scratchFolder, startDatabase, startPortal } from '../../bench/portal.ts';
import { type CuttingProxy, cuttingProxy } from './cutting-proxy.ts';

/** What is killed or cut. */
export const victims = ['server', 'worker', 'postgres', 'network'] as const;
export type Victim = (typeof victims)[number];

/** The portal of a run: servers behind a network that can be cut, a worker, and PostgreSQL. */
export interface Field {
  readonly proxy: CuttingProxy;
  readonly databaseUrl: string;
  /** Of the servers themselves. */
  urls(): readonly string[];
  /** Kills or cuts. A server returns in its own time where another one still serves; what was killed before is there again first. */
  strike(victim: Victim): Promise<void>;
  /** Resolves once every server is back. */
  settled(): Promise<void>;
  /** A worker that none of the last faults has touched. */
  renewWorker(): Promise<void>;
  stop(): Promise<void>;
}

async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** `warm` is done to a server before candidates reach it: what a portal does with a server that starts in the middle of an exam. */
export async function openField({
  serverCount,
  random,
  warm,
}: {
  serverCount: number;
  random: () => number;
  warm: (url: string) => Promise<void>;
}): Promise<Field> {
  const folder = scratchFolder();
  /** Servers that are being killed; one that ends by itself is a fault. */
  const doomed = new WeakSet<ChildProcess>();
  /** With several servers none of them owns the database. */
  const holder = serverCount > 1 ? await startDatabase(folder) : null;

  async function startServer(): Promise<Portal> {
    const started = await startPortal({ ...folder, env: { RUN_JOBS: '0' }, joins: holder !== null });
    started.process.once('exit', () => {
      if (doomed.has(started.process)) return;
      console.error('the server ended by itself');
      process.exit(1);
    });
    return started;
  }

  /** As a service manager does: a server that starts while PostgreSQL is away says so and ends, and is started again. */
  async function startAgain(): Promise<Portal> {
    const patience = Date.now() + 60_000;
    for (;;) {
      try {
        return await startServer();
      } catch (error) {
        if (Date.now() > patience) throw error;
      }
    }
  }

  function startWorker(): ChildProcess {
    return fork(fileURLToPath(new URL('../../../apps/server/dist/worker.js', import.meta.url)), [], {
      env: { ...process.env, LOG_LEVEL: 'fatal', DATA_DIR: folder.dataDir, DATABASE_URL: '', DATABASE_DIRECT_URL: '' },
      // it says so where the server was killed before it could join it; it is started again
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  }

  const portals = [await startServer()];
  while (portals.length < serverCount) portals.push(await startServer());
  const [first] = portals;
  if (first === undefined) throw new Error('no server');
  const { databaseUrl } = first;
  let worker = startWorker();
  let returning: Promise<void> = Promise.resolve();
  /** Of the servers a connection goes to the next. */
  let turn = 0;
  const proxy = await cuttingProxy(() => {
    turn += 1;
    // while none is there no one answers at this port
    return Number(new URL(portals[turn % portals.length]?.url ?? 'http://127.0.0.1:1').port);
  });

  async function replaceServer(): Promise<void> {
    await returning;
    const killed = portals.splice(Math.floor(random() * portals.length), 1)[0];
    if (killed === undefined) throw new Error('no server');
    doomed.add(killed.process);
    await killHard(killed.process);
    returning = (async () => {
      const started = await startAgain();
      await warm(started.url);
      portals.push(started);
    })();
    if (portals.length === 0) await returning;
  }

  /** Where it has not come back from the kill before: once postmaster.pid names a process that is there. */
  async function killPostgres(): Promise<void> {
    const patience = Date.now() + 60_000;
    for (;;) {
      try {
        const found = readPidFile(join(folder.dataDir, 'postgres'));
        if (found === null) throw new Error('no PostgreSQL is there to be killed');
        process.kill(found.pid, 'SIGKILL');
        return;
      } catch (error) {
        if (Date.now() > patience) throw error;
      }
      await setTimeout(50);
    }
  }

  return {
    proxy,
    databaseUrl,
    urls: () => portals.map(({ url }) => url),
    strike: async (victim) => {
      switch (victim) {
        case 'network':
          return proxy.cut();
        case 'postgres':
          return killPostgres();
        case 'worker':
          await killHard(worker);
          worker = startWorker();
          return;
        case 'server':
          return replaceServer();
      }
    },
    settled: () => returning,
    renewWorker: async () => {
      await killHard(worker);
      worker = startWorker();
    },
    stop: async () => {
      await killHard(worker);
      proxy.close();
      for (const portal of portals) {
        doomed.add(portal.process);
        await portal.stop();
      }
      holder?.child.kill('SIGTERM');
      if (holder !== null) await new Promise((resolve) => holder.child.once('exit', resolve));
      folder.remove();
    },
  };
}
