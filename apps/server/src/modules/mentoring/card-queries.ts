import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Queryable } from '../../platform/postgres/database.ts';
import { qualified } from '../../platform/postgres/qualified.ts';
import { jsonIdSchema, parsedAs } from '../../platform/postgres/rows.ts';
import { venueView } from '../centres/venues.ts';
import { courseView, fullNameOf, personView } from '../identity/people/views.ts';
import { uploadView } from '../media/queries.ts';
import { mentorBookings, mentorSettings, mentorTimes } from './tables.ts';
import { joinedText } from './joined-text.ts';

const student = personView('student');
const mentor = personView('mentor');
const course = courseView('course');
const venue = venueView('venue');
const file = uploadView('file');
const offered = alias(mentorTimes, 'offered');
const offeredMentor = personView('offered_mentor');
const offeredVenue = venueView('offered_venue');

const attachedFile = z.object({ uploadId: jsonIdSchema, name: z.string(), key: z.string() });
/** The files of a session's feedback, in their order. */
export const feedbackFilesOf = parsedAs(
  qualified(sql`coalesce((
  select jsonb_agg(jsonb_build_object('uploadId', ${file.id}::text, 'name', ${file.name}, 'key', ${file.fileKey}) order by attached.position)
    from feedback_files as attached join ${file} on ${file.id} = attached.upload_id
   where attached.booking_id = ${mentorBookings.id}), '[]')`),
  z.array(attachedFile),
);

/** Sessions with everything that their cards show. */
const select = (queryable: Queryable) =>
  queryable
    .select({
      booking: getTableColumns(mentorBookings),
      studentName: fullNameOf(student),
      studentPin: student.pin,
      mentorName: fullNameOf(mentor),
      mentorTimeZone: mentorSettings.timeZone,
      meetingUrl: mentorSettings.meetingUrl,
      course: course.name,
      venueName: joinedText(venue.name),
      venueAddress: joinedText(venue.address),
      venueMapUrl: joinedText(venue.mapUrl),
      venueTimeZone: joinedText(venue.timeZone),
      files: feedbackFilesOf,
      offeredStartsAt: offered.startsAt,
      offeredEndsAt: offered.endsAt,
      offeredMentorName: fullNameOf(offeredMentor),
      offeredVenueName: joinedText(offeredVenue.name),
    })
    .from(mentorBookings)
    .innerJoin(student, eq(student.id, mentorBookings.studentId))
    .leftJoin(mentor, eq(mentor.id, mentorBookings.mentorId))
    .leftJoin(mentorSettings, eq(mentorSettings.mentorId, mentorBookings.mentorId))
    .innerJoin(course, eq(course.id, mentorBookings.courseId))
    .leftJoin(venue, eq(venue.id, mentorBookings.venueId))
    .leftJoin(offered, eq(offered.id, mentorBookings.offeredTimeId))
    .leftJoin(offeredMentor, eq(offeredMentor.id, offered.mentorId))
    .leftJoin(offeredVenue, eq(offeredVenue.id, offered.venueId));

export type SessionRow = Awaited<ReturnType<typeof select>>[number];

/** Sessions by id, in the order of their ids. */
export async function listSessionsById({ queryable, ids }: { queryable: Queryable; ids: readonly bigint[] }): Promise<SessionRow[]> {
  return select(queryable)
    .where(inArray(mentorBookings.id, [...ids]))
    .orderBy(asc(mentorBookings.id));
}

/** Sessions that fit, soonest first or latest first, at most `limit`; with `afterId` those that follow that one. */
export async function listSessions({
  queryable,
  where,
  order,
  afterId = null,
  limit,
}: {
  queryable: Queryable;
  where: SQL | undefined;
  order: 'soonest' | 'latest';
  afterId?: bigint | null;
  limit: number;
}): Promise<SessionRow[]> {
  const place = sql`(${mentorBookings.startsAt}, ${mentorBookings.id})`;
  const last = sql`(select last.starts_at, last.id from mentor_bookings as last where last.id = ${afterId})`;
  const follows = afterId === null ? undefined : order === 'soonest' ? sql`${place} > ${last}` : sql`${place} < ${last}`;
  const by = order === 'soonest' ? asc : desc;
  return select(queryable).where(and(where, follows)).orderBy(by(mentorBookings.startsAt), by(mentorBookings.id)).limit(limit);
}

/** Holds for sessions whose student's name or ID has this text. */
export function namedLike(search: string): SQL | undefined {
  const text = search.trim();
  if (text === '') return undefined;
  const like = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(${fullNameOf(student)} ilike ${like} or ${student.pin} ilike ${like})`;
}

/** How many of a mentor's sessions there are of each kind; with `search` only of students who fit. */
export async function countSessions({
  queryable,
  mentorId,
  search,
  now,
}: {
  queryable: Queryable;
  mentorId: bigint;
  search: string;
  now: Date;
}): Promise<{ all: number; live: number; upcoming: number; awaitingFeedback: number }> {
  const withState = (state: SQL | undefined) => sql`count(*) filter (where ${state})`.mapWith(Number);
  const [row] = await queryable
    .select({
      all: sql`count(*)`.mapWith(Number),
      live: withState(isLive(now)),
      upcoming: withState(isUpcoming(now)),
      awaitingFeedback: withState(isOwed(now)),
    })
    .from(mentorBookings)
    .innerJoin(student, eq(student.id, mentorBookings.studentId))
    .where(and(eq(mentorBookings.mentorId, mentorId), namedLike(search)));
  if (row === undefined) throw new Error('a count always comes');
  return row;
}

/** How many of a mentor's sessions start from one moment to another and are not over at `now`, and how many wait for feedback. */
export async function countToday({
  queryable,
  mentorId,
  from,
  until,
  now,
}: {
  queryable: Queryable;
  mentorId: bigint;
  from: Date;
  until: Date;
  now: Date;
}): Promise<{ today: number; awaitingFeedback: number }> {
  const ofMentor = eq(mentorBookings.mentorId, mentorId);
  const isToday = and(
    isNull(mentorBookings.cancelledAt),
    gt(mentorBookings.endsAt, now),
    gte(mentorBookings.startsAt, from),
    lte(mentorBookings.startsAt, until),
  );
  const [today, awaitingFeedback] = await Promise.all([
    queryable.$count(mentorBookings, and(ofMentor, isToday)),
    queryable.$count(mentorBookings, and(ofMentor, isOwed(now))),
  ]);
  return { today, awaitingFeedback };
}

/** MEN-018. */
export const isLive = (now: Date): SQL | undefined =>
  and(isNull(mentorBookings.cancelledAt), lte(mentorBookings.startsAt, now), gt(mentorBookings.endsAt, now));

/** MEN-019. */
export const isUpcoming = (now: Date): SQL | undefined => and(isNull(mentorBookings.cancelledAt), gt(mentorBookings.startsAt, now));

/** MEN-020: `isAwaitingFeedback` of `sessionCard`, as a condition; a test compares the two. */
export const isOwed = (now: Date): SQL | undefined =>
  and(
    isNull(mentorBookings.cancelledAt),
    lte(mentorBookings.endsAt, now),
    isNull(mentorBookings.feedbackAt),
    isNull(mentorBookings.mentorAbsentAt),
    sql`${mentorBookings.attendance} is distinct from 'absent'`,
  );
