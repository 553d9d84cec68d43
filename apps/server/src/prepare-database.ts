import { importDemoPack } from './demo.ts';
import { holdPulse } from './modules/assessment/closing/hold-pulse.ts';
import { systemClock } from './platform/common/clock.ts';
import { openPortalDatabase } from './platform/postgres/schema.ts';
import type { Program } from './platform/program.ts';

/** Makes the portal's database, migrates it and fills it with the demo. It stays where it is `held`. */
export async function prepareDatabase({ config, log, say, ready, atEnd, fail, held }: Program & { held: boolean }): Promise<void> {
  // the journal of an import is larger than what a small portal writes in a day: its files go, instead of staying for reuse
  const overrides = held ? {} : { wal_recycle: 'off' };
  const portal = await openPortalDatabase({ config, embedded: 'start', log, say, onLost: fail, overrides });
  atEnd('the database', () => portal.close());
  const { database } = portal;
  if (config.demo) await importDemoPack({ parts: { config, database, log }, say });
  if (held) {
    const holding = new AbortController();
    await holdPulse({ parts: { database, clock: systemClock, log }, signal: holding.signal });
    atEnd('the pulse', () => holding.abort());
    // compiles what the server loads, for it to find in the cache
  } else await import('./serve.ts');
  ready({});
}
