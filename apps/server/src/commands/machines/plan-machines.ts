import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { connectionsOf, spareConnections } from '../../platform/postgres/connections.ts';
import { type Config, readConfig } from '../../platform/process/config.ts';
import { type Machine, type Machines, machinesThatRun, type Role } from './read-machines.ts';

const deploy = fileURLToPath(new URL('../../../../../deploy/', import.meta.url));
const read = (path: string) => readFileSync(`${deploy}${path}`, 'utf8');

export const MachineSecrets = z.strictObject({
  superuser: z.string(),
  replication: z.string(),
  rewind: z.string(),
  portal: z.string(),
  pooler: z.string(),
  backup: z.string(),
  secret: z.string().min(32),
});
export type MachineSecrets = z.output<typeof MachineSecrets>;

/** Passwords of the databases, poolers and backups, and the portal's `SECRET`, of letters and digits. */
export function makeSecrets(): MachineSecrets {
  const make = () => randomBytes(24).toString('hex');
  return { superuser: make(), replication: make(), rewind: make(), portal: make(), pooler: make(), backup: make(), secret: make() };
}

/** What one host gets: Debian packages, systemd units in the order in which they start, and files by their path below /etc. */
export interface MachineFiles extends Machine {
  readonly packages: readonly string[];
  readonly units: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

/** A file of deploy/machines with its settings filled in. Throws where it needs one that there is not. */
function fill(file: string, settings: Readonly<Record<string, string | number>>): string {
  return read(`machines/${file}`).replace(/\$\{([A-Z_]+)\}/g, (_whole, name: string) => {
    const value = settings[name];
    if (value === undefined) throw new Error(`invariant: ${file} needs ${name}`);
    return String(value);
  });
}

/** A file of settings that systemd and a shell read alike. */
const environmentFile = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${/^[\w@%+=:,./-]*$/.test(value) ? value : `"${value.replace(/["\\$`]/g, String.raw`\$&`)}"`}\n`)
    .join('');

const serverLines = (all: readonly Machine[], port: number, more = ''): string =>
  all.map(({ name, address }) => `  server ${name} ${address}:${port}${more}`).join('\n');

/** The certificate and its key are in one file; who comes without TLS is sent on. */
const secureDoor = `  bind *:443 ssl crt /etc/haproxy/portal.pem alpn h2,http/1.1
  bind *:80
  http-request redirect scheme https code 308 unless { ssl_fc }`;
const backupUnits = ['abhyas-backup@.service', 'abhyas-backup@full.timer', 'abhyas-backup@diff.timer', 'abhyas-backup@try.timer'];
const unitsInOrder = ['etcd', 'patroni', 'haproxy', 'pgbouncer', 'keepalived', 'abhyas', 'abhyas-worker'];

/** How many connections PostgreSQL must take: those of all poolers and those that all programs open past them, or what they open to the standby, and some for Patroni and people. */
function countConnections(machines: Machines, config: Config): number {
  const poolers = machinesThatRun(machines, 'server', 'worker').length;
  const [servers, workers] = [config.servers * machinesThatRun(machines, 'server').length, machinesThatRun(machines, 'worker').length];
  const server = connectionsOf({ program: 'server', ...config });
  const past = servers * server.direct + workers * connectionsOf({ program: 'worker', ...config }).direct;
  return Math.max(200, Math.max(poolers * machines.pool + past, servers * server.standby) + spareConnections);
}

/** The portal's settings on a host that runs servers, workers or both. */
function portalSettings(machines: Machines, { portal, secret }: MachineSecrets): Record<string, string> {
  const at = (port: number) => `postgresql://abhyas:${portal}@127.0.0.1:${port}/abhyas`;
  return {
    DATABASE_URL: at(6432),
    DATABASE_DIRECT_URL: at(5000),
    ...(machinesThatRun(machines, 'database').length > 1 ? { DATABASE_REPLICA_URL: at(5001) } : {}),
    SECRET: secret,
    PUBLIC_URL: machines.url,
    TRUSTED_PROXIES: '1',
    HOST: '0.0.0.0',
    DEMO: '0',
    RUN_JOBS: '0',
    DRAIN_SECONDS: '2',
    ...machines.settings,
  };
}

function systemd(unit: string, file = unit): Record<string, string> {
  return { [`systemd/system/${unit}.service.d/${file === unit ? 'abhyas' : file}.conf`]: read(`machines/systemd/${file}.conf`) };
}

