import { cancelRefusal, isAgainstPolicy, isOfferOpen, moveRefusal, waiveRefusal } from '@abhyas/rules/mentoring/session-card.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { eachAlone } from '../../../platform/postgres/each-alone.ts';
import { replaceRelations } from '../../relations/links-queries.ts';
import { type Booking, factsOf, sourceOf } from '../card.ts';
import type { HeldTime } from '../messages/session-notice.ts';
import { type Notifying, notifySession, notifyWaived, notifyWithdrawn } from '../messages/notify-sessions.ts';
import { holdSession, holdSessions, listMentorsOf, type Time } from './hold-queries.ts';
import { acceptOffers, holdTime, withdrawOffer } from './offer-queries.ts';
import { freeTimeOf } from '../times/weekly-hours.ts';
import { changeBooking, closeTimeOf, takeTime } from './session-queries.ts';
import { portalZone } from '../../../platform/web/portal-zone.ts';
import { listLeft, listLeftOffers } from './left-queries.ts';
import type { SessionMode } from '@abhyas/contract/mentoring/card.ts';
import { requireWithinLimits } from './mentor-limits.ts';
import { keepApart, requireApart, requireFree, venueFor } from './booking.ts';

/**
 * Cancels a student's own session and frees its time at once; less than 24 hours before its start it is used up. Cancelling again changes
 * nothing. Throws NOT_FOUND, SESSION_NOT_UPCOMING.
 */
export async function cancelByStudent({
  parts,
  studentId,
  bookingId,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  studentId: bigint;
  bookingId: bigint;
  timeZone: string;
}): Promise<void> {
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const { booking } = await holdSession({ tx, personId: studentId, bookingId });
    if (booking.cancelledBy === 'student') return;
    const session = factsOf(booking);
    const refusal = cancelRefusal({ session, now });
    if (refusal !== '') throw new AppError(refusal);
    const againstPolicy = isAgainstPolicy({ session, now });
    await dropProposal({ tx, booking, now });
    await changeBooking({ tx, booking, set: { cancelledAt: now, cancelledBy: 'student', againstPolicy }, told: true });
    await freeTimeOf({ tx, bookingId, timeZone, now });
    await endRelation({ tx, bookingId });
    await notifySession({ tx, jobs: parts.jobs, now, timeZone, bookingId, news: { what: 'cancelled', by: 'student' } });
  });
}

/** Withdraws the time that a mentor proposes for a booked session, if there is one: the session moves, ends, or gets another proposal. The transaction holds both. */
export async function dropProposal({ tx, booking, now }: Pick<Notifying, 'tx' | 'now'> & { booking: Booking }): Promise<void> {
  const { cancelledAt, offeredTimeId: timeId } = booking;
  if (cancelledAt !== null || timeId === null || !isOfferOpen({ session: factsOf(booking), now })) return;
  await withdrawOffer({ tx, booking, timeId });
}

/** A mentor sees no one because of a session that won't be. */
const endRelation = ({ tx, bookingId }: Pick<Notifying, 'tx'> & { bookingId: bigint }) =>
  replaceRelations({ tx, source: sourceOf(bookingId), inputs: [] });

/** Another time that a cancelled session's student may have, until a moment. The transaction holds it. */
interface Offer extends HeldTime {
  readonly timeId: bigint;
}

/**
 * Cancels a session that the transaction holds (`holdSessions`), for its mentor, closes its time, and holds the offered one for its student. Throws SESSION_NOT_UPCOMING.
 */
export async function cancelByMentor({
  booking,
  reason,
  offer,
  ...of
}: Notifying & { booking: Booking; reason: string; offer: Offer | null }): Promise<void> {
  const { tx, now } = of;
  const { id: bookingId, studentId } = booking;
  const refusal = cancelRefusal({ session: factsOf(booking), now });
  if (refusal !== '') throw new AppError(refusal);
  await dropProposal({ tx, booking, now });
  const offered = offer === null ? {} : { offeredTimeId: offer.timeId, offerEndsAt: offer.until, offerState: 'open' as const };
  await changeBooking({ tx, booking, set: { cancelledAt: now, cancelledBy: 'mentor', cancelReason: reason, ...offered }, told: true });
  await closeTimeOf({ tx, bookingId });
  if (offer !== null) await holdTime({ tx, timeId: offer.timeId, studentId, until: offer.until });
  await endRelation({ tx, bookingId });
  await notifySession({ ...of, bookingId, news: { what: 'cancelled', by: 'mentor', held: offer } });
}

