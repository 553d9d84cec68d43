import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Host, type HostPlan, movableClock, type Service } from './host.ts';
import { attempt, postgresBin, run } from './system.ts';

const checkout = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '');
const portalAddress = '10.77.0.100';
const hallAddress = '10.77.0.50';
const passwords = { superuser: 'drill-superuser', replication: 'drill-replication', rewind: 'drill-rewind', portal: 'drill-portal' };
export const superuserUrl = (address: string, database = 'postgres') =>
  `postgresql://postgres:${passwords.superuser}@${address}:5432/${database}`;
export const portalUrl = `http://${portalAddress}`;

const databases = [
  { name: 'db1', address: '10.77.0.11', half: 'a' },
  { name: 'db2', address: '10.77.0.12', half: 'b' },
] as const;
const voices = [...databases, { name: 'voice', address: '10.77.0.13', half: 'middle' }] as const;
const servers = [
  { name: 'web1', address: '10.77.0.21', half: 'a' },
  { name: 'web2', address: '10.77.0.22', half: 'b' },
] as const;
const doors = [
  { name: 'door1', address: '10.77.0.31', half: 'a' },
  { name: 'door2', address: '10.77.0.32', half: 'b' },
] as const;

/** A file of deploy/machines with its settings filled in, as an administrator would. */
function fill(file: string, settings: Readonly<Record<string, string>>): string {
  const text = readFileSync(join(checkout, 'deploy', 'machines', file), 'utf8');
  return text.replace(/\$\{([A-Z_]+)\}/g, (_whole, name: string) => {
    const value = settings[name];
    if (value === undefined) throw new Error(`${file} needs ${name}`);
    return value;
  });
}

const lines = (all: readonly { readonly name: string; readonly address: string }[], port: number) =>
  all.map(({ name, address }) => `  server ${name} ${address}:${port}`).join('\n');

