import type { SessionMode } from '@abhyas/contract/mentoring/card.ts';
import { isHeld } from '@abhyas/rules/mentoring/time-offers.ts';
import { AppError } from '../../../../platform/common/errors.ts';
import type { Transaction } from '../../../../platform/postgres/database.ts';
import { listBusy } from '../../../agenda/index.ts';
import { batchGroup, listStays } from '../../../classes/index.ts';
import { replaceRelations } from '../../../relations/index.ts';
import { sourceOf } from '../../card/present-cards.ts';
import { type Telling, tellSession } from '../../told/tell-sessions.ts';
import type { Time } from '../hold-queries.ts';
import { acceptOffers } from '../offer-queries.ts';
import { countUsed, findServing, insertBooking, takeTime } from '../session-queries.ts';

/**
 * A time that is held by the transaction, if this student can have it at `now`. Throws TIME_GONE if it is booked, past or held for someone else.
 */
export function requireFree({ time, studentId, now }: { time: Time | undefined; studentId: bigint; now: Date }): Time {
  if (time === undefined || time.bookingId !== null || time.startsAt <= now || isHeld({ time, studentId, now }))
    throw new AppError('TIME_GONE');
  return time;
}

/** Where a session at this time is; null if it is virtual. Throws NOT_FOUND if the time isn't offered so. */
export function venueFor({ time, mode }: { time: Time; mode: SessionMode }): bigint | null {
  if (mode === 'Virtual' ? !time.virtual : time.venueId === null)
    throw new AppError('NOT_FOUND', { detail: 'This time can’t be booked in this way. Choose another one.' });
  return mode === 'Virtual' ? null : time.venueId;
}

/**
 * Requires that no one would be at two places: the mentor has no class at this time, the student no seat for a test, and no class unless they accept that (`overClass`). Their other sessions are kept apart by the
 * database. The transaction holds both. Throws TIME_GONE, TIME_OVERLAPS, TIME_OVER_CLASS.
 */
export async function requireApart({
  tx,
  studentId,
  time: { mentorId, startsAt, endsAt, busyUntil },
  overClass,
}: {
  tx: Transaction;
  studentId: bigint;
  time: Time;
  overClass: boolean;
}): Promise<void> {
  const groups = (await listStays({ queryable: tx, studentId })).map(batchGroup);
  const busy = await listBusy({ queryable: tx, personIds: [studentId, mentorId], groups, from: startsAt, until: busyUntil });
  if (busy.some(({ source, personId }) => source === 'class' && personId === mentorId))
    throw new AppError('TIME_GONE', { detail: 'The mentor has a class at this time. Choose another one.' });
  if (busy.some(({ source, personId }) => source === 'seat' && personId === studentId))
    throw new AppError('TIME_OVERLAPS', { detail: 'You have a test at this time. Choose another one.' });
  const missed = busy.find((one) => one.personId === null && one.startsAt < endsAt);
  if (missed !== undefined && !overClass)
    throw new AppError('TIME_OVER_CLASS', {
      detail: `You have a class at this time: ${missed.title}. Book anyway, or choose another time.`,
    });
}

/**
 * Books a time for a student, in a transaction that holds both, and tells student and mentor; the mentor sees the student from now on. Throws TIME_GONE, NOT_FOUND,
 * TIME_OVERLAPS, TIME_OVER_CLASS, NO_SESSIONS_LEFT. The caller wraps it in `keepApart`.
 */
export async function writeSession({
  studentId,
  courseId,
  variantId,
  time: wanted,
  mode,
  reason,
  bookingKey,
  overClass,
  ...of
}: Telling & {
  studentId: bigint;
  courseId: bigint;
  variantId: bigint | null;
  time: Time | undefined;
  mode: SessionMode;
  reason: string;
  bookingKey: string | null;
  overClass: boolean;
}): Promise<bigint> {
  const { tx, now } = of;
  const time = requireFree({ time: wanted, studentId, now });
  const { id: timeId, mentorId, startsAt, endsAt, busyUntil } = time;
  const venueId = venueFor({ time, mode });
  if (!(await findServing({ queryable: tx, mentorId, courseId }))) throw new AppError('NOT_FOUND');
  if ((await countUsed({ queryable: tx, studentId, courseId }))?.left === 0) throw new AppError('NO_SESSIONS_LEFT');
  await requireApart({ tx, studentId, time, overClass });
  const bookingId = await insertBooking({
    tx,
    row: { mentorId, studentId, courseId, variantId, timeId, startsAt, endsAt, busyUntil, venueId, reason, bookingKey, bookedAt: now },
  });
  await takeTime({ tx, timeId, bookingId });
  await acceptOffers({ tx, studentId, timeId });
  await replaceRelations({ tx, source: sourceOf(bookingId), inputs: [{ kind: 'mentor', viewerId: mentorId, subjectId: studentId }] });
  await tellSession({ ...of, bookingId, news: { what: 'booked' } });
  return bookingId;
}
