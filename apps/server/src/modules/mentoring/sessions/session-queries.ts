import { knownZone } from '@abhyas/rules/calendar/time-zone.ts';
import { and, count, desc, eq, getTableColumns, isNull, or, sql, type SQLWrapper } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { enrolledIn } from '../../identity/people/course-queries.ts';
import { personView } from '../../identity/people/views.ts';
import type { Booking } from '../card.ts';
import { mentorBookings, mentorSettings, mentorTimes, sessionLimits } from '../tables.ts';

const person = personView('person');

/** The booking that a student's device has sent under a key, or null. */
export async function findSent({ queryable, studentId, bookingKey }: { queryable: Queryable; studentId: bigint; bookingKey: string }) {
  const [row] = await queryable
    .select({ id: mentorBookings.id })
    .from(mentorBookings)
    .where(and(eq(mentorBookings.studentId, studentId), eq(mentorBookings.bookingKey, bookingKey)));
  return row?.id ?? null;
}

/** How many sessions a course has for a student and how many of them are used: those booked, attended or missed, and those cancelled against policy. Null where it sets no limit. */
export async function countUsed({ queryable, studentId, courseId }: { queryable: Queryable; studentId: bigint; courseId: bigint }) {
  const [limit] = await queryable
    .select({ sessions: sessionLimits.sessions })
    .from(sessionLimits)
    .where(eq(sessionLimits.courseId, courseId));
  if (limit === undefined) return null;
  const [row] = await queryable
    .select({ used: count() })
    .from(mentorBookings)
    .where(
      and(
        eq(mentorBookings.studentId, studentId),
        eq(mentorBookings.courseId, courseId),
        or(and(isNull(mentorBookings.cancelledAt), isNull(mentorBookings.mentorAbsentAt)), mentorBookings.againstPolicy),
      ),
    );
  const used = row?.used ?? 0;
  return { limit: limit.sessions, used, left: Math.max(0, limit.sessions - used) };
}

/** Holds for rows of `personView` that are mentors who serve a course: those enrolled in it, whose account is open. */
export const servesCourse = ({ courseId, of }: { courseId: bigint | SQLWrapper; of: ReturnType<typeof personView> }) =>
  and(eq(of.role, 'mentor'), isNull(of.deletedAt), isNull(of.closedAt), enrolledIn({ personId: of.id, courseId: sql`${courseId}` }));

/** The latest sessions of a student in a course that were not cancelled, oldest first. */
export async function listKeptSessions({
  queryable,
  studentId,
  courseId,
  limit,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  limit: number;
}): Promise<Booking[]> {
  const rows = await queryable
    .select(getTableColumns(mentorBookings))
    .from(mentorBookings)
    .where(and(eq(mentorBookings.studentId, studentId), eq(mentorBookings.courseId, courseId), isNull(mentorBookings.cancelledAt)))
    .orderBy(desc(mentorBookings.startsAt), desc(mentorBookings.id))
    .limit(limit);
  return rows.toReversed();
}

/** Whether a mentor serves a course. */
export async function findServing({ queryable, mentorId, courseId }: { queryable: Queryable; mentorId: bigint; courseId: bigint }) {
  const rows = await queryable
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.id, mentorId), servesCourse({ courseId, of: person })));
  return rows.length > 0;
}

export async function insertBooking({ tx, row }: { tx: Transaction; row: typeof mentorBookings.$inferInsert }): Promise<bigint> {
  const [made] = await tx.insert(mentorBookings).values(row).returning({ id: mentorBookings.id });
  if (made === undefined) throw new Error('an insert answers with its row');
  return made.id;
}

/** Changes a booking that is held. With `told` its calendar entry changes too. */
export async function changeBooking({
  tx,
  booking,
  set,
  told,
}: {
  tx: Transaction;
  booking: Booking;
  set: Partial<Omit<typeof mentorBookings.$inferInsert, 'id' | 'sequence'>>;
  told: boolean;
}): Promise<void> {
  await tx
    .update(mentorBookings)
    .set({ ...set, sequence: booking.sequence + (told ? 1 : 0) })
    .where(eq(mentorBookings.id, booking.id));
}

