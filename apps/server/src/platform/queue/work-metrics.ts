import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../common/clock.ts';
import type { Database, Queryable } from '../postgres/database.ts';
import { countJobs, countOutbox, listLateJobs } from './work-queries.ts';

/**
 * Measures the work in the background, of all processes: jobs, messages to people, and those that are kept in the outbox. Read from the database when
 * someone asks. `countDeliveries` comes from the module that sends notices.
 */
export function measureWork({
  registry,
  database: { orm: queryable },
  clock,
  countDeliveries,
}: {
  registry: Registry;
  database: Database;
  clock: Clock;
  countDeliveries: (queryable: Queryable) => Promise<readonly { channel: string; state: string; n: number }[]>;
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
}
