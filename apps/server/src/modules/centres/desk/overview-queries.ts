import { and, asc, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { qualified } from '../../../platform/postgres/qualified.ts';
import { testView } from '../../assessment/paper/test-queries.ts';
import { fullNameOf, personView } from '../../identity/people/views.ts';
import { bookings, rooms, slots, venues, waitlistEntries } from '../tables.ts';

const test = testView('test');
const candidate = personView('candidate');

const isOnOffer = (now: Date) => and(eq(waitlistEntries.state, 'offered'), gt(waitlistEntries.offerEndsAt, now));

/** How many seats are on offer to someone from the waitlist, counted as far as `atMost`. */
export async function countOpenOffers({ queryable, now, atMost }: { queryable: Queryable; now: Date; atMost: number }): Promise<number> {
  const offers = queryable.select({ id: waitlistEntries.id }).from(waitlistEntries).where(isOnOffer(now)).limit(atMost).as('offers');
  const [row] = await queryable.select({ offers: sql<number>`count(*)::int` }).from(offers);
  return row?.offers ?? 0;
}

/** The seats on offer whose offer ends first. */
export async function listOpenOffers({ queryable, now, limit }: { queryable: Queryable; now: Date; limit: number }) {
  return queryable
    .select({
      id: waitlistEntries.id,
      name: fullNameOf(candidate),
      pin: candidate.pin,
      test: test.name,
      venueId: venues.id,
      venue: venues.name,
      timeZone: venues.timeZone,
      startsAt: slots.startsAt,
      offerEndsAt: sql<Date>`${waitlistEntries.offerEndsAt}`.mapWith(waitlistEntries.offerEndsAt),
    })
    .from(waitlistEntries)
    .innerJoin(slots, eq(slots.id, waitlistEntries.slotId))
    .innerJoin(venues, eq(venues.id, slots.venueId))
    .innerJoin(test, eq(test.id, slots.assessmentId))
    .innerJoin(candidate, eq(candidate.id, waitlistEntries.studentId))
    .where(isOnOffer(now))
    .orderBy(asc(waitlistEntries.offerEndsAt), asc(waitlistEntries.id))
    .limit(limit);
}

const countedBy = (which: string) =>
  qualified(
    sql<number>`(select count(*)::int from ${bookings} where ${bookings.slotId} = ${slots.id} and ${bookings.cancelledAt} is null ${sql.raw(which)})`,
  );

/** The sessions at any centre that are held and begin between two moments, soonest first. */
export async function listSessionsBetween({ queryable, from, to, limit }: { queryable: Queryable; from: Date; to: Date; limit: number }) {
  return queryable
    .select({
      id: slots.id,
      venueId: venues.id,
      venue: venues.name,
      timeZone: venues.timeZone,
      room: rooms.name,
      test: test.name,
      startsAt: slots.startsAt,
      endsAt: slots.endsAt,
      seats: slots.seats,
      booked: countedBy(''),
      checkedIn: countedBy('and checked_in_at is not null'),
    })
    .from(slots)
    .innerJoin(venues, eq(venues.id, slots.venueId))
    .innerJoin(rooms, eq(rooms.id, slots.roomId))
    .innerJoin(test, eq(test.id, slots.assessmentId))
    .where(and(gte(slots.startsAt, from), lt(slots.startsAt, to), eq(slots.state, 'open'), eq(venues.isActive, true)))
    .orderBy(asc(slots.startsAt), asc(slots.id))
    .limit(limit);
}
