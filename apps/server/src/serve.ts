import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildApp, personalDataInOrder } from './app.ts';
import { importDemoPack } from './demo.ts';
import { startPulse } from './modules/assessment/closing/pulse.ts';
import { createSessionCache } from './modules/identity/sessions.ts';
import { noteAccess, replayAccess } from './modules/identity/access-list.ts';
import { parentLinks } from './modules/relations/parent-links.ts';
import { requestFill } from './modules/calendar/repair-agenda.ts';
import { buildParts, type BuiltParts } from './platform/build-parts.ts';
import { systemClock } from './platform/common/clock.ts';
import { countServers, shareDoors } from './platform/exam-load/share-doors.ts';
import { serveMetrics } from './platform/http/monitoring/metrics.ts';
import { listFirstSteps } from './first-steps.ts';
import { checkMessages } from './platform/messages/check-messages.ts';
import { noteAddress } from './platform/process/address.ts';
import { explainListenError } from './platform/process/listen.ts';
import { agreeOnTime } from './platform/postgres/agree-on-time.ts';
import { checkConnections } from './platform/postgres/check-connections.ts';
import { openStandby } from './platform/postgres/standby.ts';
import { openPortalDatabase } from './platform/postgres/schema.ts';
import { answerMetrics } from './platform/process/server-processes.ts';
import type { Program } from './platform/program.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Imports the demo pack in demo mode. */
const fillWithDemo = async ({ parts, say }: { parts: BuiltParts; say: Program['say'] }) => {
  if (parts.config.demo) await importDemoPack({ parts, say });
};

/** Starts the server's parts in order; the program stops them in reverse. `fill` brings in content first. */
export async function serve({
  config,
  log,
  say,
  warn,
  ready,
  atEnd,
  fail,
  embedded,
  fill = (parts) => fillWithDemo({ parts, say }),
}: Program & { embedded: 'start' | 'join'; fill?: (parts: BuiltParts) => Promise<void> }): Promise<void> {
  const { port, host } = config;
  const portal = await openPortalDatabase({ config, embedded, log, say, onLost: fail });
  atEnd('the database', () => portal.close());
  const parts = await buildParts({ config, portal, log, clock: systemClock });
  atEnd('live updates', () => parts.live.close());
  const time = await agreeOnTime({ pool: portal.database.pool, clock: systemClock, log });
  atEnd('the comparing of clocks', () => time.stop());
  await fill(parts);
  const replayed = await replayAccess({ parts, parentLinks, personalData: personalDataInOrder, cache: createSessionCache() });
  if (replayed.deleted + replayed.changed.length > 0) log.warn(replayed, 'a restored database was brought up to the access list');
  await noteAccess({ parts });
  say('Starting the server');
  const standby =
    config.databaseReplicaUrl === null
      ? null
      : openStandby({ url: config.databaseReplicaUrl, primaryUrl: portal.directUrl, size: config.databasePoolSize });
  atEnd('the standby', () => standby?.close());
  const app = await buildApp({ parts, standby, webFolder });
  await parts.jobs.start();
  await requestFill(parts);
  atEnd('the job queue', () => parts.jobs.stop());
  const pulse = await startPulse({ parts, url: portal.directUrl });
  atEnd('the pulse', () => pulse.stop());
  const doors = await shareDoors({ pool: portal.database.pool, examLoad: app.examLoad, live: parts.live, log });
  atEnd('the sharing of the doors', () => doors.stop());
  const { pool } = portal.database;
  await checkConnections({ config, pool, servers: await countServers(pool), log });
  atEnd('the server', () => app.close());
  answerMetrics(app.metrics);
  const metrics = await serveMetrics({ registry: app.metrics, config });
  atEnd('the metrics', () => metrics?.close());
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw explainListenError({ error, port, host });
  }
  atEnd('new requests', async () => {
    app.startDraining();
    await setTimeout(config.drainMs);
  });
  const address = app.server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  noteAddress({ config, publicUrl: config.publicUrl.replace(/:0$/, `:${bound}`) });
  log.info({ port: bound }, 'the portal is open');
  for (const next of await listFirstSteps(parts)) warn(next);
  void checkMessages({ channels: [parts.mail, parts.sms], warn });
  ready({ port: bound, demo: config.demo ? 1 : 0, host, publicUrl: config.publicUrl });
}
