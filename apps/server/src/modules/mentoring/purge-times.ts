import type { Ports } from '../../platform/parts.ts';
import { removeOldTimes } from './purge-queries.ts';

export const purgeJob = 'mentoring.tidy';
/** Milliseconds after which a time that no one booked is no longer worth copying or looking at: half a year. */
const keptMs = 183 * 24 * 3_600_000;
const max = 5_000;

/** Removes the times of long ago that no booking refers to. */
export async function purgeTimes({ parts: { database, clock } }: { parts: Ports<'clock' | 'database'> }): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
  while ((await removeOldTimes({ queryable: database.orm, before, max })) > 0);
}
