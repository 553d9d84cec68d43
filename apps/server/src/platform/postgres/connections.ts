import type { Config } from '../process/config.ts';

/** How many connections the group commits of saves and of submissions share: two each. They are opened when they are needed. */
export const commitConnections = 4;
/** How many the job queue shares. */
export const jobConnections = 4;
/** How many the embedded database takes. */
export const embeddedConnections = 240;
/** What stays free for commands, replication and the people who run the database. */
export const spareConnections = 20;

/** The settings that say how many connections there are. */
export type ConnectionSettings = Pick<Config, 'databasePoolSize' | 'databaseReplicaUrl' | 'runJobs' | 'servers'>;

/** How many connections a process opens at most: by DATABASE_URL, past a pooler, and to the standby. It migrates before it opens any of them. */
export interface Connections {
  readonly pooled: number;
  readonly direct: number;
  readonly standby: number;
}

/** The connections of one server process of these settings, or of a worker beside it. */
export function connectionsOf({
  program,
  databasePoolSize,
  databaseReplicaUrl,
  runJobs,
}: Omit<ConnectionSettings, 'servers'> & { program: 'server' | 'worker' }): Connections {
  const isServer = program === 'server';
  const readsStandby = isServer && databaseReplicaUrl !== null;
  const live = 1;
  // where jobs run, one more hears of them
  const jobs = jobConnections + (runJobs || !isServer ? 1 : 0);
  // of its thread, and of what is given back after an outage
  const pulse = isServer ? 2 : 0;
  return {
    pooled: databasePoolSize + commitConnections,
    direct: jobs + live + pulse + (readsStandby ? 1 : 0),
    standby: readsStandby ? databasePoolSize + 1 : 0,
  };
}

/** The limits of a PgBouncer: its connections to the database, and those of programs to it. */
export interface Pooler {
  readonly poolSize: number;
  readonly maxClients: number;
}

/**
 * How many connections the database must take, and a standby of it, which has the same limit, where the portal has `servers` server processes on all hosts, each host as many as WORKERS says,
 * and a worker where the servers run no jobs. Each host of them has a pooler of its own, or none; 'unknown': what it opens is not counted.
 */
export function neededConnections({
  servers,
  pooler,
  ...settings
}: Omit<ConnectionSettings, 'servers'> & { servers: number; workers: number; pooler: Pooler | 'unknown' | null }): number {
  const server = connectionsOf({ program: 'server', ...settings });
  const worker = settings.runJobs ? null : connectionsOf({ program: 'worker', ...settings });
  const hosts = Math.ceil(servers / settings.workers) + (worker === null ? 0 : 1);
  const pooled = servers * server.pooled + (worker?.pooled ?? 0);
  const opened = pooler === null ? pooled : pooler === 'unknown' ? 0 : hosts * pooler.poolSize;
  return Math.max(opened + servers * server.direct + (worker?.direct ?? 0), servers * server.standby) + spareConnections;
}
