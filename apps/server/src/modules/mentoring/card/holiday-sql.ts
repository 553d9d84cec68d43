import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { holidays, type mentorBookings, mentorSettings, type mentorTimes } from '../tables.ts';

/**
 * Holds where a time or a session starts on a holiday, on its mentor's clock, for a join of `holidays`. `timeZone` is that of mentors who have chosen none. The bounds are for the index: no zone
 * is more than a day away.
 */
export const isOnHoliday = ({
  of: { startsAt },
  timeZone,
}: {
  of: typeof mentorTimes | typeof mentorBookings;
  timeZone: string;
}): SQL | undefined =>
  and(
    eq(holidays.day, sql`(${startsAt} at time zone coalesce(${mentorSettings.timeZone}, ${timeZone}))::date`),
    gte(startsAt, sql`${holidays.day} - interval '1 day'`),
    lt(startsAt, sql`${holidays.day} + interval '2 days'`),
  );
