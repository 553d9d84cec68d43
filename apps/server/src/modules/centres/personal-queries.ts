import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../../platform/postgres/database.ts';
import { batchSize } from '../../platform/personal-data.ts';
import { passOn } from './seats/line.ts';
import { lockSlots } from './seats/seat-queries.ts';
import { bookings, deskNotes, rooms, seatings, slotReadiness, slots, venues, waitlistEntries } from './tables.ts';

interface Of {
  readonly queryable: Database['orm'];
  readonly personId: bigint;
}

/** Bookings of a person with where they were and where the person sat. */
export async function listBookingsAfter({ queryable, personId, after }: Of & { after: { id: bigint } | null }) {
  return queryable
    .select({
      id: bookings.id,
      assessmentId: bookings.assessmentId,
      venue: venues.name,
      room: rooms.name,
      seat: bookings.seat,
      startsAt: slots.startsAt,
      endsAt: slots.endsAt,
      bookedAt: bookings.bookedAt,
      cancelledAt: bookings.cancelledAt,
      cancelledBy: bookings.cancelledBy,
      changedAt: bookings.changedAt,
      checkedInAt: bookings.checkedInAt,
      absentAt: bookings.absentAt,
      seats: sql`(select coalesce(json_agg(json_build_object('seat', seat, 'from', from_at, 'to', to_at) order by id), '[]')
                    from ${seatings} where ${seatings.bookingId} = ${bookings.id})`.mapWith((value: unknown) => value),
    })
    .from(bookings)
    .leftJoin(slots, eq(slots.id, bookings.slotId))
    .leftJoin(rooms, eq(rooms.id, slots.roomId))
    .leftJoin(venues, eq(venues.id, slots.venueId))
    .where(and(eq(bookings.studentId, personId), ...(after === null ? [] : [gt(bookings.id, after.id)])))
    .orderBy(asc(bookings.id))
    .limit(batchSize);
}

export async function listWaitsAfter({ queryable, personId, after }: Of & { after: { id: bigint } | null }) {
  return queryable
    .select({
      id: waitlistEntries.id,
      slotId: waitlistEntries.slotId,
      joinedAt: waitlistEntries.joinedAt,
      state: waitlistEntries.state,
      offeredAt: waitlistEntries.offeredAt,
      endedAt: waitlistEntries.endedAt,
    })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.studentId, personId), ...(after === null ? [] : [gt(waitlistEntries.id, after.id)])))
    .orderBy(asc(waitlistEntries.id))
    .limit(batchSize);
}

/** Removes the bookings of a person, whom the transaction holds, and their places in line, and passes on the seats that were theirs. */
export async function removeBookingsOf({ tx, personId, now }: { tx: Transaction; personId: bigint; now: Date }): Promise<void> {
  const isBooked = and(eq(bookings.studentId, personId), isNull(bookings.cancelledAt));
  const isInLine = and(eq(waitlistEntries.studentId, personId), inArray(waitlistEntries.state, ['waiting', 'offered']));
  const places = union(
    tx.select({ slotId: bookings.slotId }).from(bookings).where(isBooked),
    tx.select({ slotId: waitlistEntries.slotId }).from(waitlistEntries).where(isInLine),
  );
  const slotIds = (await places).flatMap(({ slotId }) => (slotId === null ? [] : [slotId]));
  // held before the look at the seats: until then the next seat of a slot may be offered to this person
  const held = await lockSlots({ tx, slotIds });
  const booked = await tx.select({ slotId: bookings.slotId, seat: bookings.seat }).from(bookings).where(isBooked);
  const waited = await tx.select({ slotId: waitlistEntries.slotId, seat: waitlistEntries.seat }).from(waitlistEntries).where(isInLine);
  await tx.delete(bookings).where(eq(bookings.studentId, personId));
  await tx.delete(waitlistEntries).where(eq(waitlistEntries.studentId, personId));
  for (const { slotId, seat } of [...booked, ...waited]) {
    if (slotId === null || seat === null) continue;
    const slot = held.find(({ id }) => id === slotId);
    if (slot === undefined) throw new Error(`The booking of a person who leaves was moved to the slot ${slotId} meanwhile`);
    await passOn({ tx, jobs: null, slot, seat, now });
  }
}

/** Notes and records of a person at the desk are no one's from now on, and what they were to invigilate has no one. */
export async function forgetAuthor({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  await tx.update(deskNotes).set({ byId: null }).where(eq(deskNotes.byId, personId));
  await tx.update(slotReadiness).set({ byId: null }).where(eq(slotReadiness.byId, personId));
  await tx.update(slotReadiness).set({ personId: null }).where(eq(slotReadiness.personId, personId));
}
