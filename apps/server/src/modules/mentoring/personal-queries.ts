import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { batchSize } from '../../platform/personal-data.ts';
import type { Database, Transaction } from '../../platform/postgres/database.ts';
import { feedbackFilesOf } from './card-queries.ts';
import { feedbackFiles, mentorBookings, mentorDaysOff, mentorHours, mentorSettings, mentorTimes, missedSessions } from './tables.ts';

interface PageOf<R> {
  readonly queryable: Database['orm'];
  readonly personId: bigint;
  /** The last row of the batch before. */
  readonly after: R | null;
}

/** The sessions of a person, on either side. What the other one thought of a session is given too. */
export async function listSessionsAfter({ queryable, personId, after }: PageOf<{ readonly id: bigint }>) {
  return queryable
    .select({
      id: mentorBookings.id,
      you: sql<string>`case when ${mentorBookings.studentId} = ${personId} then 'student' else 'mentor' end`,
      courseId: mentorBookings.courseId,
      startsAt: mentorBookings.startsAt,
      endsAt: mentorBookings.endsAt,
      reason: mentorBookings.reason,
      bookedAt: mentorBookings.bookedAt,
      moves: mentorBookings.moves,
      cancelledAt: mentorBookings.cancelledAt,
      cancelledBy: mentorBookings.cancelledBy,
      cancelReason: mentorBookings.cancelReason,
      againstPolicy: mentorBookings.againstPolicy,
      attendance: mentorBookings.attendance,
      mentorAbsentAt: mentorBookings.mentorAbsentAt,
      studentJoinedAt: mentorBookings.studentJoinedAt,
      mentorJoinedAt: mentorBookings.mentorJoinedAt,
      feedback: mentorBookings.feedback,
      feedbackAt: mentorBookings.feedbackAt,
      rating: mentorBookings.rating,
      ratingText: mentorBookings.ratingText,
      files: feedbackFilesOf,
    })
    .from(mentorBookings)
    .where(and(isOf(personId), gt(mentorBookings.id, after?.id ?? 0n)))
    .orderBy(asc(mentorBookings.id))
    .limit(batchSize);
}

const isOf = (personId: bigint) => or(eq(mentorBookings.studentId, personId), eq(mentorBookings.mentorId, personId));

/** The sessions of a person to which one side did not come, as it was said. The note of staff is theirs alone: it may be about the other side. */
export async function listMissedAfter({ queryable, personId, after }: PageOf<{ readonly id: bigint }>) {
  return queryable
    .select({
      id: missedSessions.id,
      bookingId: missedSessions.bookingId,
      missing: missedSessions.missing,
      saidBy: missedSessions.saidBy,
      saidAt: missedSessions.saidAt,
      takenBackAt: missedSessions.takenBackAt,
      lookedAt: missedSessions.lookedAt,
    })
    .from(missedSessions)
    .innerJoin(mentorBookings, eq(mentorBookings.id, missedSessions.bookingId))
    .where(and(isOf(personId), gt(missedSessions.id, after?.id ?? 0n)))
    .orderBy(asc(missedSessions.id))
    .limit(batchSize);
}

export async function listTimesAfter({ queryable, personId, after }: PageOf<{ readonly id: bigint }>) {
  return queryable
    .select({
      id: mentorTimes.id,
      startsAt: mentorTimes.startsAt,
      endsAt: mentorTimes.endsAt,
      virtual: mentorTimes.virtual,
      heldUntil: mentorTimes.heldUntil,
      heldForYou: sql<boolean>`${mentorTimes.mentorId} <> ${personId}`,
    })
    .from(mentorTimes)
    .where(and(or(eq(mentorTimes.mentorId, personId), eq(mentorTimes.heldForId, personId)), gt(mentorTimes.id, after?.id ?? 0n)))
    .orderBy(asc(mentorTimes.id))
    .limit(batchSize);
}

export async function listSettings({ queryable, personId }: Omit<PageOf<never>, 'after'>) {
  return queryable
    .select({
      timeZone: mentorSettings.timeZone,
      minutes: mentorSettings.minutes,
      buffer: mentorSettings.buffer,
      noticeHours: mentorSettings.noticeHours,
      maxPerDay: mentorSettings.maxPerDay,
      meetingUrl: mentorSettings.meetingUrl,
      about: mentorSettings.about,
    })
    .from(mentorSettings)
    .where(eq(mentorSettings.mentorId, personId));
}

