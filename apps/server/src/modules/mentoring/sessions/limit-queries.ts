import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';

const limitRow = z.object({ mentorId: z.bigint(), timeZone: z.string(), noticeHours: z.number(), maxPerDay: z.number() });
const takenRow = z.object({ mentorId: z.bigint(), day: z.string(), taken: z.number() });

const list = (ids: readonly bigint[]) => sql`any(${`{${ids.join(',')}}`}::bigint[])`;

/** The limits of those of these mentors who have chosen any, with the zone of their clock; `timeZone` is that of who has chosen none. */
export const listLimits = ({ queryable, mentorIds, timeZone }: { queryable: Queryable; mentorIds: readonly bigint[]; timeZone: string }) =>
  queryRows({
    queryable,
    row: limitRow,
    statement: sql`
    select mentor_id as "mentorId", coalesce(time_zone, ${timeZone}) as "timeZone", notice_hours as "noticeHours", max_per_day as "maxPerDay"
      from mentor_settings where mentor_id = ${list(mentorIds)} and (notice_hours > 0 or max_per_day > 0)`,
  });

/**
 * How many sessions these mentors have on each day of their clocks (YYYY-MM-DD) around a stretch of time, with the times that are held at `now` for students other than `studentId`; without the session `except`.
 */
export const countTaken = ({
  queryable,
  mentorIds,
  studentId,
  except,
  from,
  until,
  timeZone,
  now,
}: {
  queryable: Queryable;
  mentorIds: readonly bigint[];
  studentId: bigint | null;
  except: bigint | null;
  from: Date;
  until: Date;
  timeZone: string;
  now: Date;
}) =>
  queryRows({
    queryable,
    row: takenRow,
    // the whole of the days on which the stretch begins and ends, in any zone
    statement: sql`
    select taken.mentor_id as "mentorId",
           (taken.starts_at at time zone coalesce(settings.time_zone, ${timeZone}))::date::text as day, count(*)::int as taken
      from (
        select mentor_id, starts_at from mentor_bookings
         where mentor_id = ${list(mentorIds)} and cancelled_at is null and id is distinct from ${except}::bigint
           and starts_at > ${from}::timestamptz - interval '1 day' and starts_at < ${until}::timestamptz + interval '1 day'
        union all
        select mentor_id, starts_at from mentor_times
         where mentor_id = ${list(mentorIds)} and booking_id is null and held_for_id is not null and held_for_id is distinct from ${studentId}::bigint
           and held_until > ${now}::timestamptz
           and starts_at > ${from}::timestamptz - interval '1 day' and starts_at < ${until}::timestamptz + interval '1 day'
      ) as taken join mentor_settings as settings on settings.mentor_id = taken.mentor_id and settings.max_per_day > 0
     group by 1, 2`,
  });
