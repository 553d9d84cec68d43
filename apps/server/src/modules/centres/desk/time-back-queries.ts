import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { bookings, slots, venues } from '../tables.ts';

const dayMs = 86_400_000;

/** Whose time it is about, in the words of the call. */
type Whom =
  | { readonly kind: 'candidate'; readonly bookingId: bigint }
  | { readonly kind: 'session'; readonly slotId: bigint }
  | { readonly kind: 'venue'; readonly venueId: bigint };

/** Where that is: the venue with its zone, and the session and seat where it is about one; null if there is no such place. */
export async function findPlace({ queryable, whom }: { queryable: Queryable; whom: Whom }) {
  const venue = { venueId: venues.id, timeZone: venues.timeZone };
  switch (whom.kind) {
    case 'candidate': {
      const [row] = await queryable
        .select({ ...venue, slotId: slots.id, seat: bookings.seat })
        .from(bookings)
        .innerJoin(slots, eq(slots.id, bookings.slotId))
        .innerJoin(venues, eq(venues.id, slots.venueId))
        .where(and(eq(bookings.id, whom.bookingId), isNull(bookings.cancelledAt)));
      return row ?? null;
    }
    case 'session': {
      const [row] = await queryable
        .select({ ...venue, slotId: slots.id })
        .from(slots)
        .innerJoin(venues, eq(venues.id, slots.venueId))
        .where(eq(slots.id, whom.slotId));
      return row === undefined ? null : { ...row, seat: null };
    }
    case 'venue': {
      const [row] = await queryable.select(venue).from(venues).where(eq(venues.id, whom.venueId));
      return row === undefined ? null : { ...row, slotId: null, seat: null };
    }
  }
}

/** Who has a seat there, and at which test; at a venue, of the sessions that began in the last day. */
export async function listWriting({ queryable, whom, now }: { queryable: Queryable; whom: Whom; now: Date }) {
  const since = new Date(now.getTime() - dayMs);
  return queryable
    .select({ studentId: bookings.studentId, assessmentId: bookings.assessmentId })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .where(and(isOf({ whom, since, now }), isNull(bookings.cancelledAt), isNotNull(bookings.seat)));
}

function isOf({ whom, since, now }: { whom: Whom; since: Date; now: Date }) {
  switch (whom.kind) {
    case 'candidate':
      return eq(bookings.id, whom.bookingId);
    case 'session':
      return eq(bookings.slotId, whom.slotId);
    case 'venue':
      return and(eq(slots.venueId, whom.venueId), lte(slots.startsAt, now), gt(slots.startsAt, since));
  }
}
