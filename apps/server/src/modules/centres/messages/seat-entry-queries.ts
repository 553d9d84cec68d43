import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { testView } from '../../assessment/paper/test-queries.ts';
import { bookings, rooms, slots, venues } from '../tables.ts';

const test = testView('test');

/** The calendar entries of these bookings, if they have a seat. */
export async function listSeatsForEntries({ tx, bookingIds }: { tx: Transaction; bookingIds: readonly bigint[] }) {
  return tx
    .select({
      id: bookings.id,
      studentId: bookings.studentId,
      assessmentId: bookings.assessmentId,
      assetId: bookings.assetId,
      courseId: test.courseId,
      name: test.name,
      venue: venues.name,
      room: rooms.name,
      startsAt: slots.startsAt,
      endsAt: slots.endsAt,
      cancelledAt: bookings.cancelledAt,
    })
    .from(bookings)
    .innerJoin(test, eq(test.id, bookings.assessmentId))
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .innerJoin(rooms, eq(rooms.id, slots.roomId))
    .innerJoin(venues, eq(venues.id, slots.venueId))
    .where(inArray(bookings.id, [...bookingIds]))
    .orderBy(bookings.id);
}

/** The active bookings of the slots of a pack that are not over. */
export async function listBookingsAhead({ tx, pack, now }: { tx: Transaction; pack: string; now: Date }): Promise<bigint[]> {
  const rows = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .where(and(eq(slots.pack, pack), isNull(bookings.cancelledAt), gt(slots.endsAt, now)))
    .orderBy(bookings.id);
  return rows.map(({ id }) => id);
}
