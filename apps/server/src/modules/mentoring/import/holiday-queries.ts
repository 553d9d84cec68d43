import { and, asc, countDistinct, eq, gt, inArray, isNull, min } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { isOnHoliday } from '../card/holiday-sql.ts';
import { holidays, mentorBookings, mentorSettings, mentorTimes } from '../tables.ts';

interface Ahead {
  readonly tx: Transaction;
  /** The zone of mentors who have chosen none. */
  readonly timeZone: string;
  readonly now: Date;
}

/** The times to come, not booked, that are on a holiday. */
export async function listTimesOnHolidays({ tx, timeZone, now }: Ahead): Promise<bigint[]> {
  const rows = await tx
    .selectDistinct({ id: mentorTimes.id })
    .from(mentorTimes)
    .leftJoin(mentorSettings, eq(mentorSettings.mentorId, mentorTimes.mentorId))
    .innerJoin(holidays, isOnHoliday({ of: mentorTimes, timeZone }))
    .where(and(isNull(mentorTimes.bookingId), gt(mentorTimes.startsAt, now)));
  return rows.map(({ id }) => id);
}

/** The mentors who have sessions to come on holidays, with the day, its name and how many. */
export async function listSessionsOnHolidays({ tx, timeZone, now }: Ahead) {
  const rows = await tx
    .select({ mentorId: mentorBookings.mentorId, day: holidays.day, name: min(holidays.name), sessions: countDistinct(mentorBookings.id) })
    .from(mentorBookings)
    .leftJoin(mentorSettings, eq(mentorSettings.mentorId, mentorBookings.mentorId))
    .innerJoin(holidays, isOnHoliday({ of: mentorBookings, timeZone }))
    .where(and(isNull(mentorBookings.cancelledAt), gt(mentorBookings.startsAt, now)))
    .groupBy(mentorBookings.mentorId, holidays.day)
    .orderBy(asc(holidays.day), asc(mentorBookings.mentorId));
  return rows.flatMap(({ mentorId, name, ...row }) => (mentorId === null ? [] : [{ ...row, mentorId, name: name ?? '' }]));
}

/** Closes those of these times that are not booked. */
export async function deleteTimes({ tx, timeIds }: { tx: Transaction; timeIds: readonly bigint[] }): Promise<void> {
  if (timeIds.length === 0) return;
  await tx.delete(mentorTimes).where(and(inArray(mentorTimes.id, [...timeIds]), isNull(mentorTimes.bookingId)));
}
