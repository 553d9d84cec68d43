import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import { and, asc, eq, gt, lte, not, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { binding, isBusyBetween } from '../../agenda/busy-queries.ts';
import { venueView } from '../../centres/venues.ts';
import { fullNameOf, personView } from '../../identity/people/views.ts';
import { isFreeAt, noSessionAt } from '../card.ts';
import { joinedText } from '../joined-text.ts';
import { mentorSettings, mentorTimes } from '../tables.ts';
import { servesCourse } from './session-queries.ts';

/** How many free times a page has, apart from those that start with its last one. */
const pageSize = 500;
const limit = pageSize + packLimits.mentors;
const mentor = personView('mentor');
const venue = venueView('venue');

/** The mentors who serve a course, by name. */
export async function listServing({ queryable, courseId }: { queryable: Queryable; courseId: bigint }) {
  return queryable
    .select({ id: mentor.id, name: fullNameOf(mentor), about: mentorSettings.about })
    .from(mentor)
    .leftJoin(mentorSettings, eq(mentorSettings.mentorId, mentor.id))
    .where(servesCourse({ courseId, of: mentor }))
    .orderBy(asc(mentor.firstName), asc(mentor.lastName), asc(mentor.id))
    .limit(packLimits.mentors);
}

/** The times with mentors of a course that a student can book, soonest first, a page of them: free, held for no one else, apart from their own sessions, and not while the mentor is elsewhere; with `only` those of its mentor. `next` is after what the next page begins, null for the last one. */
export async function listFreeTimes({
  queryable,
  courseId,
  studentId,
  now,
  after,
  until,
  only,
}: {
  queryable: Queryable;
  courseId: bigint;
  studentId: bigint;
  now: Date;
  /** Those that start later than this. */
  after: Date;
  until: Date;
  only: { readonly mentorId: bigint | null } | null;
}) {
  const isApart = sql`not exists (
    select from mentor_bookings as own where own.student_id = ${studentId} and own.cancelled_at is null
       and tstzrange(own.starts_at, own.busy_until) && tstzrange(${mentorTimes.startsAt}, ${mentorTimes.busyUntil}))`;
  const isUntaken = noSessionAt({ mentorId: mentorTimes.mentorId, startsAt: mentorTimes.startsAt, busyUntil: mentorTimes.busyUntil });
  const rows = await queryable
    .select({
      id: mentorTimes.id,
      mentorId: mentorTimes.mentorId,
      startsAt: mentorTimes.startsAt,
      endsAt: mentorTimes.endsAt,
      busyUntil: mentorTimes.busyUntil,
      heldForId: mentorTimes.heldForId,
      heldUntil: mentorTimes.heldUntil,
      virtual: mentorTimes.virtual,
      venueId: mentorTimes.venueId,
      venueName: joinedText(venue.name),
      venueAddress: joinedText(venue.address),
      venueMapUrl: joinedText(venue.mapUrl),
      venueTimeZone: joinedText(venue.timeZone),
    })
    .from(mentorTimes)
    .innerJoin(mentor, eq(mentor.id, mentorTimes.mentorId))
    .leftJoin(venue, eq(venue.id, mentorTimes.venueId))
    .where(
      and(
        isFreeAt({ time: mentorTimes, studentId, now }),
        gt(mentorTimes.startsAt, after),
        lte(mentorTimes.startsAt, until),
        servesCourse({ courseId, of: mentor }),
        // of a session whose mentor has left no one has times
        only === null ? undefined : sql`${mentorTimes.mentorId} = ${only.mentorId}`,
        isApart,
        isUntaken,
        not(isBusyBetween({ personId: mentorTimes.mentorId, from: mentorTimes.startsAt, until: mentorTimes.busyUntil, sources: binding })),
      ),
    )
    .orderBy(asc(mentorTimes.startsAt), asc(mentorTimes.id))
    .limit(limit);
  // whole starts only, so that the next page begins after one; a mentor has one time at each
  const end = rows[pageSize - 1]?.startsAt;
  const page = end === undefined ? rows : rows.filter(({ startsAt }) => startsAt <= end);
  const hasMore = page.length < rows.length || rows.length === limit;
  return { times: page, next: hasMore ? (page.at(-1)?.startsAt ?? null) : null };
}
