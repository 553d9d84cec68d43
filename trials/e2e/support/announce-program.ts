import { setTimeout as pause } from 'node:timers/promises';
import { notify, sendJob } from '../../../apps/server/src/modules/notices/notify.ts';
import { buildParts } from '../../../apps/server/src/platform/build-parts.ts';
import { systemClock } from '../../../apps/server/src/platform/common/clock.ts';
import { readConfig } from '../../../apps/server/src/platform/process/config.ts';
import { createLog } from '../../../apps/server/src/platform/process/log.ts';
import { openPortalDatabase } from '../../../apps/server/src/platform/postgres/schema.ts';
import type { Announcement } from './announce.ts';

/**
 * Announces notices beside the running portal of a test, whose jobs send them: each message {"id", "pin", "notices"} of its parent, which hears the id
 * once they are there. Ends with its parent.
 */
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
const parts = await buildParts({ config, portal, log, clock: systemClock });
parts.jobs.define(sendJob, () => Promise.resolve());
await parts.jobs.start();

async function announceAll({ id, pin, notices }: Announcement): Promise<void> {
  const { rows } = await database.pool.query<{ id: string | bigint }>('select id from people where pin = $1', [pin]);
  const personId = BigInt(rows[0]?.id ?? 0);
  for (const [index, { type = 'notice', text = '', url = '', title }] of notices.entries()) {
    const cause = `e2e:${pin}:${process.pid}:${id}:${index}`;
    const now = systemClock.now();
    await database.transaction((tx) => notify({ tx, jobs: parts.jobs, now, notices: [{ personId, cause, type, title, text, url }] }));
    // the next one is newer, by the millisecond a list is ordered by
    await pause(2);
  }
}

process.on('message', (announcement: Announcement) => {
  void announceAll(announcement).then(() => process.send?.(announcement.id));
});
// all it did is committed
process.on('disconnect', () => process.exit(0));
