import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Booking } from '../card/facts.ts';
import { holidays, mentorBookings, mentorSettings, sessionLimits } from '../tables.ts';
import type { MentoringInput, MentorInput } from './inputs.ts';

/** Makes the holidays of a pack be exactly these. */
export async function replaceHolidays({
  tx,
  pack,
  days,
}: {
  tx: Transaction;
  pack: string;
  days: MentoringInput['holidays'];
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
  limits: MentoringInput['limits'];
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
       and tstzrange(other.starts_at, other.busy_until) && tstzrange(${set.startsAt.toISOString()}, ${set.busyUntil.toISOString()}))`;
  await tx
    .update(mentorBookings)
    .set(set)
    .where(and(eq(mentorBookings.id, bookingId), or(isNotNull(mentorBookings.cancelledAt), isApart)));
}

/** Gives a session of a pack another key, so that its own is free for a later one. */
export async function renameSession({ tx, bookingId, key }: { tx: Transaction; bookingId: bigint; key: string }): Promise<void> {
  await tx.update(mentorBookings).set({ key }).where(eq(mentorBookings.id, bookingId));
}
