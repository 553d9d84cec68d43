import type { Transaction } from '../../../platform/postgres/database.ts';
import { announce } from '../../notices/index.ts';
import { lockTimes } from '../sessions/hold-queries.ts';
import { withdrawOffers } from '../sessions/offer-queries.ts';
import { holidayNotice } from '../told/session-notice.ts';
import { tellWithdrawn } from '../told/tell-sessions.ts';
import { deleteTimes, listSessionsOnHolidays, listTimesOnHolidays } from './holiday-queries.ts';

/**
 * Closes the times to come that are on a holiday and not booked, with what of them is on offer. Sessions stay, because only their mentor can say what becomes of them: each mentor is told once of each such day, with the way to
 * move them. Gives how many sessions there are. `timeZone` is that of mentors who have chosen none.
 */
export async function closeHolidays(of: { tx: Transaction; timeZone: string; now: Date }): Promise<number> {
  const { tx } = of;
  const timeIds = await listTimesOnHolidays(of);
  await lockTimes({ tx, timeIds });
  const withdrawn = await withdrawOffers({ ...of, timeIds });
  await tellWithdrawn({ ...of, jobs: null, withdrawn });
  await deleteTimes({ tx, timeIds });
  const hit = await listSessionsOnHolidays(of);
  await announce({ ...of, jobs: null, notices: hit.map((day) => ({ personId: day.mentorId, ...holidayNotice(day) })) });
  return hit.reduce((sum, { sessions }) => sum + sessions, 0);
}