/** Gives a time that is held to a booking; it is held for no one from then on. */
export async function takeTime({ tx, timeId, bookingId }: { tx: Transaction; timeId: bigint; bookingId: bigint }): Promise<void> {
  await tx.update(mentorTimes).set({ bookingId, heldForId: null, heldUntil: null }).where(eq(mentorTimes.id, timeId));
}

/** Takes the time of a booking from it; gives the time, or null if it has none. */
export async function releaseTime({ tx, bookingId }: { tx: Transaction; bookingId: bigint }) {
  const [time] = await tx.update(mentorTimes).set({ bookingId: null }).where(eq(mentorTimes.bookingId, bookingId)).returning();
  return time ?? null;
}

/** Closes the time of a booking for good. */
export async function closeTimeOf({ tx, bookingId }: { tx: Transaction; bookingId: bigint }): Promise<void> {
  await tx.delete(mentorTimes).where(eq(mentorTimes.bookingId, bookingId));
}

/** The time on offer in place of a session of a student that was cancelled; null where there is none. */
export async function findOfferedTime({ tx, studentId, bookingId }: { tx: Transaction; studentId: bigint; bookingId: bigint }) {
  const [row] = await tx
    .select({ timeId: mentorBookings.offeredTimeId })
    .from(mentorBookings)
    .where(and(eq(mentorBookings.id, bookingId), eq(mentorBookings.studentId, studentId)));
  return row?.timeId ?? null;
}

/** With whom a student has a session, whatever its state; null if it is not theirs. */
export async function findOwn({ queryable, studentId, bookingId }: { queryable: Queryable; studentId: bigint; bookingId: bigint }) {
  const [row] = await queryable
    .select({ mentorId: mentorBookings.mentorId })
    .from(mentorBookings)
    .where(and(eq(mentorBookings.id, bookingId), eq(mentorBookings.studentId, studentId)));
  return row ?? null;
}

/** Of whom and where a session of a mentor is that is not cancelled; null if it is not theirs. */
export async function findOfMentor({ queryable, mentorId, bookingId }: { queryable: Queryable; mentorId: bigint; bookingId: bigint }) {
  const [row] = await queryable
    .select({ studentId: mentorBookings.studentId, courseId: mentorBookings.courseId, venueId: mentorBookings.venueId })
    .from(mentorBookings)
    .where(and(eq(mentorBookings.id, bookingId), eq(mentorBookings.mentorId, mentorId), isNull(mentorBookings.cancelledAt)));
  return row ?? null;
}

/** The session that a student has at a time, or null. */
export async function findActive({ tx, studentId, timeId }: { tx: Transaction; studentId: bigint; timeId: bigint }) {
  const [row] = await tx
    .select({ id: mentorBookings.id })
    .from(mentorBookings)
    .where(and(eq(mentorBookings.timeId, timeId), eq(mentorBookings.studentId, studentId), isNull(mentorBookings.cancelledAt)));
  return row?.id ?? null;
}

/** The link of a mentor's virtual sessions, '' where there is none. */
export async function findMeetingUrl({ queryable, mentorId }: { queryable: Queryable; mentorId: bigint }): Promise<string> {
  const [row] = await queryable
    .select({ meetingUrl: mentorSettings.meetingUrl })
    .from(mentorSettings)
    .where(eq(mentorSettings.mentorId, mentorId));
  return row?.meetingUrl ?? '';
}

/** The zone that a mentor has chosen, null for none: the portal's. */
export async function findMentorZone({ queryable, mentorId }: { queryable: Queryable; mentorId: bigint }): Promise<string | null> {
  const [row] = await queryable
    .select({ timeZone: mentorSettings.timeZone })
    .from(mentorSettings)
    .where(eq(mentorSettings.mentorId, mentorId));
  return knownZone(row?.timeZone ?? null);
}

/** Records when one side first joined. */
export async function recordJoined({
  queryable,
  bookingId,
  side,
  now,
}: {
  queryable: Queryable;
  bookingId: bigint;
  side: 'student' | 'mentor';
  now: Date;
}): Promise<void> {
  const column = side === 'student' ? mentorBookings.studentJoinedAt : mentorBookings.mentorJoinedAt;
  const at = sql`coalesce(${column}, ${now}::timestamptz)`;
  await queryable
    .update(mentorBookings)
    .set(side === 'student' ? { studentJoinedAt: at } : { mentorJoinedAt: at })
    .where(eq(mentorBookings.id, bookingId));
}
