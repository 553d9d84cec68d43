import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import { feedbackLimits } from '@abhyas/contract/text-limits.ts';
import { attendanceRefusal, feedbackRefusal } from '@abhyas/rules/mentoring/session-card.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { saveTasks } from '../../learning/study/tasks.ts';
import { claimUploads, keyIn as uploadKeyIn } from '../../media/uploads.ts';
import { releaseUploads } from '../../media/queries.ts';
import { type Booking, factsOf, sourceOf } from '../card.ts';
import { writeSessionEntries } from '../messages/session-entries.ts';
import { notifyFeedback, type Notifying } from '../messages/notify-sessions.ts';
import { holdSession } from '../sessions/hold-queries.ts';
import { changeBooking } from '../sessions/session-queries.ts';
import { listFiles, replaceFiles } from './file-queries.ts';
import { reopenMissed, saveMissed, takeBackMissed } from './missed-queries.ts';

type Body = BodyOf<'mentorAction'>;

/**
 * A mentor says who was there, or gives feedback, of a session of theirs that is over (API-058). Throws NOT_FOUND, SESSION_NOT_OVER, FEEDBACK_GIVEN, ABSENCE_RULED, NOT_PRESENT, CHANGED_ELSEWHERE,
 * NOT_AN_ATTACHMENT, INVALID_REQUEST.
 */
export async function actAsMentor({
  parts,
  mentorId,
  body,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  mentorId: bigint;
  body: Body;
  timeZone: string;
}): Promise<void> {
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const { booking } = await holdSession({ tx, personId: mentorId, bookingId: body.bookingId });
    if (body.requestType === 'feedback') await giveFeedback({ tx, jobs: parts.jobs, now, timeZone, booking, mentorId, body });
    else await sayAttendance({ tx, now, booking, said: body.requestType });
    await writeSessionEntries({ tx, bookingIds: [booking.id], now });
  });
}

/** Who said that the mentor did not come can take it back, and no one else: the mentor by saying who was there. */
async function sayAttendance({
  tx,
  now,
  booking,
  said,
}: {
  tx: Transaction;
  now: Date;
  booking: Booking;
  said: Exclude<Body['requestType'], 'feedback'>;
}): Promise<void> {
  const refusal = attendanceRefusal({ session: factsOf(booking), now, said });
  if (refusal !== '') throw new AppError(refusal);
  const absence =
    booking.mentorAbsentBy === 'student'
      ? {}
      : said === 'mentor-absent'
        ? { mentorAbsentAt: booking.mentorAbsentAt ?? now, mentorAbsentBy: 'mentor' as const }
        : { mentorAbsentAt: null, mentorAbsentBy: null };
  await changeBooking({ tx, booking, set: { attendance: said === 'mentor-absent' ? null : said, ...absence }, told: false });
  const { id: bookingId } = booking;
  const missing = said === 'mentor-absent' ? 'mentor' : said === 'absent' ? 'student' : null;
  for (const side of ['student', 'mentor'] as const) {
    // what the student said of the mentor is theirs to take back; contradicted, it is for staff to decide
    if (side === 'mentor' && booking.mentorAbsentBy === 'student') {
      if (missing !== 'mentor' && said !== booking.attendance) await reopenMissed({ tx, bookingId, missing: side });
      continue;
    }
    const missed = { tx, bookingId, missing: side, now };
    await (side === missing ? saveMissed({ ...missed, saidBy: 'mentor' }) : takeBackMissed(missed));
  }
}

async function giveFeedback({
  booking,
  mentorId,
  body,
  ...of
}: Notifying & { booking: Booking; mentorId: bigint; body: Body }): Promise<void> {
  const { tx, now } = of;
  const { id: bookingId, studentId, courseId } = booking;
  const refusal = feedbackRefusal({ session: factsOf(booking), now });
  if (refusal !== '') throw new AppError(refusal);
  if (body.feedback.length < feedbackLimits.min)
    throw new AppError('INVALID_REQUEST', { fields: { feedback: { key: 'field_feedback_short' } } });
  if (booking.feedbackAt?.getTime() !== body.seen?.getTime()) throw new AppError('CHANGED_ELSEWHERE');
  await changeFiles({ tx, bookingId, mentorId, links: body.data.map(({ attachment }) => attachment), now });
  const tasks = body.actionItems.map(({ text, dueOn }) => ({ text, dueOn: dueOn === '' ? null : dueOn }));
  await saveTasks({ tx, studentId, courseId, source: sourceOf(bookingId), tasks, zone: of.timeZone, now });
  // both joined and no one has said more: feedback says that the student was there
  await changeBooking({ tx, booking, set: { feedback: body.feedback, feedbackAt: now, attendance: 'present' }, told: false });
  if (booking.feedbackAt === null) await notifyFeedback({ ...of, bookingId });
}

/** Files that the feedback has already stay, new ones are claimed, and those that are left out go. */
async function changeFiles({
  tx,
  bookingId,
  mentorId,
  links,
  now,
}: {
  tx: Transaction;
  bookingId: bigint;
  mentorId: bigint;
  links: readonly string[];
  now: Date;
}): Promise<void> {
  const before = await listFiles({ tx, bookingId });
  const idOf = new Map(before.map(({ key, uploadId }) => [key, uploadId]));
  const fresh = links.filter((link) => !idOf.has(uploadKeyIn(link)));
  const claimed = await claimUploads({ tx, ownerId: mentorId, links: fresh, now });
  for (const [index, uploadId] of claimed.entries()) idOf.set(uploadKeyIn(fresh[index] ?? ''), uploadId);
  const uploadIds = links.flatMap((link) => idOf.get(uploadKeyIn(link)) ?? []);
  await replaceFiles({ tx, bookingId, uploadIds: [...new Set(uploadIds)] });
  await releaseUploads({ tx, uploadIds: before.map(({ uploadId }) => uploadId).filter((uploadId) => !uploadIds.includes(uploadId)) });
}
