import { and, asc, eq, gt, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { enrolledIn } from '../../identity/people/course-queries.ts';
import { personView } from '../../identity/people/views.ts';
import { mentorBookings, mentorTimes } from '../tables.ts';
import { servesCourse } from './session-queries.ts';

/** How many sessions a round takes at most; the next one takes the rest. */
const maxSessions = 500;
const mentor = personView('mentor');
const student = personView('student');

const isStudentOpen = sql`${student.closedAt} is null`;
const isStudentIn = sql`(${isStudentOpen} and ${enrolledIn({ personId: student.id, courseId: mentorBookings.courseId })})`;
const isMentorOpen = sql`(${mentor.closedAt} is null and ${mentor.deletedAt} is null)`;
const isMentorIn = sql`(${servesCourse({ courseId: mentorBookings.courseId, of: mentor })})`;
const flag = (condition: SQL) => sql<boolean>`${condition}`;

/** Sessions to come whose mentor or student has left: the account is closed, or they are no longer in the course. With `bookingId` only that one. */
export async function listLeft({ queryable, bookingId = null, now }: { queryable: Queryable; bookingId?: bigint | null; now: Date }) {
  return queryable
    .select({
      id: mentorBookings.id,
      studentId: mentorBookings.studentId,
      isMentorIn: flag(isMentorIn),
      isMentorOpen: flag(isMentorOpen),
      isStudentOpen: flag(isStudentOpen),
    })
    .from(mentorBookings)
    .innerJoin(student, eq(student.id, mentorBookings.studentId))
    .innerJoin(mentor, eq(mentor.id, mentorBookings.mentorId))
    .where(
      and(
        isNull(mentorBookings.cancelledAt),
        gt(mentorBookings.startsAt, now),
        bookingId === null ? undefined : eq(mentorBookings.id, bookingId),
        or(not(isMentorIn), not(isStudentIn)),
      ),
    )
    .orderBy(asc(mentorBookings.startsAt), asc(mentorBookings.id))
    .limit(maxSessions);
}

/** Cancelled sessions in whose place a time is on offer that its mentor or the student can't use any more, because they have left. With `bookingId` only that one. */
export async function listLeftOffers({ queryable, bookingId = null, now }: { queryable: Queryable; bookingId?: bigint | null; now: Date }) {
  return queryable
    .select({ id: mentorBookings.id, studentId: mentorBookings.studentId })
    .from(mentorBookings)
    .innerJoin(mentorTimes, eq(mentorTimes.id, mentorBookings.offeredTimeId))
    .innerJoin(mentor, eq(mentor.id, mentorTimes.mentorId))
    .innerJoin(student, eq(student.id, mentorBookings.studentId))
    .where(
      and(
        eq(mentorBookings.offerState, 'open'),
        gt(mentorBookings.offerEndsAt, now),
        isNull(mentorTimes.bookingId),
        bookingId === null ? undefined : eq(mentorBookings.id, bookingId),
        or(not(isMentorIn), not(isStudentIn)),
      ),
    )
    .orderBy(asc(mentorBookings.id))
    .limit(maxSessions);
}
