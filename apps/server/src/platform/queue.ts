import { jobConnections } from './postgres/connections.ts';
import { type Database, PooledClient, type Queryable, type Transaction } from './postgres/database.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { PgBoss, fromDrizzle } from 'pg-boss';
import type { Logger } from 'pino';
import { faultKindOf } from './common/fault-kind.ts';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from './common/clock.ts';
import { countJobs, countOutbox, findClocksApart, listLateJobs } from './work-queries.ts';

/** The job queue: at least once, so handlers are idempotent. With `tx` a job exists only if that transaction commits. */
export interface Jobs {
  define<T extends object>(name: string, handler: (data: T) => Promise<void>): void;
  /** Runs the job at every match of `cron` (minute grain), once over all processes. */
  schedule(name: string, cron: string): void;
  send<T extends object>(name: string, data: T, more?: { tx?: Transaction; singletonKey?: string; startAfter?: Date }): Promise<void>;
}

/** The queue of this process. Jobs and schedules are defined first, then it is started. */
export interface JobQueue extends Jobs {
  /** Makes the queue's tables and queues and, where this process runs jobs, begins to work them off. */
  start(): Promise<void>;
  /** Takes no more jobs and waits for those under way, at most 20 seconds; what is cut off is done again later. */
  stop(): Promise<void>;
}

type Handler = (data: object) => Promise<void>;

type Parser = (text: string) => unknown;
const parserOf = pg.types.getTypeParser as (type: number, format?: string) => Parser;
/** PostgreSQL's number of the type bigint. */
const int8 = 20;
/** database.ts makes bigint of int8 for the whole program; the queue counts on text, as the driver gives it by itself. */
const queueParserOf = (type: number, format?: string): Parser => (type === int8 ? String : parserOf(type, format));

/** At most one job with the same key waits in a queue; jobs without a key never meet. */
const queueOptions = { policy: 'short', notify: true, retryLimit: 5, retryDelay: 5, retryBackoff: true } as const;

/** The queue keeps the error of a job beside it, so it gets only what kind it was. */
function failureOf({ name, error }: { name: string; error: unknown }): Error {
  const kind = faultKindOf(error);
  return new Error(kind === null ? `${name} failed` : `${name} failed: ${kind}`);
}

/**
 * The job queue in the schema pgboss of the database at `url`, which needs connections of its own (no pooler); a failed job is tried again
 * five times, later each time. With `run` false this process only sends. `isCommand`: a process that defines no jobs and sends some; the
 * servers run them.
 */
