import { cancelRefusal, isAgainstPolicy } from '@abhyas/rules/mentoring/session-card.ts';
import { AppError } from '../../../../platform/common/errors.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { replaceRelations } from '../../../relations/index.ts';
import { type Booking, factsOf } from '../../card/facts.ts';
import { sourceOf } from '../../card/present-cards.ts';
import type { HeldTime } from '../../told/session-notice.ts';
import { type Telling, tellSession } from '../../told/tell-sessions.ts';
import { holdSession, holdSessions } from '../hold-queries.ts';
import { holdTime } from '../offer-queries.ts';
import { changeBooking, closeTimeOf, freeTimeOf } from '../session-queries.ts';

/**
 * A student cancels their own session; its time is free again at once. Less than 24 hours before its start it is used up. One that they cancelled already stays so. Throws
 * NOT_FOUND, SESSION_NOT_UPCOMING.
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
    await changeBooking({ tx, booking, set: { cancelledAt: now, cancelledBy: 'student', againstPolicy }, told: true });
    await freeTimeOf({ tx, bookingId });
    await endRelation({ tx, bookingId });
    await tellSession({ tx, jobs: parts.jobs, now, timeZone, bookingId, news: { what: 'cancelled', by: 'student' } });
  });
}

/** A mentor sees no one because of a session that won't be. */
const endRelation = ({ tx, bookingId }: Pick<Telling, 'tx'> & { bookingId: bigint }) =>
  replaceRelations({ tx, source: sourceOf(bookingId), inputs: [] });

/** Another time that a cancelled session's student may have, until a moment. The transaction holds it. */
export interface Offer extends HeldTime {
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
}: Telling & { booking: Booking; reason: string; offer: Offer | null }): Promise<void> {
  const { tx, now } = of;
  const { id: bookingId, studentId } = booking;
  const refusal = cancelRefusal({ session: factsOf(booking), now });
  if (refusal !== '') throw new AppError(refusal);
  const offered = offer === null ? {} : { offeredTimeId: offer.timeId, offerEndsAt: offer.until, offerState: 'open' as const };
  await changeBooking({ tx, booking, set: { cancelledAt: now, cancelledBy: 'mentor', cancelReason: reason, ...offered }, told: true });
  await closeTimeOf({ tx, bookingId });
  if (offer !== null) await holdTime({ tx, timeId: offer.timeId, studentId, until: offer.until });
  await endRelation({ tx, bookingId });
  await tellSession({ ...of, bookingId, news: { what: 'cancelled', by: 'mentor', held: offer } });
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
}: Telling & { booking: Booking; left: 'student' | 'mentor'; reason: string }): Promise<void> {
  const { tx, now } = of;
  const { id: bookingId } = booking;
  const refusal = cancelRefusal({ session: factsOf(booking), now });
  if (refusal !== '') throw new AppError(refusal);
  await changeBooking({ tx, booking, set: { cancelledAt: now, cancelledBy: 'portal', cancelReason: reason }, told: true });
  await freeTimeOf({ tx, bookingId });
  await endRelation({ tx, bookingId });
  await tellSession({ ...of, bookingId, news: { what: 'cancelled', by: 'portal', left } });
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
