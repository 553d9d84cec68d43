import { knownZone } from '@abhyas/rules/calendar/time-zone.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listDaysOff, listZones } from './week-queries.ts';

/** Whether mentors have a day off or a holiday at these times, in their order: on the day of the mentor's clock on which each begins or ends. */
export async function mentorsOff({
  queryable,
  times,
  timeZone,
}: {
  queryable: Queryable;
  times: readonly { readonly mentorId: bigint; readonly startsAt: Date; readonly endsAt: Date }[];
  timeZone: string;
}): Promise<boolean[]> {
  if (times.length === 0) return [];
  const mentorIds = [...new Set(times.map(({ mentorId }) => mentorId))];
  const zones = new Map((await listZones({ queryable, mentorIds })).map((row) => [row.mentorId, knownZone(row.timeZone)]));
  const spans = times.map(({ mentorId, startsAt, endsAt }) => {
    const zone = zones.get(mentorId) ?? timeZone;
    const [first, last] = [startsAt, new Date(endsAt.getTime() - 1)].map((moment) => dayIn({ moment, timeZone: zone }));
    return { mentorId, days: [...new Set([first ?? '', last ?? ''])] };
  });
  const days = spans.flatMap((span) => span.days).toSorted();
  const free = await listDaysOff({ queryable, mentorIds, from: days[0] ?? '', to: days.at(-1) ?? '' });
  const ofAll = new Set(free.holidays.map(({ day }) => day));
  const ofOne = new Set(free.off.map(({ mentorId, day }) => `${mentorId}:${day}`));
  return spans.map((span) => span.days.some((day) => ofAll.has(day) || ofOne.has(`${span.mentorId}:${day}`)));
}