/**
 * Cancels a session that the transaction holds because its mentor or student is no longer there, or no longer in the course: nothing is used up, and the time is free again. Throws
 * SESSION_NOT_UPCOMING.
 */
export async function cancelForLeft({
  booking,
  left,
  reason,
  ...of
}: Notifying & { booking: Booking; left: 'student' | 'mentor'; reason: string }): Promise<void> {
  const { tx, now } = of;
  const { id: bookingId } = booking;
  const refusal = cancelRefusal({ session: factsOf(booking), now });
  if (refusal !== '') throw new AppError(refusal);
  await dropProposal({ tx, booking, now });
  await changeBooking({ tx, booking, set: { cancelledAt: now, cancelledBy: 'portal', cancelReason: reason }, told: true });
  await freeTimeOf({ tx, bookingId, timeZone: of.timeZone, now });
  await endRelation({ tx, bookingId });
  await notifySession({ ...of, bookingId, news: { what: 'cancelled', by: 'portal', left } });
}

/** A mentor cancels their own sessions, all or none; those that they cancelled already stay so. Throws NOT_FOUND, SESSION_NOT_UPCOMING. */
export async function cancelAsMentor({
  parts,
  mentorId,
  bookingIds,
  reason,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  mentorId: bigint;
  bookingIds: readonly bigint[];
  reason: string;
  timeZone: string;
}): Promise<void> {
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const { bookings } = await holdSessions({ tx, personId: mentorId, bookingIds });
    for (const booking of bookings) {
      if (booking.cancelledBy === 'mentor') continue;
      await cancelByMentor({ tx, jobs: parts.jobs, now, timeZone, booking, reason, offer: null });
    }
  });
}

export const leftJob = 'mentoring.left';

type Left = Awaited<ReturnType<typeof listLeft>>[number];
type Used = Ports<'brands' | 'clock' | 'config' | 'database' | 'jobs' | 'log'>;

/**
 * Cancels the sessions to come of mentors and students who have left, however that came about (a closed account, another list of a course), tells both, and withdraws the times on offer that such mentors have, or that are held for such students. A round of the
 * queue: nothing has to call it, and what fails is logged and done in the next one.
 */
export async function cancelLeft({ parts }: { parts: Used }): Promise<void> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const [sessions, offers] = await Promise.all([listLeft({ queryable, now }), listLeftOffers({ queryable, now })]);
  if (sessions.length + offers.length === 0) return;
  const timeZone = await portalZone(parts);
  const logged = {
    parts,
    about: ({ id: bookingId }: { id: bigint }) => ({ bookingId }),
    failure: 'a session of someone who has left could not be ended',
  };
  await eachAlone({ ...logged, items: sessions, work: (session) => cancelOne({ parts, session, now, timeZone }) });
  await eachAlone({
    ...logged,
    items: offers,
    work: ({ id: bookingId, studentId }) => withdrawOne({ parts, bookingId, studentId, now, timeZone }),
  });
}

interface Round {
  readonly parts: Used;
  readonly now: Date;
  readonly timeZone: string;
}

async function cancelOne({ parts, session, now, timeZone }: Round & { session: Left }): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const { booking } = await holdSession({ tx, personId: session.studentId, bookingId: session.id });
    // since the list was read it may have been cancelled, or they have come back
    const [still] = await listLeft({ queryable: tx, bookingId: booking.id, now });
    if (still === undefined) return;
    await cancelForLeft({ tx, jobs: parts.jobs, now, timeZone, booking, ...whyOf(still) });
  });
}

/** Who has left, and the reason that both read. */
function whyOf({ isMentorIn, isMentorOpen, isStudentOpen }: Left): { left: 'student' | 'mentor'; reason: string } {
  if (!isMentorIn) return { left: 'mentor', reason: isMentorOpen ? 'The mentor has left this course' : 'The mentor has left' };
  return { left: 'student', reason: isStudentOpen ? 'The student has left this course' : 'The student’s account is closed' };
}

async function withdrawOne({
  parts,
  bookingId,
  studentId,
  now,
  timeZone,
}: Round & { bookingId: bigint; studentId: bigint }): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const { booking, times } = await holdSession({ tx, personId: studentId, bookingId });
    // since the list was read they may have come back
    const [still] = await listLeftOffers({ queryable: tx, bookingId: booking.id, now });
    const time = booking.offeredTimeId === null ? undefined : times.get(booking.offeredTimeId);
    if (still === undefined || time === undefined) return;
    await withdrawOffer({ tx, booking, timeId: time.id });
    const { startsAt, endsAt } = time;
    await notifyWithdrawn({ tx, jobs: parts.jobs, now, timeZone, withdrawn: [{ bookingId, startsAt, endsAt }] });
  });
}

