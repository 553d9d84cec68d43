import { and, asc, eq, gt, gte, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { fullNameOf, personView } from '../../identity/people/views.ts';
import { testView } from '../../assessment/paper/test-queries.ts';
import { bookings, rooms, slots, venues } from '../tables.ts';

/** The most sessions of a venue, and other sessions of a test, that a desk shows, and the most candidates of a list. */
const maxSessions = 100;
const maxOthers = 30;
export const maxListed = 2_000;

const test = testView('test');
const candidate = personView('candidate');

/** The venues where tests are taken, by name. */
export async function listDeskVenues({ queryable }: { queryable: Queryable }) {
  return queryable
    .select({ id: venues.id, name: venues.name, timeZone: venues.timeZone })
    .from(venues)
    .where(eq(venues.isActive, true))
    .orderBy(asc(venues.name), asc(venues.id))
    .limit(200);
}
export type DeskVenue = Awaited<ReturnType<typeof listDeskVenues>>[number];

/** A venue, or null. */
export async function findDeskVenue({ queryable, venueId }: { queryable: Queryable; venueId: bigint }): Promise<DeskVenue | null> {
  const [row] = await queryable
    .select({ id: venues.id, name: venues.name, timeZone: venues.timeZone })
    .from(venues)
    .where(eq(venues.id, venueId));
  return row ?? null;
}

const countedBy = (which: string) =>
  sql<number>`(select count(*)::int from ${bookings} where ${bookings.slotId} = ${slots.id} and ${bookings.cancelledAt} is null ${sql.raw(which)})`;

/** Sessions with how many are booked, in and absent. */
const sessionsOf = (queryable: Queryable) =>
  queryable
    .select({
      id: slots.id,
      assessmentId: slots.assessmentId,
      roomId: slots.roomId,
      test: test.name,
      room: rooms.name,
      columns: rooms.columns,
      gangways: rooms.gangways,
      startsAt: slots.startsAt,
      endsAt: slots.endsAt,
      state: slots.state,
      seats: slots.seats,
      freeSeats: slots.freeSeats,
      booked: countedBy(''),
      checkedIn: countedBy('and checked_in_at is not null'),
      absent: countedBy('and absent_at is not null'),
    })
    .from(slots)
    .innerJoin(test, eq(test.id, slots.assessmentId))
    .innerJoin(rooms, eq(rooms.id, slots.roomId));

/** The sessions at a venue that begin between two moments, soonest first, with how many are booked, in and absent. */
export async function listSessions({ queryable, venueId, from, to }: { queryable: Queryable; venueId: bigint; from: Date; to: Date }) {
  return sessionsOf(queryable)
    .where(and(eq(slots.venueId, venueId), gte(slots.startsAt, from), lt(slots.startsAt, to)))
    .orderBy(asc(slots.startsAt), asc(rooms.name), asc(slots.id))
    .limit(maxSessions);
}
export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** A session at a venue, on any day, or null. */
export async function findSession({
  queryable,
  venueId,
  slotId,
}: {
  queryable: Queryable;
  venueId: bigint;
  slotId: bigint;
}): Promise<SessionRow | null> {
  const [row] = await sessionsOf(queryable).where(and(eq(slots.id, slotId), eq(slots.venueId, venueId)));
  return row ?? null;
}

const candidateColumns = {
  id: bookings.id,
  studentId: bookings.studentId,
  seat: sql<number>`${bookings.seat}`,
  name: fullNameOf(candidate),
  pin: candidate.pin,
  checkedInAt: bookings.checkedInAt,
  checkedInBy: bookings.checkedInBy,
  absentAt: bookings.absentAt,
};
export type CandidateRow = Awaited<ReturnType<typeof listCandidates>>[number];

/** Everyone with a seat of a session, by seat. */
export async function listCandidates({ queryable, slotId }: { queryable: Queryable; slotId: bigint }) {
  return queryable
    .select(candidateColumns)
    .from(bookings)
    .innerJoin(candidate, eq(candidate.id, bookings.studentId))
    .where(and(eq(bookings.slotId, slotId), isNull(bookings.cancelledAt)))
    .orderBy(asc(bookings.seat))
    .limit(maxListed);
}

/** Other sessions of a test that candidates of one can be moved to, soonest first. */
export async function listOtherSlots({
  queryable,
  slot,
  now,
}: {
  queryable: Queryable;
  slot: Pick<SessionRow, 'id' | 'assessmentId'>;
  now: Date;
}) {
  return queryable
    .select({
      id: slots.id,
      venue: venues.name,
      timeZone: venues.timeZone,
      room: rooms.name,
      startsAt: slots.startsAt,
      free: sql<number>`cardinality(${slots.freeSeats})`,
    })
    .from(slots)
    .innerJoin(venues, eq(venues.id, slots.venueId))
    .innerJoin(rooms, eq(rooms.id, slots.roomId))
    .where(and(eq(slots.assessmentId, slot.assessmentId), gt(slots.startsAt, now), eq(slots.state, 'open'), ne(slots.id, slot.id)))
    .orderBy(asc(slots.startsAt), asc(slots.id))
    .limit(maxOthers);
}

/** The other rooms of a venue, by name; those for candidates who need one apart come last. */
export async function listOtherRooms({ queryable, venueId, roomId }: { queryable: Queryable; venueId: bigint; roomId: bigint }) {
  return queryable
    .select({ id: rooms.id, name: rooms.name, seats: rooms.seats })
    .from(rooms)
    .where(and(eq(rooms.venueId, venueId), ne(rooms.id, roomId)))
    .orderBy(asc(rooms.separate), asc(rooms.name), asc(rooms.id))
    .limit(maxOthers);
}