function planHosts({ pooled, clocks }: { pooled: boolean; clocks: boolean }): HostPlan[] {
  const shared = {
    ETCD_CLUSTER: voices.map(({ name, address }) => `${name}=http://${address}:2380`).join(','),
    ETCD_HOSTS: voices.map(({ address }) => `${address}:2379`).join(','),
    SUPERUSER_PASSWORD: passwords.superuser,
    REPLICATION_PASSWORD: passwords.replication,
    REWIND_PASSWORD: passwords.rewind,
    NETWORK: '10.77.0.0/24',
    POSTGRES_BIN: postgresBin,
    SHARED_BUFFERS: '256MB',
    MAX_WAL_SIZE: '512MB',
    DATABASE_SERVERS: lines(databases, 5432),
    PORTAL_SERVERS: lines(servers, 3000),
    PORTAL_ADDRESS: portalAddress,
    INTERFACE: 'eth0',
    DOOR_BIND: '*:80',
    DOOR_CONNECTIONS: '8000',
    PGBOUNCER_USERS: '/etc/abhyas/users.txt',
    POOL_SIZE: '24',
  };
  const asPostgres = 'setpriv --reuid=postgres --regid=postgres --init-groups';
  const etcd: Service = { name: 'etcd', command: 'etcd --config-file /etc/abhyas/etcd.conf.yml' };
  const node = process.execPath;
  const settings = {
    DATABASE_URL: `postgresql://abhyas:${passwords.portal}@127.0.0.1:${pooled ? 6432 : 5000}/abhyas`,
    DATABASE_DIRECT_URL: `postgresql://abhyas:${passwords.portal}@127.0.0.1:5000/abhyas`,
    DATA_DIR: '/srv/abhyas/files',
    SECRET: 'a secret of the drill that no portal outside it has',
    PUBLIC_URL: portalUrl,
    TRUSTED_PROXIES: '1',
    HOST: '0.0.0.0',
    PORT: '3000',
    DEMO: '0',
    LOG_LEVEL: 'warn',
  };
  const replicaUrl = `postgresql://abhyas:${passwords.portal}@127.0.0.1:5001/abhyas`;
  const program = (file: string, more: Record<string, string> = {}) =>
    `${clocks ? `${movableClock} ` : ''}env ${Object.entries({ ...settings, ...more })
      .map(([key, value]) => `${key}="${value}"`)
      .join(' ')} ${node} --max-semi-space-size=16 ${checkout}/apps/server/dist/${file}`;
  const toDatabase: Service[] = [
    { name: 'haproxy', command: 'haproxy -f /etc/abhyas/haproxy-database.cfg' },
    { name: 'pgbouncer', command: `${asPostgres} pgbouncer /etc/abhyas/pgbouncer.ini` },
  ];
  const databaseFiles = (settingsOf: Record<string, string>) => ({
    'haproxy-database.cfg': fill('haproxy-database.cfg', settingsOf),
    'pgbouncer.ini': fill('pgbouncer.ini', settingsOf),
    'users.txt': `"abhyas" "${passwords.portal}"\n`,
  });
  return [
    ...databases.map(({ name, address, half }) => {
      const own = { ...shared, HOST: name, ADDRESS: address, ...(clocks ? { POSTGRES_BIN: '/run/abhyas/bin' } : {}) };
      return {
        name,
        address,
        half,
        hasClock: clocks,
        disk: 3000,
        files: {
          'etcd.conf.yml': fill('etcd.conf.yml', own),
          'patroni.yml': fill('patroni.yml', own),
          postgres: `#!/bin/sh\nexec ${movableClock} ${postgresBin}/postgres "$@"\n`,
        },
        services: [
          etcd,
          {
            name: 'patroni',
            command: `${clocks ? `mkdir -p /run/abhyas/bin; ln -sf ${postgresBin}/* /etc/abhyas/postgres /run/abhyas/bin; ` : ''}${asPostgres} patroni /etc/abhyas/patroni.yml`,
          },
        ],
      };
    }),
    ...servers.map(({ name, address, half }) => ({
      name,
      address,
      half,
      hasClock: clocks,
      disk: 200,
      files: databaseFiles({ ...shared, HOST: name, ADDRESS: address }),
      services: [
        ...toDatabase,
        { name: 'server', command: program('main.js', { RUN_JOBS: '0', DRAIN_SECONDS: '2', DATABASE_REPLICA_URL: replicaUrl }) },
      ],
    })),
    {
      name: 'voice',
      address: '10.77.0.13',
      half: 'middle',
      hasClock: clocks,
      disk: 400,
      files: {
        ...databaseFiles({ ...shared, HOST: 'voice', ADDRESS: '10.77.0.13' }),
        'etcd.conf.yml': fill('etcd.conf.yml', { ...shared, HOST: 'voice', ADDRESS: '10.77.0.13' }),
      },
      services: [etcd, ...toDatabase, { name: 'worker', command: program('worker.js') }],
    },
    ...doors.map(({ name, address, half }, index) => {
      const own = {
        ...shared,
        HOST: name,
        ADDRESS: address,
        PRIORITY: String(100 - index * 10),
        PEER: doors[1 - index]?.address ?? '',
      };
      return {
        name,
        address,
        half,
        hasClock: false,
        disk: 50,
        files: { 'haproxy-door.cfg': fill('haproxy-door.cfg', own), 'keepalived.conf': fill('keepalived.conf', own) },
        services: [
          { name: 'haproxy', command: 'haproxy -f /etc/abhyas/haproxy-door.cfg' },
          {
            name: 'keepalived',
            command:
              'keepalived --dont-fork --log-console --use-file /etc/abhyas/keepalived.conf --pid /run/abhyas/k.pid --vrrp_pid /run/abhyas/v.pid',
          },
        ],
      };
    }),
  ];
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

  constructor({ root, pooled, clocks }: { root: string; pooled: boolean; clocks: boolean }) {
    this.root = root;
    this.scratch = mkdtempSync(join(process.env['DRILL_FOLDER'] ?? tmpdir(), 'abhyas-machines-'));
    run('chmod', ['755', this.scratch]);
    const ground = { root, scratch: this.scratch, checkout };
    this.hosts = new Map(planHosts({ pooled, clocks }).map((plan) => [plan.name, new Host(plan, ground)]));
  }

  host(name: string): Host {
    const found = this.hosts.get(name);
    if (found === undefined) throw new Error(`there is no host ${name}`);
    return found;
  }

  get databases(): Host[] {
    return databases.map(({ name }) => this.host(name));
  }

  get servers(): Host[] {
    return servers.map(({ name }) => this.host(name));
  }

  /** The network and the disks. Call it within the hall. */
  install(): void {
    buildNetwork();
    mkdirSync(join(this.scratch, 'bucket', 'files'), { recursive: true });
    for (const host of this.hosts.values()) host.install();
  }

  /** Switches on what the database needs, and makes the portal's database. */
  async startDatabase(): Promise<void> {
    for (const name of ['db1', 'db2', 'voice']) this.host(name).start();
    const primary = await this.primary(90_000);
    const role = `create role abhyas login password '${passwords.portal}'; alter role abhyas set statement_timeout = '30s'`;
    await this.sql(primary, role);
    await this.sql(primary, 'create database abhyas owner abhyas');
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
    for (const { address } of databases) {
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
    const patience = Date.now() + patienceMs;
    for (;;) {
      for (const { name, address } of databases) {
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
      if (members?.find(({ role }) => role === 'leader')?.state !== 'running' || standby?.state !== 'streaming') return false;
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
    const open = doors.find(({ name }) => run('ip', ['-n', this.host(name).namespace, 'addr']).includes(`${portalAddress}/`));
    return this.host(open?.name ?? doors[0].name);
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

  /** Cuts a half off from the rest, or joins it again. */
  setHalf(half: 'a' | 'b', isJoined: boolean): void {
    run('ip', ['link', 'set', `ab-mid-${half}`, isJoined ? 'up' : 'down']);
  }

  remove(): void {
    for (const host of this.hosts.values()) host.remove();
    if (process.env['DRILL_KEEP'] === undefined) rmSync(this.scratch, { recursive: true, force: true });
  }
}

/** The network namespace of the hall that candidates sit in; its bridges are the network of the data centre. */
export const hall = 'abhyas-hall';

/** Makes the hall, that a run is in. What an earlier run left is removed first. */
export function makeHall(): void {
  removeHall();
  run('ip', ['netns', 'add', hall]);
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

export function removeHall(): void {
  const spaces = run('ip', ['netns', 'list'])
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '');
  for (const space of spaces.filter((name) => name.startsWith('abhyas-'))) attempt('ip', ['netns', 'del', space]);
}