export function createJobs({
  url,
  run,
  log,
  isCommand = false,
}: {
  url: string;
  run: boolean;
  log: Logger;
  isCommand?: boolean;
}): JobQueue {
  const handlers = new Map<string, Handler>();
  const schedules = new Map<string, string>();
  const options = {
    connectionString: url,
    schema: 'pgboss',
    max: jobConnections,
    application_name: 'abhyas jobs',
    Client: PooledClient,
    useListenNotify: run,
    supervise: run,
    schedule: run,
    types: { getTypeParser: queueParserOf },
  };
  const boss = new PgBoss(options);
  let stopping = false;
  boss.on('error', (error) => {
    // a connection that is being closed may break before it is: that is no news
    if (!stopping) log.error({ err: error }, 'job queue');
  });
  boss.on('warning', (warning) => log.warn({ message: warning.message }, 'job queue'));

  const opened = new Set<string>();
  /** Opens a queue for what a command sends, and before the first one the whole. */
  async function openQueue(name: string): Promise<void> {
    if (opened.has(name)) return;
    if (opened.size === 0) await boss.start();
    opened.add(name);
    await boss.createQueue(name, queueOptions);
  }

  return {
    define: (name, handler) => {
      if (handlers.has(name)) throw new Error(`The job ${name} is defined twice`);
      handlers.set(name, handler as unknown as Handler);
    },
    schedule: (name, cron) => void schedules.set(name, cron),
    send: async (name, data, { tx, singletonKey, startAfter } = {}) => {
      if (isCommand) await openQueue(name);
      else if (!handlers.has(name)) throw new Error(`There is no job ${name}`);
      await boss.send(name, data, {
        singletonKey: singletonKey ?? randomUUID(),
        ...(startAfter === undefined ? {} : { startAfter }),
        ...(tx === undefined ? {} : { db: fromDrizzle(tx, sql) }),
      });
    },
    start: async () => {
      await boss.start();
      for (const name of handlers.keys()) {
        await boss.createQueue(name, queueOptions);
      }
      if (!run) return;
      for (const [name, handler] of handlers) {
        await boss.work<object>(
          name,
          { batchSize: 1, localConcurrency: 2, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 15 },
          async (jobs) => {
            for (const job of jobs) {
              try {
                await handler(job.data);
              } catch (error) {
                log.error({ err: error, job: name, jobId: job.id, retry: job.retryCount }, 'a job failed');
                throw failureOf({ name, error });
              }
            }
          },
        );
      }
      for (const { name } of await boss.getSchedules()) {
        if (!schedules.has(name)) await boss.unschedule(name);
      }
      for (const [name, cron] of schedules) await boss.schedule(name, cron, {});
    },
    stop: async () => {
      stopping = true;
      if (isCommand && opened.size === 0) return;
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

/**
 * Measures what all processes do together (jobs, messages, the outbox, the pulse, clocks), read from the database on request. `countDeliveries` and `findPulse` come
 * from the modules that send notices and hold tests.
 */
export function measureWork({
  registry,
  database: { orm: queryable },
  clock,
  countDeliveries,
  findPulse,
}: {
  registry: Registry;
  database: Database;
  clock: Clock;
  countDeliveries: (queryable: Queryable) => Promise<readonly { channel: string; state: string; n: number }[]>;
  findPulse: (from: { queryable: Queryable }) => Promise<Date | null>;
}): void {
  // the same from every process, so of several it is not summed
  const common = { registers: [registry], aggregator: 'max' as const };
  new Gauge({
    name: 'jobs_late_seconds',
    help: 'For how long the oldest job that could run has waited, by name',
    labelNames: ['name'],
    ...common,
    async collect() {
      this.reset();
      for (const { name, seconds } of await listLateJobs({ queryable, now: clock.now() })) this.set({ name }, seconds);
    },
  });
  new Gauge({
    name: 'jobs',
    help: 'Jobs by name and state: created, retry, active, failed (all tries used up)',
    labelNames: ['name', 'state'],
    ...common,
    async collect() {
      this.reset();
      for (const { name, state, n } of await countJobs(queryable)) this.set({ name, state }, n);
    },
  });
  new Gauge({
    name: 'notice_messages',
    help: 'Messages about notices by channel and state: waiting, failed (given up in the last thirty days)',
    labelNames: ['channel', 'state'],
    ...common,
    async collect() {
      this.reset();
      for (const { channel, state, n } of await countDeliveries(queryable)) this.set({ channel, state }, n);
    },
  });
  new Gauge({
    name: 'outbox_messages',
    help: 'Mails and SMS that are kept in the database because no server or gateway is set',
    labelNames: ['channel'],
    ...common,
    async collect() {
      this.reset();
      for (const { channel, n } of await countOutbox(queryable)) this.set({ channel }, n);
    },
  });
  new Gauge({
    name: 'pulse_age_seconds',
    help: 'For how long no server has noted that it runs; below zero after a wrong clock',
    ...common,
    async collect() {
      const now = clock.now().getTime();
      this.set((now - ((await findPulse({ queryable }))?.getTime() ?? now)) / 1000);
    },
  });
  new Gauge({
    name: 'clocks_apart_seconds',
    help: 'How far apart the clocks of the machines and of the database are',
    ...common,
    async collect() {
      this.set(await findClocksApart(queryable));
    },
  });
}
