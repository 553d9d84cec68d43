import type { FastifyInstance } from 'fastify';
import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../../postgres/database.ts';
import type { Config } from '../../process/config.ts';
import type { Reads } from '../reads.ts';
import { explainListenError } from '../../process/listen.ts';
import { measureBackups } from './measure-backups.ts';

/** Measures every answer by its route's pattern, the database pool, reads beside the primary, backups and the event loop, in `app.metrics`. Labels hold nothing of what was asked. */
export function registerMetrics({ app, database, reads }: { app: FastifyInstance; database: Database; reads: Reads }): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the database pool: open, idle, and requests waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, database.pool.totalCount);
      this.set({ state: 'idle' }, database.pool.idleCount);
      this.set({ state: 'waiting' }, database.pool.waitingCount);
    },
  });
  new Counter({
    name: 'standby_reads_total',
    help: 'Calls that may lag, by who answered them: the standby, or the primary because the standby was away, late, failed, refused, or lacked what the device did',
    labelNames: ['place'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [place, times] of reads.counts) this.inc({ place }, times);
    },
  });
  new Gauge({
    name: 'standby_lag_seconds',
    help: 'How far the standby is behind the primary; 0 where none is set',
    registers: [registry],
    aggregator: 'max',
    collect() {
      this.set(reads.lagSeconds());
    },
  });
  measureBackups({ registry, database });
  app.addHook('onResponse', (request, reply, done) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  app.decorate('metrics', registry);
}

/**
 * Shows a process's metrics to Prometheus at /metrics, on a port of their own: no proxy in front of the portal can let them out. Gives its port, and what closes
 * it; null where no port is set. Throws the StartError of a port that cannot be listened on.
 */
export async function serveMetrics({
  registry,
  config,
}: {
  registry: Pick<Registry, 'metrics' | 'contentType'>;
  config: Pick<Config, 'metricsPort' | 'host'>;
}) {
  const { metricsPort: port, host } = config;
  if (port === null) return null;
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen({ port, host }, resolve));
  } catch (error) {
    throw explainListenError({ error, port, host, setting: 'METRICS_PORT' });
  }
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
  }
}
