import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { errorCatalogue } from '@abhyas/contract/errors.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listSeatsBetween } from '../../centres/index.ts';
import { getCourse } from '../../identity/index.ts';
import { mapProfileImages } from '../../profile/index.ts';
import { listFreeTimes, listServing } from './free-queries.ts';
import { countUsed, findOwn } from './session-queries.ts';

/** Milliseconds: how far ahead a session is booked. */
const aheadMs = 60 * 24 * 3_600_000;

/** What a student can book in a course, and with whom. Times at which they have a test are left out. With a session that is moved only what its mentor has. Throws FORBIDDEN, NOT_FOUND. */
export async function getFreeTimes({
  parts,
  studentId,
  body: { bookingId = '', ...course },
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  studentId: bigint;
  body: RequestOf<'mentorFreeTimes'>;
  timeZone: string;
}): Promise<AnswerOf<'mentorFreeTimes'>> {
  const queryable = parts.database.orm;
  const from = parts.clock.now();
  const until = new Date(from.getTime() + aheadMs);
  const { courseId } = await getCourse({ queryable, personId: studentId, ...course });
  const of = { queryable, studentId, courseId };
  const moved = bookingId === '' ? null : await findOwn({ queryable, studentId, bookingId: BigInt(bookingId) });
  if (bookingId !== '' && moved === null) throw new AppError('NOT_FOUND');
  const [serving, free, seats, allowance] = await Promise.all([
    listServing({ queryable, courseId }),
    listFreeTimes({ ...of, from, until, only: moved }),
    listSeatsBetween({ ...of, from, until }),
    countUsed(of),
  ]);
  const times = free.filter((time) => !seats.some((seat) => seat.startsAt < time.busyUntil && time.startsAt < seat.endsAt));
  const images = await mapProfileImages({ parts, personIds: serving.map(({ id }) => id) });
  const venues = new Map(
    times.flatMap(({ venueId, venueName, venueAddress, venueMapUrl }) =>
      venueId === null
        ? []
        : [[venueId, { venueId: String(venueId), name: venueName ?? '', address: venueAddress ?? '', mapUrl: venueMapUrl ?? '' }] as const],
    ),
  );
  return {
    mentors: serving.map(({ id, name, about }) => ({ mentorId: String(id), name, imageUrl: images.get(id) ?? '', about: about ?? '' })),
    venues: [...venues.values()],
    times: times.map(({ id, mentorId, startsAt, endsAt, virtual, venueId, venueTimeZone }) => ({
      timeId: String(id),
      mentorId: String(mentorId),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      date: dayIn({ moment: startsAt, timeZone: venueTimeZone ?? timeZone }),
      timeZone: venueTimeZone ?? timeZone,
      modes: [...(virtual ? (['Virtual'] as const) : []), ...(venueId === null ? [] : (['In person'] as const))],
      venueId: venueId === null ? '' : String(venueId),
    })),
    timeZone,
    allowance,
    refusal: allowance?.left === 0 ? errorCatalogue.NO_SESSIONS_LEFT.message : '',
  };
}
