import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { personView } from '../../identity/index.ts';
import { bookings, slots } from '../tables.ts';

const person = personView('person');

/** Whether this is a student whom staff may arrange something for. */
export async function isStudent({ queryable, personId }: { queryable: Queryable; personId: bigint }): Promise<boolean> {
  const rows = await queryable
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.id, personId), eq(person.role, 'student'), eq(person.synthetic, false), isNull(person.deletedAt)));
  return rows.length > 0;
}

/** The active bookings of a student at a centre that are ahead, soonest first. */
export async function listAhead({ queryable, studentId, now }: { queryable: Queryable; studentId: bigint; now: Date }) {
  return queryable
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .where(and(eq(bookings.studentId, studentId), isNull(bookings.cancelledAt), gt(slots.startsAt, now)))
    .orderBy(asc(slots.startsAt), asc(bookings.id))
    .limit(200);
}

/** Counts one change more of these bookings. */
export async function countChange({ tx, bookingIds }: { tx: Transaction; bookingIds: readonly bigint[] }): Promise<void> {
  await tx
    .update(bookings)
    .set({ sequence: sql`${bookings.sequence} + 1` })
    .where(inArray(bookings.id, [...bookingIds]));
}
