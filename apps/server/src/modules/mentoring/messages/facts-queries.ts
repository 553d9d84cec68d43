import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { venueView } from '../../centres/venues.ts';
import { fullNameOf, personView } from '../../identity/people/views.ts';
import { joinedText } from '../joined-text.ts';
import { mentorBookings, mentorSettings } from '../tables.ts';

const student = personView('student');
const mentor = personView('mentor');
const venue = venueView('venue');

/** The facts of a session for its notices. */
export async function listSessionFacts({ tx, bookingIds }: { tx: Transaction; bookingIds: readonly bigint[] }) {
  return tx
    .select({
      id: mentorBookings.id,
      sequence: mentorBookings.sequence,
      studentId: mentorBookings.studentId,
      mentorId: mentorBookings.mentorId,
      courseId: mentorBookings.courseId,
      startsAt: mentorBookings.startsAt,
      endsAt: mentorBookings.endsAt,
      reason: mentorBookings.reason,
      cancelReason: mentorBookings.cancelReason,
      againstPolicy: mentorBookings.againstPolicy,
      cancelledAt: mentorBookings.cancelledAt,
      attendance: mentorBookings.attendance,
      mentorAbsentAt: mentorBookings.mentorAbsentAt,
      studentName: fullNameOf(student),
      mentorName: fullNameOf(mentor),
      mentorTimeZone: mentorSettings.timeZone,
      venueName: joinedText(venue.name),
      venueAddress: joinedText(venue.address),
      venueMapUrl: joinedText(venue.mapUrl),
      venueTimeZone: joinedText(venue.timeZone),
    })
    .from(mentorBookings)
    .innerJoin(student, eq(student.id, mentorBookings.studentId))
    .leftJoin(mentor, eq(mentor.id, mentorBookings.mentorId))
    .leftJoin(mentorSettings, eq(mentorSettings.mentorId, mentorBookings.mentorId))
    .leftJoin(venue, eq(venue.id, mentorBookings.venueId))
    .where(inArray(mentorBookings.id, [...bookingIds]))
    .orderBy(mentorBookings.id);
}
export type SessionFactsRow = Awaited<ReturnType<typeof listSessionFacts>>[number];
