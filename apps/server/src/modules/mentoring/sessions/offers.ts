import { cancelRefusal, isOfferOpen } from '@abhyas/rules/mentoring/session-card.ts';
import { proposalEndsAt } from '@abhyas/rules/mentoring/time-offers.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { factsOf, modeOf } from '../card.ts';
import { notifySession } from '../messages/notify-sessions.ts';
import { keepApart, requireApart, requireFree, venueFor, writeSession } from './booking.ts';
import { dropProposal, moveTo } from './changing.ts';
import { holdSession, listMentorsOf } from './hold-queries.ts';
import { declineOffer, hasSessionAt, holdTime } from './offer-queries.ts';
import { changeBooking, findActive, findOfferedTime } from './session-queries.ts';

/**
 * A student takes the time that is held for them, or declines it, and gives the booking: after the mentor cancelled a new one; a session that is booked moves to the time that the mentor proposes, or stays as it is.
 * Sent twice it is answered once. Throws NOT_FOUND, TIME_GONE if the offer is over, SESSION_NOT_UPCOMING, TIME_OVERLAPS, TIME_OVER_CLASS, NO_SESSIONS_LEFT.
 */
export async function answerOffer({
  parts,
  studentId,
  bookingId,
  accept,
  overClass,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  studentId: bigint;
  bookingId: bigint;
  accept: boolean;
  overClass: boolean;
  timeZone: string;
}): Promise<bigint> {
  const now = parts.clock.now();
  return keepApart(() =>
    parts.database.transaction(async (tx) => {
      const offeredId = await findOfferedTime({ tx, studentId, bookingId });
      const alsoPeople = accept && offeredId !== null ? await listMentorsOf({ tx, timeIds: [offeredId] }) : [];
      const { booking, times } = await holdSession({ tx, personId: studentId, bookingId, alsoPeople });
      const isBooked = booking.cancelledAt === null;
      if (!accept && booking.offerState === 'declined') return bookingId;
      if (accept && booking.offerState === 'accepted' && booking.offeredTimeId !== null) {
        const made = await findActive({ tx, studentId, timeId: booking.offeredTimeId });
        if (made !== null) return made;
      }
      const time = booking.offeredTimeId === null ? undefined : times.get(booking.offeredTimeId);
      if (time === undefined || time.id !== offeredId || !isOfferOpen({ session: factsOf(booking), now }))
        throw new AppError('TIME_GONE', { said: { key: 'refusal_time_not_held' } });
      const of = { tx, jobs: parts.jobs, now, timeZone };
      if (!accept) {
        await declineOffer({ tx, booking, timeId: time.id });
        // the mentor hears of it where the session is still theirs
        if (!isBooked) return bookingId;
        await changeBooking({ tx, booking, set: {}, told: true });
        await notifySession({ ...of, bookingId, news: { what: 'kept' } });
        return bookingId;
      }
      // only such a time is offered
      const mode = modeOf(booking.venueId === null);
      if (!isBooked) {
        const { courseId, variantId, reason } = booking;
        return writeSession({ ...of, studentId, courseId, variantId, time, mode, reason, bookingKey: null, overClass });
      }
      const refusal = cancelRefusal({ session: factsOf(booking), now });
      if (refusal !== '') throw new AppError(refusal);
      await moveTo({ ...of, booking, time: requireFree({ time, studentId, now }), mode, moves: booking.moves, overClass });
      return bookingId;
    }),
  );
}

/**
 * A mentor proposes another free time of theirs for a booked session and holds it for the student, or takes the proposal back (null). Sent twice it is one. Throws NOT_FOUND, SESSION_NOT_UPCOMING, TIME_GONE,
 * TIME_OVERLAPS for what the student has then.
 */
export async function proposeTime({
  parts,
  mentorId,
  bookingId,
  timeId,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  mentorId: bigint;
  bookingId: bigint;
  timeId: bigint | null;
  timeZone: string;
}): Promise<void> {
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const alsoTimeIds = timeId === null ? [] : [timeId];
    const { booking, times } = await holdSession({ tx, personId: mentorId, bookingId, alsoTimeIds, alsoPeople: [mentorId] });
    const session = factsOf(booking);
    const refusal = cancelRefusal({ session, now });
    if (refusal !== '') throw new AppError(refusal);
    if (timeId !== null && booking.offeredTimeId === timeId && isOfferOpen({ session, now })) return;
    await dropProposal({ tx, booking, now });
    if (timeId === null) return;
    const { studentId, startsAt: sessionStartsAt } = booking;
    const time = requireFree({ time: times.get(timeId), studentId, now });
    const venueId = time.mentorId === mentorId ? venueFor({ time, mode: modeOf(booking.venueId === null) }) : undefined;
    if (venueId !== booking.venueId) throw new AppError('NOT_FOUND');
    // a class of the student is theirs to weigh, when they answer
    await requireApart({ tx, studentId, time, except: bookingId, overClass: true });
    if (await hasSessionAt({ tx, studentId, except: bookingId, time })) throw new AppError('TIME_OVERLAPS');
    const { startsAt, endsAt } = time;
    const until = proposalEndsAt({ startsAt, sessionStartsAt, now, timeZone });
    if (until <= now) throw new AppError('TIME_GONE');
    await changeBooking({ tx, booking, set: { offeredTimeId: timeId, offerEndsAt: until, offerState: 'open' }, told: true });
    await holdTime({ tx, timeId, studentId, until });
    await notifySession({ tx, jobs: parts.jobs, now, timeZone, bookingId, news: { what: 'proposed', time: { startsAt, endsAt, until } } });
  });
}
