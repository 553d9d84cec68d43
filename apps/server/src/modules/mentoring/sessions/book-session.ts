import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { Ports } from '../../../platform/parts.ts';
import { countHits, type Limit } from '../../../platform/postgres/rate-limit.ts';
import { getCourse, hitOf, lockPerson } from '../../identity/index.ts';
import { lockTimes } from './hold-queries.ts';
import { findSent } from './session-queries.ts';
import { keepApart } from './apart.ts';
import { writeSession } from './write-session.ts';

/** Every booking is a mail to two people; no one makes more than this. */
const hourly: Limit = { name: 'mentor-session', max: 30, seconds: 3600 };

/**
 * Books a free time with a mentor; gives the booking's id. Under a key that was used it is the booking there is. Throws FORBIDDEN for someone else's course,
 * TIME_GONE, TIME_OVERLAPS, NO_SESSIONS_LEFT, NOT_FOUND, TOO_MANY_REQUESTS.
 */
export async function bookSession({
  parts,
  studentId,
  body: { courseId: course, variantId: variant, timeId, mode, reasonForBooking, bookingKey },
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
      await lockPerson({ tx, personId: studentId });
      const known = await findSent({ queryable: tx, studentId, bookingKey });
      if (known !== null) return known;
      const [time] = await lockTimes({ tx, timeIds: [BigInt(timeId)] });
      const of = { tx, jobs: parts.jobs, now, timeZone };
      return writeSession({ ...of, studentId, courseId, variantId, time, mode, reason: reasonForBooking, bookingKey });
    }),
  );
}
