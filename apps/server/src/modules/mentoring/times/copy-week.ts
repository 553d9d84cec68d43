import { maxCopiedWeeks } from '@abhyas/contract/mentoring/session-limits.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { momentIn } from '../../../platform/common/moment-in.ts';
import { lockPerson } from '../../identity/people/profile-queries.ts';
import { type Asking, getClock, stretchOf } from './get-week.ts';
import type { Changed } from './open-times.ts';
import { insertTimes, type NewTime } from './time-queries.ts';
import { addDays, daysOfWeek, wallClock, weekStart } from './week-days.ts';
import { listTimes, mapFreeDays } from './week-queries.ts';

/**
 * Opens the times of the week of one day in each week from another one up to a last one, at the same hours of the mentor's clock. Those on free days, in the past, and at hours that are
 * taken are left out; the week itself is passed over. Throws TOO_MANY_WEEKS, TIME_PAST.
 */
export async function copyWeek({
  parts,
  mentorId,
  timeZone,
  week,
  fromWeek,
  toWeek,
}: Asking & { week: string; fromWeek: string; toWeek: string }): Promise<Changed> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const [source, first, last] = [weekStart(week), weekStart(fromWeek), weekStart(toWeek)];
  if (last < first || last > addDays({ day: first, days: 7 * (maxCopiedWeeks - 1) })) throw new AppError('TOO_MANY_WEEKS');
  const { zone } = await getClock({ queryable, mentorId, timeZone });
  if (stretchOf({ day: last, days: 7, zone }).before <= now) throw new AppError('TIME_PAST');
  const times = await listTimes({ queryable, mentorId, ...stretchOf({ day: source, days: 7, zone }) });
  const opened = Map.groupBy(times, ({ startsAt }) => wallClock({ moment: startsAt, timeZone: zone }).day);
  const sourceDays = daysOfWeek(source);
  return parts.database.transaction(async (tx) => {
    // a day off is taken by the same mentor, one after the other
    await lockPerson({ tx, personId: mentorId });
    const freeDays = await mapFreeDays({ queryable: tx, mentorId, from: first, before: addDays({ day: last, days: 7 }) });
    const wanted: NewTime[] = [];
    let all = 0;
    for (let sunday = first; sunday <= last; sunday = addDays({ day: sunday, days: 7 })) {
      if (sunday === source) continue;
      for (const [index, day] of daysOfWeek(sunday).entries()) {
        const ofDay = opened.get(sourceDays[index] ?? '') ?? [];
        all += ofDay.length;
        if (!freeDays.has(day)) wanted.push(...ofDay.map((time) => onDay({ time, day, zone })).filter(({ startsAt }) => startsAt > now));
      }
    }
    const changed = await insertTimes({ queryable: tx, mentorId, times: wanted });
    return { changed, leftOut: all - changed };
  });
}

/** A time as it is on another day: from the same hour of the clock, for as long. */
function onDay({ time, day, zone }: { time: NewTime; day: string; zone: string }): NewTime {
  const startsAt = momentIn({ text: `${day} ${wallClock({ moment: time.startsAt, timeZone: zone }).time}`, timeZone: zone });
  const after = (moment: Date) => new Date(startsAt.getTime() + moment.getTime() - time.startsAt.getTime());
  return { startsAt, endsAt: after(time.endsAt), busyUntil: after(time.busyUntil), virtual: time.virtual, venueId: time.venueId };
}
