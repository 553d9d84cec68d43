import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { bookings, slots } from '../tables.ts';

/** When a student has a seat for a test, of the sessions that overlap this stretch. */
export async function listSeatsBetween({
  queryable,
  studentId,
  from,
  until,
}: {
  queryable: Queryable;
  studentId: bigint;
  from: Date;
  until: Date;
}): Promise<{ startsAt: Date; endsAt: Date }[]> {
  return queryable
    .select({ startsAt: slots.startsAt, endsAt: slots.endsAt })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .where(and(eq(bookings.studentId, studentId), isNull(bookings.cancelledAt), lt(slots.startsAt, until), gt(slots.endsAt, from)))
    .limit(200);
}

/** As `listSeatsBetween`, whether there is one, for a statement of another module (note 0009). */
export const hasSeatBetween = ({ studentId, from, until }: Record<'studentId' | 'from' | 'until', SQL>): SQL => sql`exists (
  select from bookings as booking join slots as slot on slot.id = booking.slot_id
   where booking.student_id = ${studentId} and booking.cancelled_at is null and slot.starts_at < ${until} and slot.ends_at > ${from})`;
