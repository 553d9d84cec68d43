import type { Wait } from '@abhyas/contract/centres/booking.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/postgres/database.ts';
import { slots, waitlistEntries } from '../../tables.ts';
import { lineOf } from './line-sql.ts';

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
      place: sql`(
        select count(*) from waitlist_entries as before
         where before.slot_id in (${lineOf(sql`array[${waitlistEntries.slotId}]`)}) and before.state = 'waiting' and before.id < ${waitlistEntries.id}) + 1`.mapWith(
        Number,
      ),
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