/**
 * A student moves their session to another free time of its mentor, in one step. Sent twice it is moved once. Throws NOT_FOUND, SESSION_NOT_UPCOMING, TIME_GONE, TIME_OVERLAPS, TIME_OVER_CLASS,
 * MOVES_USED, MOVE_TOO_LATE.
 */
export async function moveSession({
  parts,
  studentId,
  bookingId,
  timeId,
  mode,
  overClass,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  studentId: bigint;
  bookingId: bigint;
  timeId: bigint;
  mode: SessionMode;
  overClass: boolean;
  timeZone: string;
}): Promise<void> {
  const now = parts.clock.now();
  await keepApart(() =>
    parts.database.transaction(async (tx) => {
      const alsoPeople = await listMentorsOf({ tx, timeIds: [timeId] });
      const { booking, times } = await holdSession({ tx, personId: studentId, bookingId, alsoTimeIds: [timeId], alsoPeople });
      const isThere = booking.timeId === timeId && (booking.venueId === null) === (mode === 'Virtual');
      if (isThere && booking.cancelledAt === null) return;
      const refusal = moveRefusal({ session: factsOf(booking), now });
      if (refusal !== '') throw new AppError(refusal);
      const wanted = times.get(timeId);
      if (wanted !== undefined && wanted.mentorId !== booking.mentorId)
        throw new AppError('NOT_FOUND', { said: { key: 'refusal_same_mentor' } });
      // another way to meet at the same time is a move too
      const time = booking.timeId === timeId && wanted !== undefined ? wanted : requireFree({ time: wanted, studentId, now });
      if (booking.timeId !== timeId) await requireWithinLimits({ tx, studentId, except: bookingId, timeZone, now, time });
      const of = { tx, jobs: parts.jobs, now, timeZone };
      await moveTo({ ...of, booking, time, mode, moves: booking.moves + 1, overClass });
    }),
  );
}

/** Moves a session to a time, both held by the transaction, and tells both people. Throws NOT_FOUND, TIME_GONE, TIME_OVERLAPS, TIME_OVER_CLASS. The caller wraps it in `keepApart`. */
export async function moveTo({
  booking,
  time,
  mode,
  moves,
  overClass,
  ...of
}: Notifying & { booking: Booking; time: Time; mode: SessionMode; moves: number; overClass: boolean }): Promise<void> {
  const { tx, now, timeZone } = of;
  const { id: bookingId, studentId } = booking;
  const { id: timeId, startsAt, endsAt, busyUntil } = time;
  const venueId = venueFor({ time, mode });
  await requireApart({ tx, studentId, time, except: bookingId, overClass });
  if (booking.offeredTimeId !== timeId) await dropProposal({ tx, booking, now });
  const isNewMode = (booking.venueId === null) !== (venueId === null);
  const news = { what: 'moved', isNewTime: startsAt.getTime() !== booking.startsAt.getTime(), isNewMode } as const;
  await changeBooking({ tx, booking, set: { timeId, startsAt, endsAt, busyUntil, venueId, moves, noticeWaivedAt: null }, told: true });
  if (booking.timeId !== timeId) await freeTimeOf({ tx, bookingId, timeZone, now });
  await takeTime({ tx, timeId, bookingId });
  await acceptOffers({ tx, studentId, timeId });
  await notifySession({ ...of, bookingId, news });
}

/** The mentor lets the student move a session within the 24 hours, who is notified. Throws NOT_FOUND, SESSION_NOT_UPCOMING, NOTICE_NOT_NEEDED, NOTICE_WAIVED, MOVES_USED. */
export async function waiveNotice({
  parts,
  mentorId,
  bookingId,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  mentorId: bigint;
  bookingId: bigint;
  timeZone: string;
}): Promise<void> {
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const { booking } = await holdSession({ tx, personId: mentorId, bookingId });
    const refusal = waiveRefusal({ session: factsOf(booking), now });
    // the text of the catalogue is the student's
    if (refusal === 'MOVES_USED') throw new AppError(refusal, { said: { key: 'refusal_student_moved_twice' } });
    if (refusal !== '') throw new AppError(refusal);
    await changeBooking({ tx, booking, set: { noticeWaivedAt: now }, told: false });
    await notifyWaived({ tx, jobs: parts.jobs, now, timeZone, bookingId });
  });
}
