import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { importDemoPack } from './demo.ts';
import { buildParts } from './platform/build-parts.ts';
import { systemClock } from './platform/clock.ts';
import { explainListenError, requireFreePort } from './platform/listen.ts';
import { openPortalDatabase } from './platform/portal-database.ts';
import { runProgram } from './platform/program.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** The portal's server: its parts are started in order and stopped in reverse. */
await runProgram(async ({ config, log, say, ready, atEnd, fail }) => {
  const { port, host } = config;
  await requireFreePort({ port, host });
  const portal = await openPortalDatabase({ config, embedded: 'start', log, say, onLost: fail });
  atEnd('the database', () => portal.close());
  const parts = await buildParts({ config, portal, log, clock: systemClock });
  atEnd('live updates', () => parts.live.close());
  if (config.demo) await importDemoPack({ parts, say });
  say('Starting the server');
  const app = await buildApp({ parts, webFolder });
  await parts.jobs.start();
  atEnd('the job queue', () => parts.jobs.stop());
  atEnd('the server', () => app.close());
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw explainListenError({ error, port, host });
  }
  const address = app.server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  log.info({ port: bound }, 'the portal is open');
  ready({ port: bound, demo: config.demo ? 1 : 0 });
});
