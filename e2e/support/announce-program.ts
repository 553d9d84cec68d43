import { setTimeout as pause } from 'node:timers/promises';
import { announce, sendJob } from '../../apps/server/src/modules/notices/announce.ts';
import { buildParts } from '../../apps/server/src/platform/build-parts.ts';
import { systemClock } from '../../apps/server/src/platform/common/clock.ts';
import { readConfig } from '../../apps/server/src/platform/process/config.ts';
import { createLog } from '../../apps/server/src/platform/process/log.ts';
import { openPortalDatabase } from '../../apps/server/src/platform/postgres/portal-database.ts';
import type { Announced } from './announce.ts';

/** Announces notices beside the running portal of a test, whose jobs send them: `node announce-program.ts {"pin", "notices"}`. */
const { pin, notices } = JSON.parse(process.argv[2] ?? '') as { pin: string; notices: readonly Announced[] };
const config = readConfig(process.env);
const log = createLog({ level: 'warn' });
const portal = await openPortalDatabase({
  config,
  embedded: 'join',
  log,
  say: () => {},
  onLost: (error) => {
    throw error;
  },
});
const { database } = portal;
try {
  const { rows } = await database.pool.query<{ id: string | bigint }>('select id from people where pin = $1', [pin]);
  const personId = BigInt(rows[0]?.id ?? 0);
  const parts = await buildParts({ config, portal, log, clock: systemClock });
  parts.jobs.define(sendJob, () => Promise.resolve());
  await parts.jobs.start();
  for (const [index, { type = 'notice', text = '', url = '', title }] of notices.entries()) {
    const cause = `e2e:${pin}:${process.pid}:${index}`;
    const now = systemClock.now();
    await database.transaction((tx) => announce({ tx, jobs: parts.jobs, now, notices: [{ personId, cause, type, title, text, url }] }));
    // the next one is newer, by the millisecond a list is ordered by
    await pause(2);
  }
  await parts.jobs.stop();
} finally {
  await portal.close();
}
process.exit(0);
