import { dayIn } from '../../../platform/common/day-in.ts';
import { lockTimes } from '../sessions/hold-queries.ts';
import { type Asking, getClock } from './get-week.ts';
import type { Changed } from './open-times.ts';
import { deleteFree, findFirstStart } from './time-queries.ts';

/** Closes free times of a mentor. What has been booked or offered meanwhile stays, and is left out, like what isn't there. `date` is the day of the first one, '' if none is there. */
export async function closeTimes({
  parts,
  mentorId,
  timeZone,
  timeIds,
}: Asking & { timeIds: readonly bigint[] }): Promise<Changed & { date: string }> {
  const queryable = parts.database.orm;
  const wanted = [...new Set(timeIds)];
  const { zone } = await getClock({ queryable, mentorId, timeZone });
  const first = await findFirstStart({ queryable, mentorId, timeIds: wanted });
  const changed = await parts.database.transaction(async (tx) => {
    // in the order of their ids, as anyone who books them
    await lockTimes({ tx, timeIds: wanted });
    return deleteFree({ tx, mentorId, timeIds: wanted, now: parts.clock.now() });
  });
  return { changed, leftOut: wanted.length - changed, date: first === null ? '' : dayIn({ moment: first, timeZone: zone }) };
}
