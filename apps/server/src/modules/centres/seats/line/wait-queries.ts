import type { Wait } from '@abhyas/contract/centres/booking.ts';
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/postgres/database.ts';
import { slots, venues, waitlistEntries } from '../../tables.ts';
import { lineOf } from './line-sql.ts';

const placeInLine = sql`(
        select count(*) from waitlist_entries as before
         where before.slot_id in (${lineOf(sql`array[${waitlistEntries.slotId}]`)}) and before.state = 'waiting' and before.id < ${waitlistEntries.id}) + 1`.mapWith(
  Number,
);

/** Where a student waits for a seat of a test's slots, with their place in the line of all rooms, and which are on offer. */
export async function listWaits({
  queryable,
  studentId,
  assessmentId,
}: {
  queryable: Queryable;
  studentId: bigint;
  assessmentId: bigint;
}): Promise<Wait[]> {
  const rows = await queryable
    .select({
      slotId: waitlistEntries.slotId,
      place: placeInLine,
      offerEndsAt: waitlistEntries.offerEndsAt,
    })
    .from(waitlistEntries)
    .innerJoin(slots, eq(slots.id, waitlistEntries.slotId))
    .where(
      and(
        eq(waitlistEntries.studentId, studentId),
        eq(slots.assessmentId, assessmentId),
        inArray(waitlistEntries.state, ['waiting', 'offered']),
      ),
    );
  return rows.map(({ slotId, place, offerEndsAt }) => ({
    slot_id: String(slotId),
    place,
    offer_ends_at: offerEndsAt?.toISOString() ?? '',
  }));
}

/** Where a student waits for a slot ahead of any of these tests, with its time and venue; what is on offer at `now` comes first. */
export async function listWaitsAhead({
  queryable,
  studentId,
  assessmentIds,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  assessmentIds: readonly bigint[];
  now: Date;
}) {
  if (assessmentIds.length === 0) return [];
  return queryable
    .select({
      slotId: waitlistEntries.slotId,
      assessmentId: slots.assessmentId,
      place: placeInLine,
      offerEndsAt: waitlistEntries.offerEndsAt,
      startsAt: slots.startsAt,
      venue: venues.name,
      timeZone: venues.timeZone,
    })
    .from(waitlistEntries)
    .innerJoin(slots, eq(slots.id, waitlistEntries.slotId))
    .innerJoin(venues, eq(venues.id, slots.venueId))
    .where(
      and(
        eq(waitlistEntries.studentId, studentId),
        inArray(slots.assessmentId, [...assessmentIds]),
        gt(slots.startsAt, now),
        // one that is over is passed on within a minute
        or(eq(waitlistEntries.state, 'waiting'), and(eq(waitlistEntries.state, 'offered'), gt(waitlistEntries.offerEndsAt, now))),
      ),
    )
    .orderBy(sql`${waitlistEntries.offerEndsAt} nulls last`, asc(slots.startsAt));
}
