import { spawn } from 'node:child_process';
import { copyDatabase, switchDatabase } from '../../../apps/server/src/commands/upgrade-database/upgrade-database.ts';
import { moveOfMachines, wayOfMachines } from '../../../apps/server/src/commands/upgrade-database/way-of-machines.ts';
import { type DataCentre, machines, secrets } from './data-centre.ts';
import type { Host } from './host.ts';

/** A trouble that has been made, and can be taken back. */
export interface Made {
  /** Which host, for the report. */
  readonly where: string;
  undo(): void;
}

interface Trouble {
  /** Seconds that it lasts. */
  readonly lasts: number;
  make(centre: DataCentre, pick: <T>(all: readonly T[]) => T): Promise<Made>;
}

/** The trouble that is not of the usual run: it leaves the hosts of the database behind, and takes no tables but the portal's along. */
export const nextVersion = 'next major version';

const nothing = () => undefined;

async function roles(centre: DataCentre): Promise<{ primary: Host; standby: Host }> {
  const primary = await centre.primary();
  const standby = centre.databases.find((host) => host !== primary);
  if (standby === undefined) throw new Error('no second database host');
  return { primary, standby };
}

/** A signal to a program, which its host starts again. */
function signal(host: Host, program: string, name: NodeJS.Signals): Made {
  host.signal(program, name);
  return { where: host.name, undo: nothing };
}

async function powerOff(host: Host): Promise<Made> {
  await host.cutPower();
  return { where: host.name, undo: () => host.restorePower() };
}

/** Everything that a run does to its data centre. */
export const troubles: Readonly<Record<string, Trouble>> = {
  'primary killed': {
    lasts: 30,
    make: async (centre) => signal((await roles(centre)).primary, 'postgres', 'SIGKILL'),
  },
  'primary without power': { lasts: 30, make: async (centre) => powerOff((await roles(centre)).primary) },
  'primary off the network': {
    lasts: 35,
    make: async (centre) => {
      const { primary } = await roles(centre);
      primary.setNetwork(false);
      return { where: primary.name, undo: () => primary.setNetwork(true) };
    },
  },
  'standby without power': { lasts: 20, make: async (centre) => powerOff((await roles(centre)).standby) },
  'server without power': { lasts: 8, make: async (centre, pick) => powerOff(pick(centre.servers)) },
  'server killed': {
    lasts: 5,
    make: async (centre, pick) => signal(pick(centre.servers), 'node-MainThread', 'SIGKILL'),
  },
  'server restarted': {
    lasts: 12,
    make: async (centre, pick) => signal(pick(centre.servers), 'node-MainThread', 'SIGTERM'),
  },
  'primary changed on purpose': {
    lasts: 12,
    make: async (centre) => {
      const { primary, standby } = await roles(centre);
      const body = JSON.stringify({ leader: primary.name, candidate: standby.name });
      await fetch(`http://${primary.plan.address}:8008/switchover`, { method: 'POST', body });
      return { where: `${primary.name} to ${standby.name}`, undo: nothing };
    },
  },
  'door without power': { lasts: 8, make: async (centre) => powerOff(await centre.openDoor()) },
  "etcd's leader killed": {
    lasts: 10,
    make: async (centre) => signal(await centre.voiceThatLeads(), 'etcd', 'SIGKILL'),
  },
  'halves apart': {
    lasts: 35,
    make: async (centre, pick) => {
      const half = pick(['a', 'b'] as const);
      const isPrimary = (await roles(centre)).primary.plan.half === half;
      centre.setHalf(half, false);
      return { where: `${half}${isPrimary ? ', with the primary' : ''}`, undo: () => centre.setHalf(half, true) };
    },
  },
  // the wait for a standby that is gone is cancelled, and then the only host with those commits is lost
  'waiting commits cancelled': {
    lasts: 25,
    make: async (centre) => {
      const { primary, standby } = await roles(centre);
      standby.setNetwork(false);
      for (let round = 0; round < 10; round += 1) {
        await centre.sql(primary, "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
      await primary.cutPower();
      standby.setNetwork(true);
      return { where: primary.name, undo: () => primary.restorePower() };
    },
  },
  'disk full': {
    lasts: 30,
    make: async (centre) => {
      const { primary } = await roles(centre);
      primary.setFull(true);
      return { where: primary.name, undo: () => primary.setFull(false) };
    },
  },
  'slow disk': {
    lasts: 20,
    make: async (centre) => {
      const { primary } = await roles(centre);
      const pids = primary.processes('postgres').flatMap((pid) => ['-p', String(pid)]);
      // each flush takes half a second more
      const calls = 'fdatasync,fsync';
      const args = ['-f', '-qq', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', `inject=${calls}:delay_enter=500000`, ...pids];
      const slowed = spawn('chroot', [centre.root, 'strace', ...args], { stdio: 'ignore' });
      return { where: primary.name, undo: () => void slowed.kill('SIGINT') };
    },
  },
  'clock 90 s fast': {
    lasts: 30,
    make: async (centre, pick) => {
      const host = pick([...centre.databases, ...centre.servers, centre.host('voice')].filter(({ plan }) => plan.hasClock));
      host.setClock(90);
      return { where: host.name, undo: () => host.setClock(0) };
    },
  },
  // once in a run, and last: the old hosts are left behind
  [nextVersion]: {
    lasts: 20,
    make: async (centre) => {
      await centre.startNext();
      const move = await moveOfMachines({ machines, secrets });
      const begun = performance.now();
      await copyDatabase({ ...move, say: () => undefined });
      const copied = (performance.now() - begun) / 1000;
      const { seconds, counted, uncounted } = await switchDatabase({ ...move, way: wayOfMachines({ machines, secrets }) });
      centre.leaveOld();
      const where = `copied in ${copied.toFixed(0)} s, statements held for ${seconds.toFixed(1)} s, ${counted} of ${counted + uncounted.length} tables counted`;
      return { where, undo: nothing };
    },
  },
};