/** What each host of a portal gets, from the files of deploy/machines. Throws a StartError where the portal would refuse its settings. */
export function planMachines({ machines, secrets }: { machines: Machines; secrets: MachineSecrets }): MachineFiles[] {
  const etcds = machinesThatRun(machines, 'etcd');
  const doors = machinesThatRun(machines, 'door');
  const portal = portalSettings(machines, secrets);
  const config = readConfig(portal);
  const next = serverLines(machinesThatRun(machines, 'next database'), 5432, ' backup');
  const shared = {
    ETCD_CLUSTER: etcds.map(({ name, address }) => `${name}=http://${address}:2380`).join(','),
    ETCD_HOSTS: etcds.map(({ address }) => `${address}:2379`).join(','),
    SUPERUSER_PASSWORD: secrets.superuser,
    REPLICATION_PASSWORD: secrets.replication,
    REWIND_PASSWORD: secrets.rewind,
    NETWORK: machines.network,
    SHARED_BUFFERS: `${Math.round(machines.memory * 256)}MB`,
    MAX_WAL_SIZE: `${Math.round(machines.memory * 512)}MB`,
    MAX_CONNECTIONS: countConnections(machines, config),
    REPOSITORY: Object.entries(machines.backup)
      .map(([name, value]) => `${name}=${value}`)
      .join('\n'),
    BACKUP_PASSWORD: secrets.backup,
    MAX_ARCHIVE_QUEUE: `${machines.queue}GiB`,
    DATABASE_SERVERS: [serverLines(machinesThatRun(machines, 'database'), 5432), next].filter((text) => text !== '').join('\n'),
    PORTAL_SERVERS: serverLines(machinesThatRun(machines, 'server'), Number(machines.settings['PORT'] ?? 3000)),
    PORTAL_ADDRESS: machines.address ?? '',
    INTERFACE: machines.interface,
    DOOR_BIND: machines.url.startsWith('https:') ? secureDoor : '  bind *:80',
    POOL_SIZE: machines.pool,
  };

  const parts: Readonly<Record<Role, (own: Readonly<Record<string, string | number>>) => Omit<MachineFiles, keyof Machine>>> = {
    etcd: (own) => ({
      packages: ['etcd-server', 'etcd-client'],
      units: ['etcd'],
      files: { 'etcd/etcd.conf.yml': fill('etcd.conf.yml', own), ...systemd('etcd') },
    }),
    database: (own) => database('database', { ...own, POSTGRES: machines.postgres }),
    'next database': (own) => database('next database', { ...own, POSTGRES: machines.postgres + 1 }),
    server: (own) => ({
      ...toDatabase(own),
      units: ['haproxy', 'pgbouncer', 'abhyas'],
      files: {
        ...toDatabase(own).files,
        'systemd/system/abhyas.service': read('abhyas.service'),
        ...systemd('abhyas'),
      },
    }),
    worker: (own) => ({
      ...toDatabase(own),
      units: ['haproxy', 'pgbouncer', 'abhyas-worker'],
      files: {
        ...toDatabase(own).files,
        'abhyas-worker.env': environmentFile({ DATABASE_REPLICA_URL: '' }),
        'systemd/system/abhyas-worker.service': read('abhyas-worker.service'),
        ...systemd('abhyas-worker'),
      },
    }),
    door: (own) => ({
      packages: doors.length > 1 ? ['haproxy', 'keepalived'] : ['haproxy'],
      units: doors.length > 1 ? ['haproxy', 'keepalived'] : ['haproxy'],
      files: {
        'haproxy/abhyas/global.cfg': fill('global.cfg', own),
        'haproxy/abhyas/door.cfg': fill('door.cfg', own),
        ...systemd('haproxy'),
        ...(doors.length > 1 ? { 'keepalived/keepalived.conf': fill('keepalived.conf', own), ...systemd('keepalived') } : {}),
      },
    }),
  };
  function database(role: Role, own: Readonly<Record<string, string | number>>) {
    const hosts = machinesThatRun(machines, role).map(({ address }) => address);
    return {
      packages: ['patroni', `postgresql-${own['POSTGRES']}`, 'pgbackrest'],
      units: ['patroni'],
      files: {
        'patroni/config.yml': fill('patroni.yml', own),
        ...systemd('patroni'),
        'pgbackrest/pgbackrest.conf': fill('pgbackrest.conf', own),
        'pgbackrest/backup.sh': fill('backup.sh', own),
        'pgbackrest/backup.env': environmentFile({ DATABASE_HOSTS: hosts.join(','), DATABASE_PASSWORD: secrets.portal }),
        ...Object.fromEntries(backupUnits.map((unit) => [`systemd/system/${unit}`, read(`machines/systemd/${unit}`)])),
      },
    };
  }
  function toDatabase(own: Readonly<Record<string, string | number>>) {
    return {
      packages: ['haproxy', 'pgbouncer', 'nodejs', 'npm', 'git'],
      files: {
        'haproxy/abhyas/global.cfg': fill('global.cfg', own),
        'haproxy/abhyas/database.cfg': fill('database.cfg', own),
        'pgbouncer/pgbouncer.ini': fill('pgbouncer.ini', own),
        'pgbouncer/userlist.txt': `"abhyas" "${secrets.portal}"\n"pooler" "${secrets.pooler}"\n`,
        'abhyas.env': environmentFile(portal),
        ...systemd('haproxy'),
        ...systemd('pgbouncer'),
      },
    };
  }

  return Object.entries(machines.hosts).map(([name, { address, runs }]) => {
    const others = doors.filter((door) => door.name !== name);
    const own = {
      ...shared,
      HOST: name,
      ADDRESS: address,
      PRIORITY:
        100 -
        10 *
          Math.max(
            0,
            doors.findIndex((door) => door.name === name),
          ),
      CONNECTIONS: runs.includes('door') ? machines.connections : 2_000,
      PEERS: others.map((door) => `    ${door.address}`).join('\n'),
    };
    const all = runs.map((role) => parts[role](own));
    const alone = runs.includes('worker') && !runs.includes('server') ? systemd('abhyas-worker', 'abhyas-worker-alone') : {};
    return {
      name,
      address,
      packages: [...new Set(all.flatMap(({ packages }) => packages))],
      units: unitsInOrder.filter((unit) => all.some(({ units }) => units.includes(unit))),
      files: Object.assign({}, ...all.map(({ files }) => files), alone) as Record<string, string>,
    };
  });
}
