import { and, asc, count, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { rooms, slots, venues, waitlistEntries } from './tables.ts';

/** The most slots of one test that are shown. */
const maxSlots = 500;

export const venueColumns = {
  id: venues.id,
  name: venues.name,
  address: venues.address,
  mapUrl: venues.mapUrl,
  bring: venues.bring,
  timeZone: venues.timeZone,
};
export type VenueRow = Readonly<Pick<typeof venues.$inferSelect, keyof typeof venueColumns>>;

/** The time zones of venues, by their ids. */
export async function mapZones({
  queryable,
  venueIds,
}: {
  queryable: Queryable;
  venueIds: readonly bigint[];
}): Promise<ReadonlyMap<bigint, string>> {
  const rows = await queryable
    .select({ id: venues.id, timeZone: venues.timeZone })
    .from(venues)
    .where(inArray(venues.id, [...venueIds]));
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
}

/** The slots of a test that start in a window and can be booked, or waited for, at `now`, soonest first; with `venueId` those there. */
export async function listOpenSlots({
  queryable,
  assessmentId,
  venueId,
  window,
  now,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  venueId: bigint | null;
  window: { readonly from: Date; readonly before: Date };
  now: Date;
}) {
  return queryable
    .select({
      id: slots.id,
      venueId: slots.venueId,
      startsAt: slots.startsAt,
      endsAt: slots.endsAt,
      seatsLeft: sql`cardinality(${slots.freeSeats})`.mapWith(Number),
      waiting:
        sql`(select count(*) from ${waitlistEntries} where ${waitlistEntries.slotId} = ${slots.id} and ${waitlistEntries.state} = 'waiting')`.mapWith(
          Number,
        ),
      venue: venueColumns,
      separate: rooms.separate,
    })
    .from(slots)
    .innerJoin(venues, eq(venues.id, slots.venueId))
    .innerJoin(rooms, eq(rooms.id, slots.roomId))
    .where(
      and(
        eq(slots.assessmentId, assessmentId),
        eq(slots.state, 'open'),
        eq(venues.isActive, true),
        gt(slots.startsAt, now),
        gte(slots.startsAt, window.from),
        lt(slots.startsAt, window.before),
        ...(venueId === null ? [] : [eq(slots.venueId, venueId)]),
      ),
    )
    .orderBy(asc(slots.startsAt), asc(venues.name), asc(slots.id))
    .limit(maxSlots);
}
export type OpenSlot = Awaited<ReturnType<typeof listOpenSlots>>[number];

/** More than there are names of zones. */
const maxZones = 1000;

/** The zones of centres as they are stored, with how many rows have each. */
export const countVenueZones = ({ queryable }: { queryable: Queryable }) =>
  queryable.select({ zone: venues.timeZone, rows: count() }).from(venues).groupBy(venues.timeZone).orderBy(venues.timeZone).limit(maxZones);
