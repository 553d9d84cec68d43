import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { AppError } from '../../../platform/common/errors.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { lockPeople } from '../../identity/people/profile-queries.ts';
import type { Booking } from '../card.ts';
import { mentorBookings, mentorTimes } from '../tables.ts';

export type Time = typeof mentorTimes.$inferSelect;

/** Holds times until the transaction ends, in the order of their ids; those that are gone are left out. */
export async function lockTimes({ tx, timeIds }: { tx: Transaction; timeIds: readonly bigint[] }): Promise<Time[]> {
  if (timeIds.length === 0) return [];
  return tx
    .select()
    .from(mentorTimes)
    .where(inArray(mentorTimes.id, [...timeIds]))
    .orderBy(asc(mentorTimes.id))
    .for('update');
}

const mapTimes = (times: readonly Time[]) => new Map(times.map((time) => [time.id, time]));

/** The mentors of these times; a time never goes to another one. Who books a time holds its mentor too, as who gives them a class does. */
export async function listMentorsOf({ tx, timeIds }: { tx: Transaction; timeIds: readonly bigint[] }): Promise<bigint[]> {
  if (timeIds.length === 0) return [];
  const rows = await tx
    .selectDistinct({ mentorId: mentorTimes.mentorId })
    .from(mentorTimes)
    .where(inArray(mentorTimes.id, [...timeIds]));
  return rows.map(({ mentorId }) => mentorId);
}

/**
 * Holds sessions of one person, their students with `alsoPeople`, and their times with those of `alsoTimeIds`, until the transaction ends: the people first and at once, then the times,
 * then the sessions, each in the order of their ids. Every change of a session's time or end holds it in this way, so nothing waits in a circle. Throws
 * NOT_FOUND if one is not theirs.
 */
export async function holdSessions({
  tx,
  bookingIds,
  personId,
  alsoTimeIds = [],
  alsoPeople = [],
}: {
  tx: Transaction;
  bookingIds: readonly bigint[];
  personId: bigint;
  alsoTimeIds?: readonly bigint[];
  alsoPeople?: readonly bigint[];
}): Promise<{ bookings: Booking[]; times: Map<bigint, Time> }> {
  const wanted = [...new Set(bookingIds)];
  if (wanted.length === 0) {
    await lockPeople({ tx, personIds: alsoPeople });
    return { bookings: [], times: mapTimes(await lockTimes({ tx, timeIds: alsoTimeIds })) };
  }
  const isTheirs = and(
    inArray(mentorBookings.id, wanted),
    or(eq(mentorBookings.studentId, personId), eq(mentorBookings.mentorId, personId)),
  );
  const columns = { studentId: mentorBookings.studentId, timeId: mentorBookings.timeId, offeredTimeId: mentorBookings.offeredTimeId };
  // a booking's student never changes, and who holds the student holds what else of it may
  const students = await tx.select(columns).from(mentorBookings).where(isTheirs);
  if (students.length !== wanted.length) throw new AppError('NOT_FOUND');
  await lockPeople({ tx, personIds: [...students.map(({ studentId }) => studentId), ...alsoPeople] });
  const placed = await tx.select(columns).from(mentorBookings).where(isTheirs);
  const timeIds = placed.flatMap(({ timeId, offeredTimeId }) => [timeId, offeredTimeId]).filter((timeId) => timeId !== null);
  const times = await lockTimes({ tx, timeIds: [...timeIds, ...alsoTimeIds] });
  const bookings = await tx.select().from(mentorBookings).where(isTheirs).orderBy(asc(mentorBookings.id)).for('update');
  return { bookings, times: mapTimes(times) };
}

/** As `holdSessions`, for one. */
export async function holdSession({
  bookingId,
  ...of
}: {
  tx: Transaction;
  bookingId: bigint;
  personId: bigint;
  alsoTimeIds?: readonly bigint[];
  alsoPeople?: readonly bigint[];
}): Promise<{ booking: Booking; times: Map<bigint, Time> }> {
  const { bookings, times } = await holdSessions({ ...of, bookingIds: [bookingId] });
  const [booking] = bookings;
  if (booking === undefined) throw new AppError('NOT_FOUND');
  return { booking, times };
}
