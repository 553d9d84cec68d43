import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds of processor that a process has taken, where the system tells (Linux); else 0. */
function takenBy(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

/** Milliseconds of processor that processes have taken. */
export const processorOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + takenBy(pid), 0);

/** Notes what a server and the PostgreSQL of a data folder have taken; returns what they have taken since, in milliseconds. A process that has ended meanwhile does not count. */
export function watchProcessor({ server, dataDir }: { server: number; dataDir: string }): () => { server: number; postgres: number } {
  const before = new Map([server, ...databaseProcesses(dataDir)].map((pid) => [pid, takenBy(pid)]));
  const since = (pid: number) => Math.max(0, takenBy(pid) - (before.get(pid) ?? 0));
  return () => ({ server: since(server), postgres: databaseProcesses(dataDir).reduce((sum, pid) => sum + since(pid), 0) });
}

/** The processes of the PostgreSQL in a data folder. */
export function databaseProcesses(dataDir: string): number[] {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => pid === postmaster || parentOf(pid) === postmaster);
  } catch {
    return [];
  }
}

function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return 0;
  }
}
