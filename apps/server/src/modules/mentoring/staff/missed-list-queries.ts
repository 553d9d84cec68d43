import { staffPageSize } from '@abhyas/contract/assessment/staff-tests.ts';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { venueView } from '../../centres/venues.ts';
import { courseView, fullNameOf, personView } from '../../identity/people/views.ts';
import { joinedText } from '../joined-text.ts';
import { mentorBookings, missedSessions } from '../tables.ts';

const student = personView('student');
const mentor = personView('mentor');
const looker = personView('looker');
const course = courseView('course');
const venue = venueView('venue');

/** Which of them: those that are neither taken back nor looked at, of these what staff decide, or all; of one mentor, or of all (null). */
interface Which {
  readonly state: 'open' | 'disputes' | 'all';
  readonly mentorId: bigint | null;
}

const isDispute = and(eq(missedSessions.missing, 'mentor'), eq(missedSessions.saidBy, 'student'));

const ofWhich = ({ state, mentorId }: Which): SQL | undefined =>
  and(
    state === 'all' ? undefined : and(isNull(missedSessions.takenBackAt), isNull(missedSessions.lookedAt)),
    state === 'disputes' ? isDispute : undefined,
    mentorId === null ? undefined : eq(mentorBookings.mentorId, mentorId),
  );

/** A page of the missed sessions, said last first. */
export async function listMissed({ queryable, page, ...which }: Which & { queryable: Queryable; page: number }) {
  return queryable
    .select({
      id: missedSessions.id,
      missing: missedSessions.missing,
      saidBy: missedSessions.saidBy,
      saidAt: missedSessions.saidAt,
      takenBackAt: missedSessions.takenBackAt,
      lookedAt: missedSessions.lookedAt,
      lookedBy: fullNameOf(looker),
      note: missedSessions.note,
      ruling: missedSessions.ruling,
      attendance: mentorBookings.attendance,
      studentName: fullNameOf(student),
      studentPin: student.pin,
      mentorName: fullNameOf(mentor),
      mentorPin: mentor.pin,
      course: course.name,
      startsAt: mentorBookings.startsAt,
      endsAt: mentorBookings.endsAt,
      studentJoinedAt: mentorBookings.studentJoinedAt,
      mentorJoinedAt: mentorBookings.mentorJoinedAt,
      venue: joinedText(venue.name),
      venueTimeZone: joinedText(venue.timeZone),
    })
    .from(missedSessions)
    .innerJoin(mentorBookings, eq(mentorBookings.id, missedSessions.bookingId))
    .innerJoin(student, eq(student.id, mentorBookings.studentId))
    .innerJoin(course, eq(course.id, mentorBookings.courseId))
    .leftJoin(mentor, eq(mentor.id, mentorBookings.mentorId))
    .leftJoin(venue, eq(venue.id, mentorBookings.venueId))
    .leftJoin(looker, eq(looker.id, missedSessions.lookedById))
    .where(ofWhich(which))
    .orderBy(desc(missedSessions.saidAt), desc(missedSessions.id))
    .limit(staffPageSize)
    .offset((page - 1) * staffPageSize);
}

export async function countMissed({ queryable, ...which }: Which & { queryable: Queryable }): Promise<number> {
  const [row] = await queryable
    .select({ sessions: sql<number>`count(*)::int` })
    .from(missedSessions)
    .innerJoin(mentorBookings, eq(mentorBookings.id, missedSessions.bookingId))
    .where(ofWhich(which));
  return row?.sessions ?? 0;
}

/** How many missed sessions staff have to check, counted as far as `atMost`. */
export async function countMissedOpen({ queryable, atMost }: { queryable: Queryable; atMost: number }): Promise<number> {
  const open = queryable
    .select({ id: missedSessions.id })
    .from(missedSessions)
    .where(and(isNull(missedSessions.takenBackAt), isNull(missedSessions.lookedAt)))
    .limit(atMost)
    .as('open');
  const [row] = await queryable.select({ sessions: sql<number>`count(*)::int` }).from(open);
  return row?.sessions ?? 0;
}

/** The session and the student of what was missed, null if there is none. */
export async function findMissedOf({ tx, missedId }: { tx: Transaction; missedId: bigint }) {
  const [row] = await tx
    .select({ bookingId: missedSessions.bookingId, studentId: mentorBookings.studentId })
    .from(missedSessions)
    .innerJoin(mentorBookings, eq(mentorBookings.id, missedSessions.bookingId))
    .where(eq(missedSessions.id, missedId));
  return row ?? null;
}

/** A missed session, held until the transaction ends; null if there is none. */
export async function lockMissed({ tx, missedId }: { tx: Transaction; missedId: bigint }) {
  const [row] = await tx.select().from(missedSessions).where(eq(missedSessions.id, missedId)).for('update');
  return row ?? null;
}

export async function saveLook({
  tx,
  missedId,
  personId,
  note,
  ruling,
  now,
}: {
  tx: Transaction;
  missedId: bigint;
  personId: bigint;
  note: string;
  ruling: 'upheld' | 'rejected' | null;
  now: Date;
}): Promise<void> {
  await tx.update(missedSessions).set({ lookedAt: now, lookedById: personId, note, ruling }).where(eq(missedSessions.id, missedId));
}
