import { and, eq, gt, isNull, lt } from 'drizzle-orm';
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
