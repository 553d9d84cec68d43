import { and, asc, eq, gt, gte, ilike, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { testView } from '../../assessment/paper/test-queries.ts';
import { fullNameOf, personView } from '../../identity/people/views.ts';
import { bookings, rooms, seatings, slots, venues } from '../tables.ts';

/** How many found candidates are shown. */
const maxFound = 20;
/** How many people a seat can have had in one minute, over all rooms of a venue. */
const maxSat = 50;
const candidate = personView('candidate');
const test = testView('test');

/** Candidates whose name or ID has these words in it, with seats of sessions that begin after `from`, soonest first. */
export async function searchCandidates({ queryable, search, from }: { queryable: Queryable; search: string; from: Date }) {
  const pattern = `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const rows = await queryable
    .select({
      bookingId: bookings.id,
      name: fullNameOf(candidate),
      pin: candidate.pin,
      test: test.name,
      venueId: venues.id,
      venue: venues.name,
      timeZone: venues.timeZone,
      room: rooms.name,
      seat: sql<number>`${bookings.seat}`,
      slotId: slots.id,
      startsAt: slots.startsAt,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(slots)
    .innerJoin(bookings, eq(bookings.slotId, slots.id))
    .innerJoin(candidate, eq(candidate.id, bookings.studentId))
    .innerJoin(test, eq(test.id, slots.assessmentId))
    .innerJoin(venues, eq(venues.id, slots.venueId))
    .innerJoin(rooms, eq(rooms.id, slots.roomId))
    .where(
      and(
        gte(slots.startsAt, from),
        isNull(bookings.cancelledAt),
        or(ilike(fullNameOf(candidate), pattern), ilike(candidate.pin, pattern)),
      ),
    )
    .orderBy(asc(slots.startsAt), asc(candidate.firstName), asc(bookings.id))
    .limit(maxFound);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Who took a seat of a venue before `until` and had not left it by `from`; the end of who never left is not known here. */
export async function listSeatings({
  queryable,
  venueId,
  seat,
  from,
  until,
}: {
  queryable: Queryable;
  venueId: bigint;
  seat: number;
  from: Date;
  until: Date;
}) {
  const roomIds = queryable.select({ id: rooms.id }).from(rooms).where(eq(rooms.venueId, venueId));
  return queryable
    .select({
      studentId: bookings.studentId,
      assessmentId: bookings.assessmentId,
      name: fullNameOf(candidate),
      pin: candidate.pin,
      room: rooms.name,
      test: test.name,
      from: seatings.from,
      to: seatings.to,
      by: bookings.checkedInBy,
      endsAt: slots.endsAt,
    })
    .from(seatings)
    .innerJoin(rooms, eq(rooms.id, seatings.roomId))
    .innerJoin(bookings, eq(bookings.id, seatings.bookingId))
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .innerJoin(candidate, eq(candidate.id, bookings.studentId))
    .innerJoin(test, eq(test.id, bookings.assessmentId))
    .where(
      and(
        inArray(seatings.roomId, roomIds),
        eq(seatings.seat, seat),
        lt(seatings.from, until),
        or(isNull(seatings.to), gt(seatings.to, from)),
      ),
    )
    .orderBy(asc(rooms.name), asc(seatings.from), asc(seatings.id))
    .limit(maxSat);
}
