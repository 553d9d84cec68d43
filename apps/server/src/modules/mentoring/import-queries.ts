import { and, asc, countDistinct, eq, gt, inArray, isNotNull, isNull, min, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/postgres/database.ts';
import { type Booking, isOnHoliday } from './card.ts';
import { holidays, mentorBookings, mentorSettings, mentorTimes, sessionLimits } from './tables.ts';
import type { MentorInput, SessionRules } from './import.ts';

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

/** Makes the holidays of a pack be exactly these. */
export async function replaceHolidays({
  tx,
  pack,
  days,
}: {
  tx: Transaction;
  pack: string;
  days: SessionRules['holidays'];
}): Promise<void> {
  await tx.delete(holidays).where(eq(holidays.pack, pack));
  if (days.length > 0) await tx.insert(holidays).values(days.map((day) => ({ pack, ...day })));
}

/** Makes the limits of these courses be exactly these. */
export async function replaceLimits({
  tx,
  courseIds,
  limits,
}: {
  tx: Transaction;
  courseIds: readonly bigint[];
  limits: SessionRules['limits'];
}): Promise<void> {
  await tx.delete(sessionLimits).where(inArray(sessionLimits.courseId, [...courseIds]));
  if (limits.length > 0) await tx.insert(sessionLimits).values([...limits]);
}

/** Gives a mentor who has no settings those of a pack; gives until when a pack has opened times of theirs, null for never. */
export async function ensureSettings({
  tx,
  mentorId,
  settings,
}: {
  tx: Transaction;
  mentorId: bigint;
  settings: MentorInput['settings'];
}): Promise<Date | null> {
  await tx
    .insert(mentorSettings)
    .values({ mentorId, ...settings })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ openedUntil: mentorSettings.openedUntil })
    .from(mentorSettings)
    .where(eq(mentorSettings.mentorId, mentorId));
  return row?.openedUntil ?? null;
}

/** Records until when a pack has opened times of a mentor. */
export async function saveOpenedUntil({ tx, mentorId, until }: { tx: Transaction; mentorId: bigint; until: Date }): Promise<void> {
  await tx.update(mentorSettings).set({ openedUntil: until }).where(eq(mentorSettings.mentorId, mentorId));
}

/** The sessions of a pack by their keys, held. */
export async function lockPackSessions({ tx, pack }: { tx: Transaction; pack: string }): Promise<Map<string, Booking>> {
  const rows = await tx.select().from(mentorBookings).where(eq(mentorBookings.pack, pack)).orderBy(mentorBookings.id).for('update');
  return new Map(rows.flatMap((row) => (row.key === null ? [] : [[row.key, row]])));
}

/** Adds a session of a pack, if its hour is free for mentor and student; gives its id, null if it is not. */
export async function insertSession({ tx, row }: { tx: Transaction; row: typeof mentorBookings.$inferInsert }): Promise<bigint | null> {
  const [made] = await tx.insert(mentorBookings).values(row).onConflictDoNothing().returning({ id: mentorBookings.id });
  return made?.id ?? null;
}

/** Moves a session of a pack, if its new hour is free for mentor and student. */
export async function moveSession({
  tx,
  bookingId,
  set,
}: {
  tx: Transaction;
  bookingId: bigint;
  set: Pick<typeof mentorBookings.$inferInsert, 'startsAt' | 'endsAt' | 'busyUntil' | 'bookedAt' | 'cancelledAt' | 'feedbackAt'>;
}): Promise<void> {
  const isApart = sql`not exists (
    select from mentor_bookings as other
     where other.id <> ${bookingId} and other.cancelled_at is null
       and (other.mentor_id = ${mentorBookings.mentorId} or other.student_id = ${mentorBookings.studentId})
       and tstzrange(other.starts_at, other.busy_until) && tstzrange(${set.startsAt}, ${set.busyUntil}))`;
  await tx
    .update(mentorBookings)
    .set(set)
    .where(and(eq(mentorBookings.id, bookingId), or(isNotNull(mentorBookings.cancelledAt), isApart)));
}

/** Gives a session of a pack another key, so that its own is free for a later one. */
export async function renameSession({ tx, bookingId, key }: { tx: Transaction; bookingId: bigint; key: string }): Promise<void> {
  await tx.update(mentorBookings).set({ key }).where(eq(mentorBookings.id, bookingId));
}
