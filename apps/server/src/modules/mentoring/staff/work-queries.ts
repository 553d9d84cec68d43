import { and, asc, eq, gt, gte, inArray, isNull, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { courseView, fullNameOf, personView } from '../../identity/people/views.ts';
import { mentorBookings, mentorTimes } from '../tables.ts';

const student = personView('student');
const course = courseView('course');

interface Work {
  readonly queryable: Queryable;
  readonly mentorId: bigint;
}

/** The sessions of a mentor that begin in a stretch and after `now`, soonest first, at most `limit`. */
export async function listSessionsAhead({
  queryable,
  mentorId,
  from,
  before,
  now,
  limit,
}: Work & { from: Date; before: Date; now: Date; limit: number }) {
  const { id, startsAt, endsAt, venueId } = mentorBookings;
  return queryable
    .select({ id, startsAt, endsAt, venueId, title: fullNameOf(student), about: course.name })
    .from(mentorBookings)
    .innerJoin(student, eq(student.id, mentorBookings.studentId))
    .innerJoin(course, eq(course.id, mentorBookings.courseId))
    .where(
      and(
        eq(mentorBookings.mentorId, mentorId),
        isNull(mentorBookings.cancelledAt),
        gt(startsAt, now),
        gte(startsAt, from),
        lt(startsAt, before),
      ),
    )
    .orderBy(asc(startsAt), asc(id))
    .limit(limit);
}

/** These sessions, as far as they are a mentor's. */
export async function listSessionsOfMentor({ queryable, mentorId, bookingIds }: Work & { bookingIds: readonly bigint[] }) {
  if (bookingIds.length === 0) return [];
  return queryable
    .select()
    .from(mentorBookings)
    .where(and(eq(mentorBookings.mentorId, mentorId), inArray(mentorBookings.id, [...bookingIds])));
}

/** The free time of a mentor that is as long as a session and at its start; null where there is none. */
export async function findTimeFor({
  tx,
  mentorId,
  startsAt,
  endsAt,
}: {
  tx: Transaction;
  mentorId: bigint;
  startsAt: Date;
  endsAt: Date;
}): Promise<bigint | null> {
  const [row] = await tx
    .select({ id: mentorTimes.id })
    .from(mentorTimes)
    .where(
      and(
        eq(mentorTimes.mentorId, mentorId),
        eq(mentorTimes.startsAt, startsAt),
        eq(mentorTimes.endsAt, endsAt),
        isNull(mentorTimes.bookingId),
      ),
    );
  return row?.id ?? null;
}
