import { importDemoPack } from './demo.ts';
import { holdPulse } from './modules/assessment/index.ts';
import { openFiles, openVault } from './platform/build-parts.ts';
import { systemClock } from './platform/common/clock.ts';
import { openPortalDatabase } from './platform/postgres/portal-database.ts';
import { runProgram } from './platform/program.ts';

/**
 * The portal's database without a server: made, migrated, and filled with the demo. The starter has that done beside the first build of the web app. With
 * --held it stays for servers that come and go (npm run dev), whose pauses are then no outages.
 */
await runProgram(async ({ config, log, say, ready, atEnd, fail }) => {
  const isHeld = process.argv.includes('--held');
  // the journal of an import is larger than what a small portal writes in a day: its files go, instead of staying for reuse
  const overrides = isHeld ? {} : { wal_recycle: 'off' };
  const portal = await openPortalDatabase({ config, embedded: 'start', log, say, onLost: fail, overrides });
  atEnd('the database', () => portal.close());
  const { database } = portal;
  const clock = systemClock;
  if (config.demo) {
    const parts = { database, clock, files: await openFiles({ config, clock }), vault: openVault(config) };
    await importDemoPack({ parts, say });
  }
  if (isHeld) {
    const held = new AbortController();
    await holdPulse({ parts: { database, clock, log }, signal: held.signal });
    atEnd('the pulse', () => held.abort());
    // compiles what the server loads, for it to find in the cache
  } else await import('./serve.ts');
  ready({});
});
