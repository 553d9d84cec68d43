import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { isOfferOpen } from '@abhyas/rules/mentoring/session-card.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { countHits, type Limit } from '../../../../platform/postgres/rate-limit.ts';
import { getCourse, hitOf } from '../../../identity/index.ts';
import { factsOf } from '../../card/facts.ts';
import { holdSessions, listMentorsOf } from '../hold-queries.ts';
import { declineOffer } from '../offer-queries.ts';
import { findSent } from '../session-queries.ts';
import { keepApart } from './apart.ts';
import { writeSession } from './write-session.ts';

/** Every booking is a mail to two people; no one makes more than this. */
const hourly: Limit = { name: 'mentor-session', max: 30, seconds: 3600 };

/**
 * Books a free time with a mentor; gives the booking's id. Under a key that was used it is the booking there is. An offer that it is booked in place of is declined. Throws FORBIDDEN for someone else's course,
 * TIME_GONE, TIME_OVERLAPS, TIME_OVER_CLASS, NO_SESSIONS_LEFT, NOT_FOUND, TOO_MANY_REQUESTS.
 */
export async function bookSession({
  parts,
  studentId,
  body: { courseId: course, variantId: variant, timeId, mode, reasonForBooking, bookingKey, instead = '', overClass = false },
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'vault'>;
  studentId: bigint;
  body: RequestOf<'bookMentorSlot'>;
  timeZone: string;
}): Promise<bigint> {
  const queryable = parts.database.orm;
  const { courseId, variantId } = await getCourse({ queryable, personId: studentId, courseId: course, variantId: variant });
  const sent = await findSent({ queryable, studentId, bookingKey });
  if (sent !== null) return sent;
  const now = parts.clock.now();
  await countHits({ queryable, hits: [hitOf({ parts, limit: hourly, of: `person:${studentId}` })], now });
  return keepApart(() =>
    parts.database.transaction(async (tx) => {
      const wantedId = BigInt(timeId);
      const bookingIds = instead === '' ? [] : [BigInt(instead)];
      const alsoPeople = [studentId, ...(await listMentorsOf({ tx, timeIds: [wantedId] }))];
      const { bookings, times } = await holdSessions({ tx, personId: studentId, bookingIds, alsoTimeIds: [wantedId], alsoPeople });
      const known = await findSent({ queryable: tx, studentId, bookingKey });
      if (known !== null) return known;
      for (const booking of bookings) {
        const { offeredTimeId } = booking;
        // the time that is held is accepted where it is the one that is booked
        if (offeredTimeId !== null && offeredTimeId !== wantedId && isOfferOpen({ session: factsOf(booking), now }))
          await declineOffer({ tx, booking, timeId: offeredTimeId });
      }
      const time = times.get(wantedId);
      const of = { tx, jobs: parts.jobs, now, timeZone };
      return writeSession({ ...of, studentId, courseId, variantId, time, mode, reason: reasonForBooking, bookingKey, overClass });
    }),
  );
}