export async function listHours({ queryable, personId }: Omit<PageOf<never>, 'after'>) {
  return queryable
    .select({ hours: mentorHours.hours, otherDays: mentorHours.otherDays, openUntil: mentorHours.openUntil })
    .from(mentorHours)
    .where(eq(mentorHours.mentorId, personId));
}

export async function listDaysOffAfter({ queryable, personId, after }: PageOf<{ readonly day: string }>) {
  return queryable
    .select({ day: mentorDaysOff.day, reason: mentorDaysOff.reason })
    .from(mentorDaysOff)
    .where(and(eq(mentorDaysOff.mentorId, personId), gt(mentorDaysOff.day, after?.day ?? '0001-01-01')))
    .orderBy(asc(mentorDaysOff.day))
    .limit(batchSize);
}

/** The sessions to come of a person, on either side. */
export async function listAhead({ tx, personId, now }: { tx: Transaction; personId: bigint; now: Date }): Promise<bigint[]> {
  const rows = await tx
    .select({ id: mentorBookings.id })
    .from(mentorBookings)
    .where(and(isOf(personId), isNull(mentorBookings.cancelledAt), gt(mentorBookings.startsAt, now)))
    .orderBy(asc(mentorBookings.id));
  return rows.map(({ id }) => id);
}

/** The times of a mentor that are on offer to students. */
export async function listOnOffer({ tx, mentorId }: { tx: Transaction; mentorId: bigint }): Promise<bigint[]> {
  const rows = await tx
    .selectDistinct({ id: mentorTimes.id })
    .from(mentorTimes)
    .innerJoin(mentorBookings, eq(mentorBookings.offeredTimeId, mentorTimes.id))
    .where(and(eq(mentorTimes.mentorId, mentorId), eq(mentorBookings.offerState, 'open')));
  return rows.map(({ id }) => id);
}

/** Removes the sessions that a student had, and frees their times; gives the sessions, with the files of their feedback. */
export async function removeStudentsSessions({ tx, studentId }: { tx: Transaction; studentId: bigint }) {
  const sessions = await tx
    .select({ id: mentorBookings.id, sequence: mentorBookings.sequence })
    .from(mentorBookings)
    .where(eq(mentorBookings.studentId, studentId));
  const bookingIds = sessions.map(({ id }) => id);
  if (bookingIds.length === 0) return { sessions, uploadIds: [] };
  await tx.update(mentorTimes).set({ bookingId: null }).where(inArray(mentorTimes.bookingId, bookingIds));
  await tx.update(mentorTimes).set({ heldForId: null, heldUntil: null }).where(eq(mentorTimes.heldForId, studentId));
  const files = await tx
    .delete(feedbackFiles)
    .where(inArray(feedbackFiles.bookingId, bookingIds))
    .returning({ uploadId: feedbackFiles.uploadId });
  await tx.delete(mentorBookings).where(inArray(mentorBookings.id, bookingIds));
  return { sessions, uploadIds: files.map(({ uploadId }) => uploadId) };
}

/** Removes what a mentor has opened and chosen; sessions that took place stay with their students, as no one's. */
export async function forgetMentor({ tx, mentorId }: { tx: Transaction; mentorId: bigint }): Promise<void> {
  await tx.delete(mentorTimes).where(eq(mentorTimes.mentorId, mentorId));
  await tx.delete(mentorSettings).where(eq(mentorSettings.mentorId, mentorId));
  await tx.delete(mentorHours).where(eq(mentorHours.mentorId, mentorId));
  await tx.delete(mentorDaysOff).where(eq(mentorDaysOff.mentorId, mentorId));
  await tx.update(mentorBookings).set({ mentorId: null }).where(eq(mentorBookings.mentorId, mentorId));
}

/** Makes what someone of the staff has looked at no one's. */
export async function forgetLooker({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  await tx.update(missedSessions).set({ lookedById: null }).where(eq(missedSessions.lookedById, personId));
}
