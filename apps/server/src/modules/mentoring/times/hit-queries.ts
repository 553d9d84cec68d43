import { offerNoticeMs } from '@abhyas/rules/mentoring/time-offers.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { momentSchema, queryRows } from '../../../platform/postgres/rows.ts';
import { isBusyBetween } from '../../agenda/busy-queries.ts';
import { fullNameOf, personView } from '../../identity/people/views.ts';
import { isFreeAt, noSessionAt } from '../card.ts';
import { bookedUntil } from '../sessions/booking.ts';
import { servesCourse } from '../sessions/session-queries.ts';
import { type ClosedTimes, mentorBookings, mentorDaysOff, mentorTimes } from '../tables.ts';

/** How many times are looked at before a session and after it, of its mentor and of others. */
const maxNear = 20;
const mentor = personView('free_mentor');
const free = alias(mentorTimes, 'free');

const candidateRow = z.object({
  bookingId: z.bigint(),
  timeId: z.bigint(),
  mentorId: z.bigint(),
  startsAt: momentSchema,
  endsAt: momentSchema,
  isOwn: z.boolean(),
  mentorName: z.string(),
});

/**
 * The free times nearest to each of a mentor's sessions that could be offered in its place: of mentors who serve its course, as it is virtual or at its venue, apart from what its student and its mentor
 * have otherwise, not in the stretch from `from` to before `before` with this mentor, and with time left to answer. With `only` none but these times.
 */
export async function listCandidates({
  queryable,
  mentorId,
  bookingIds,
  from,
  before,
  only = null,
  now,
}: {
  queryable: Queryable;
  mentorId: bigint;
  bookingIds: readonly bigint[];
  from: Date;
  before: Date;
  only?: readonly bigint[] | null;
  now: Date;
}) {
  if (bookingIds.length === 0 || only?.length === 0) return [];
  const list = (ids: readonly bigint[]) => sql`any(${`{${ids.join(',')}}`}::bigint[])`;
  const part = ({ isOwn, side }: { isOwn: boolean; side: 'after' | 'before' }) => sql`(
    select free.id, free.mentor_id, free.starts_at, free.ends_at, ${isOwn}::boolean as is_own, ${fullNameOf(mentor)} as mentor_name
      from mentor_times as free join ${mentor} on ${mentor.id} = free.mentor_id
     where free.mentor_id ${isOwn ? sql`=` : sql`<>`} ${mentorId}
       and ${isFreeAt({ time: free, now })}
       and free.starts_at > ${new Date(now.getTime() + offerNoticeMs)}::timestamptz and free.starts_at <= ${bookedUntil(now)}::timestamptz
       and free.starts_at ${side === 'after' ? sql`>=` : sql`<`} hit.starts_at
       and not (${isOwn}::boolean and free.starts_at >= ${from}::timestamptz and free.starts_at < ${before}::timestamptz)
       and (case when hit.venue_id is null then free.virtual else free.venue_id = hit.venue_id end)
       and ${servesCourse({ courseId: sql`hit.course_id`, of: mentor })}
       and not exists (
         select from mentor_bookings as own
          where own.student_id = hit.student_id and own.cancelled_at is null and not (own.id = ${list(bookingIds)})
            and tstzrange(own.starts_at, own.busy_until) && tstzrange(free.starts_at, free.busy_until))
       and ${noSessionAt({ mentorId: sql`free.mentor_id`, startsAt: sql`free.starts_at`, busyUntil: sql`free.busy_until` })}
       and not ${isBusyBetween({ personId: sql`hit.student_id`, from: sql`free.starts_at`, until: sql`free.busy_until`, sources: ['seat', 'class'] })}
       and not ${isBusyBetween({ personId: sql`free.mentor_id`, from: sql`free.starts_at`, until: sql`free.busy_until`, sources: ['class', 'seat'] })}
       ${only === null ? sql`` : sql`and free.id = ${list(only)}`}
     order by free.starts_at ${side === 'after' ? sql`asc` : sql`desc`}
     limit ${maxNear})`;
  const parts = [true, false].flatMap((isOwn) => (['after', 'before'] as const).map((side) => part({ isOwn, side })));
  return queryRows({
    queryable,
    row: candidateRow,
    statement: sql`
    select hit.id as "bookingId", near.id as "timeId", near.mentor_id as "mentorId", near.starts_at as "startsAt", near.ends_at as "endsAt", near.is_own as "isOwn",
           near.mentor_name as "mentorName"
      from mentor_bookings as hit cross join lateral (${sql.join(parts, sql` union all `)}) as near
     where hit.id = ${list(bookingIds)}`,
  });
}

/** The students of those of these sessions that are a mentor's. */
export async function listStudentsOf({ tx, mentorId, bookingIds }: { tx: Transaction; mentorId: bigint; bookingIds: readonly bigint[] }) {
  const rows = await tx
    .select({ studentId: mentorBookings.studentId })
    .from(mentorBookings)
    .where(and(eq(mentorBookings.mentorId, mentorId), inArray(mentorBookings.id, [...bookingIds])));
  return rows.map(({ studentId }) => studentId);
}

/** A mentor does not work on a day, which closed these times; the first reason stays. */
export async function insertDayOff({
  tx,
  mentorId,
  day,
  reason,
  closed,
}: {
  tx: Transaction;
  mentorId: bigint;
  day: string;
  reason: string;
  closed: ClosedTimes;
}): Promise<void> {
  await tx.insert(mentorDaysOff).values({ mentorId, day, reason, closed }).onConflictDoNothing();
}

/** A mentor works on a day again; gives the times that the day off had closed. */
export async function deleteDayOff({ tx, mentorId, day }: { tx: Transaction; mentorId: bigint; day: string }): Promise<ClosedTimes> {
  const [row] = await tx
    .delete(mentorDaysOff)
    .where(and(eq(mentorDaysOff.mentorId, mentorId), eq(mentorDaysOff.day, day)))
    .returning({ closed: mentorDaysOff.closed });
  return row?.closed ?? [];
}
