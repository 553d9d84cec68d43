import { listArrangements } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { accommodationOf, accommodationView } from '../../assessment/paper/accommodation-queries.ts';
import { venueColumns } from '../venue-queries.ts';
import { bookings, rooms, slots, venues } from '../tables.ts';

const arranged = accommodationView('arranged');

/** Bookings with where and when they are, and what is arranged for their candidates in words, in the order of their ids; `place` is null for Take Home. */
export async function listBookingFacts({ tx, bookingIds }: { tx: Transaction; bookingIds: readonly bigint[] }) {
  const rows = await tx
    .select({
      booking: {
        id: bookings.id,
        studentId: bookings.studentId,
        assessmentId: bookings.assessmentId,
        assetId: bookings.assetId,
        sequence: bookings.sequence,
        seat: bookings.seat,
      },
      slot: { startsAt: slots.startsAt, endsAt: slots.endsAt },
      room: rooms.name,
      venue: venueColumns,
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
    .leftJoin(slots, eq(slots.id, bookings.slotId))
    .leftJoin(rooms, eq(rooms.id, slots.roomId))
    .leftJoin(venues, eq(venues.id, slots.venueId))
    .leftJoin(arranged, eq(arranged.studentId, bookings.studentId))
    .where(inArray(bookings.id, [...bookingIds]))
    .orderBy(bookings.id);
  return rows.map(({ booking, slot, room, venue, accommodation }) => ({
    booking,
    arrangements: listArrangements({ accommodation: accommodationOf(accommodation), atHome: slot === null }),
    place: slot === null || room === null || venue === null ? null : { ...slot, room, venue },
  }));
}
export type BookingFacts = Awaited<ReturnType<typeof listBookingFacts>>[number];

/** Where and when a slot is. */
export async function findSlotFacts({ tx, slotId }: { tx: Transaction; slotId: bigint }) {
  const [row] = await tx
    .select({ assessmentId: slots.assessmentId, startsAt: slots.startsAt, endsAt: slots.endsAt, venue: venueColumns })
    .from(slots)
    .innerJoin(venues, eq(venues.id, slots.venueId))
    .where(eq(slots.id, slotId));
  if (row === undefined) throw new Error('invariant: a slot that is held is there');
  return row;
}
