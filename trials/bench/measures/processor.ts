import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPidFile } from '../../../apps/server/src/platform/postgres/embedded/postgres-cluster.ts';

interface Times {
  readonly parent: number;
  /** Milliseconds of processor that a process has taken itself. */
  readonly own: number;
  /** And those of its children that have ended. */
  readonly ended: number;
}

/** What the system tells of a process (Linux); else nothing. */
function timesOf(pid: number): Times {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ticks = (...places: readonly number[]) => places.reduce((sum, place) => sum + 10 * Number(fields[place]), 0);
    return { parent: Number(fields[1]), own: ticks(11, 12), ended: ticks(13, 14) };
  } catch {
    return { parent: 0, own: 0, ended: 0 };
  }
}

/** What the PostgreSQL of a data folder has taken, with the connections that have been closed. */
function takenByPostgres(dataDir: string): number {
  const postmaster = readPidFile(join(dataDir, 'postgres'))?.pid ?? Number.NaN;
  const { own, ended } = timesOf(postmaster);
  return childrenOf(postmaster).reduce((sum, child) => sum + child.own, own + ended);
}

function childrenOf(parent: number): Times[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => timesOf(Number(name)))
      .filter((times) => times.parent === parent);
  } catch {
    return [];
  }
}

/** Notes what servers and the PostgreSQL of a data folder have taken; returns what they have taken since, in milliseconds. */
export function watchProcessor({ servers, dataDir }: { servers: readonly number[]; dataDir: string }): () => {
  server: number;
  postgres: number;
} {
  const taken = () => ({ server: servers.reduce((sum, pid) => sum + timesOf(pid).own, 0), postgres: takenByPostgres(dataDir) });
  const before = taken();
  return () => {
    const { server, postgres } = taken();
    return { server: server - before.server, postgres: postgres - before.postgres };
  };
}

/** Waits, two minutes at most, until a portal has done what it does after a start and after its tables have filled: for a second it has taken less than a twentieth of a core. */
export async function awaitQuiet(watch: () => () => { server: number; postgres: number }): Promise<void> {
  for (let second = 0; second < 120; second += 1) {
    const taken = watch();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const { server, postgres } = taken();
    if (server + postgres < 50) return;
  }
  console.log('the portal has not come to rest: what follows includes other work of it');
}
