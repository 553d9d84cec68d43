import { isOfferOpen } from '@abhyas/rules/mentoring/session-card.ts';
import { AppError } from '../../../../platform/common/errors.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { factsOf } from '../../card/facts.ts';
import { modeOf } from '../../card/present-cards.ts';
import { keepApart } from './apart.ts';
import { holdSession, listMentorsOf } from '../hold-queries.ts';
import { declineOffer } from '../offer-queries.ts';
import { findActive, findOfferedTime } from '../session-queries.ts';
import { writeSession } from './write-session.ts';

/**
 * A student takes the time that is held for them after the mentor cancelled, or declines it; gives the new booking, or the one that was cancelled. Sent twice it is answered once. Throws
 * NOT_FOUND, TIME_GONE if the offer is over, TIME_OVERLAPS, TIME_OVER_CLASS, NO_SESSIONS_LEFT.
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
      if (!accept && booking.offerState === 'declined') return bookingId;
      if (accept && booking.offerState === 'accepted' && booking.offeredTimeId !== null) {
        const made = await findActive({ tx, studentId, timeId: booking.offeredTimeId });
        if (made !== null) return made;
      }
      const time = booking.offeredTimeId === null ? undefined : times.get(booking.offeredTimeId);
      if (time === undefined || time.id !== offeredId || !isOfferOpen({ session: factsOf(booking), now }))
        throw new AppError('TIME_GONE', { detail: 'This time is no longer held for you. Choose another one.' });
      if (!accept) {
        await declineOffer({ tx, booking, timeId: time.id });
        return bookingId;
      }
      const { courseId, variantId, reason } = booking;
      // only such a time is offered
      const mode = modeOf(booking.venueId === null);
      const of = { tx, jobs: parts.jobs, now, timeZone };
      return writeSession({ ...of, studentId, courseId, variantId, time, mode, reason, bookingKey: null, overClass });
    }),
  );
}
