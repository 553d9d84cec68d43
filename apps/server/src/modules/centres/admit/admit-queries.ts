import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { testView } from '../../assessment/paper/test-queries.ts';
import { fullNameOf, personView } from '../../identity/people/views.ts';
import { bookings, rooms, slots, venues } from '../tables.ts';

const candidate = personView('candidate');
const test = testView('test');

/** What the admit card of a student's active booking at a centre says, or null. */
export async function findAdmission({ queryable, bookingId, studentId }: { queryable: Queryable; bookingId: bigint; studentId: bigint }) {
  const [row] = await queryable
    .select({
      id: bookings.id,
      sequence: bookings.sequence,
      seat: bookings.seat,
      name: fullNameOf(candidate),
      pin: candidate.pin,
      test: test.name,
      startsAt: slots.startsAt,
      endsAt: slots.endsAt,
      room: rooms.name,
      venue: venues.name,
      address: venues.address,
      bring: venues.bring,
      timeZone: venues.timeZone,
    })
    .from(bookings)
    .innerJoin(candidate, eq(candidate.id, bookings.studentId))
    .innerJoin(test, eq(test.id, bookings.assessmentId))
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .innerJoin(rooms, eq(rooms.id, slots.roomId))
    .innerJoin(venues, eq(venues.id, slots.venueId))
    .where(and(eq(bookings.id, bookingId), eq(bookings.studentId, studentId), isNull(bookings.cancelledAt)));
  return row ?? null;
}
export type AdmissionRow = NonNullable<Awaited<ReturnType<typeof findAdmission>>>;
