import { Registry } from 'prom-client';
import { importDemoPack } from './demo.ts';
import { serveMetrics } from './platform/http/monitoring/metrics.ts';
import { openPortalDatabase } from './platform/postgres/schema.ts';
import { startServers } from './platform/process/server-processes.ts';
import type { Program } from './platform/program.ts';

/**
 * Starts several servers that share the port, after the database is migrated and filled. This process runs the embedded database, restarts
 * servers that die, and shows the metrics of all; SIGUSR2 replaces one server after the other.
 */
export async function serveTogether(program: Program & { embedded: 'start' | 'join' }): Promise<void> {
  const { config, embedded, log, say, warn, ready, atEnd, fail } = program;
  const portal = await openPortalDatabase({ config, embedded, log, say, onLost: fail });
  atEnd('the database', () => portal.close());
  if (config.demo) await importDemoPack({ parts: { config, database: portal.database, log }, say });
  say(`Starting ${config.servers} servers`);
  const servers = startServers({ count: config.servers, log, say, warn });
  atEnd('the servers', () => servers.stop());
  const facts = await servers.ready;
  const registry = { contentType: Registry.PROMETHEUS_CONTENT_TYPE, metrics: () => servers.metrics() };
  const metrics = await serveMetrics({ registry, config });
  atEnd('the metrics', () => metrics?.close());
  process.on('SIGUSR2', () => void servers.replace());
  ready(facts);
}
