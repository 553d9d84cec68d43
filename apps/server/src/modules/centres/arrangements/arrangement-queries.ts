import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { accommodationView } from '../../assessment/paper/accommodation-queries.ts';
import { testView } from '../../assessment/paper/test-queries.ts';
import { personView } from '../../identity/people/views.ts';
import { bookings, rooms, slots, venues } from '../tables.ts';

/** The most bookings of one student that are looked at. */
const maxAhead = 200;

const person = personView('person');
const test = testView('test');
const arranged = accommodationView('arranged');

/** Whether this is a student whom staff may arrange something for. */
export async function isStudent({ queryable, personId }: { queryable: Queryable; personId: bigint }): Promise<boolean> {
  const rows = await queryable
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.id, personId), eq(person.role, 'student'), eq(person.synthetic, false), isNull(person.deletedAt)));
  return rows.length > 0;
}

/** The active bookings of a student at a centre that are ahead, soonest first. */
export async function listAhead({ queryable, studentId, now }: { queryable: Queryable; studentId: bigint; now: Date }) {
  return queryable
    .select({
      id: bookings.id,
      assessmentId: bookings.assessmentId,
      slotId: slots.id,
      pack: slots.pack,
      test: test.name,
      venue: venues.name,
      timeZone: venues.timeZone,
      room: rooms.name,
      separate: rooms.separate,
      startsAt: slots.startsAt,
      endsAt: slots.endsAt,
      checkedInAt: bookings.checkedInAt,
    })
    .from(bookings)
    .innerJoin(test, eq(test.id, bookings.assessmentId))
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .innerJoin(rooms, eq(rooms.id, slots.roomId))
    .innerJoin(venues, eq(venues.id, slots.venueId))
    .where(and(eq(bookings.studentId, studentId), isNull(bookings.cancelledAt), gt(slots.startsAt, now)))
    .orderBy(asc(slots.startsAt), asc(bookings.id))
    .limit(maxAhead);
}
export type BookingAhead = Awaited<ReturnType<typeof listAhead>>[number];

/** Counts one change more of these bookings. */
export async function countChange({ tx, bookingIds }: { tx: Transaction; bookingIds: readonly bigint[] }): Promise<void> {
  await tx
    .update(bookings)
    .set({ sequence: sql`${bookings.sequence} + 1` })
    .where(inArray(bookings.id, [...bookingIds]));
}

/** The active bookings ahead in slots of a pack, and what is arranged for their students, without those who are checked in. */
export async function listPackBookings({ tx, pack, now }: { tx: Transaction; pack: string; now: Date }) {
  return tx
    .select({
      id: bookings.id,
      studentId: bookings.studentId,
      assessmentId: bookings.assessmentId,
      pin: person.pin,
      key: slots.key,
      timeZone: venues.timeZone,
      slot: { startsAt: slots.startsAt, endsAt: slots.endsAt, separate: rooms.separate },
      accommodation: {
        // never null, and first: see accommodationColumns
        breakMinutes: arranged.breakMinutes,
        extraAbove: arranged.extraAbove,
        extraBelow: arranged.extraBelow,
        largeText: arranged.largeText,
        separateRoom: arranged.separateRoom,
      },
    })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .innerJoin(rooms, eq(rooms.id, slots.roomId))
    .innerJoin(venues, eq(venues.id, slots.venueId))
    .innerJoin(person, eq(person.id, bookings.studentId))
    .leftJoin(arranged, eq(arranged.studentId, bookings.studentId))
    .where(and(eq(slots.pack, pack), isNull(bookings.cancelledAt), isNull(bookings.checkedInAt), gt(slots.startsAt, now)))
    .orderBy(asc(bookings.id));
}
