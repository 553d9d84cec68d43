import { buildApp } from './app.ts';
import { buildParts } from './platform/build-parts.ts';
import { serveMetrics } from './platform/http/monitoring/metrics.ts';
import { checkMessages } from './platform/messages/check-messages.ts';
import type { Clock, SteadyClock } from './platform/common/clock.ts';
import { agreeOnTime } from './platform/postgres/agree-on-time.ts';
import { openPortalDatabase } from './platform/postgres/schema.ts';
import type { Program } from './platform/program.ts';

/** Works off jobs until the program ends. */
export async function work({ config, log, say, warn, ready, atEnd, fail, clock }: Program & { clock: Clock | SteadyClock }): Promise<void> {
  const portal = await openPortalDatabase({ config, embedded: 'join', log, say, onLost: fail });
  atEnd('the database', () => portal.close());
  const parts = await buildParts({ config: { ...config, runJobs: true }, portal, log, clock });
  atEnd('live updates', () => parts.live.close());
  // a trial brings a clock of its own
  if ('moveBy' in clock) {
    const time = await agreeOnTime({ pool: portal.database.pool, clock, log });
    atEnd('the comparing of clocks', () => time.stop());
  }
  // the modules define their jobs as they register; it never listens
  const app = await buildApp({ parts, webFolder: '' });
  atEnd('the modules', () => app.close());
  const metrics = await serveMetrics({ registry: app.metrics, config });
  atEnd('the metrics', () => metrics?.close());
  await parts.jobs.start();
  atEnd('the job queue', () => parts.jobs.stop());
  void checkMessages({ channels: [parts.mail, parts.sms], warn });
  log.info('the worker takes jobs');
  ready({});
}
