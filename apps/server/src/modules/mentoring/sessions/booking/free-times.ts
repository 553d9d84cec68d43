import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { errorCatalogue } from '@abhyas/contract/errors.ts';
import { AppError } from '../../../../platform/common/errors.ts';
import { dayIn } from '../../../../platform/common/day-in.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { listBusy } from '../../../agenda/index.ts';
import { batchGroup, listStays } from '../../../classes/index.ts';
import { getCourse } from '../../../identity/index.ts';
import { bookedUntil } from './booked-until.ts';
import { listFreeTimes, listServing } from './free-queries.ts';
import { countUsed, findOwn } from '../session-queries.ts';

/** What a student can book in a course, and with whom, a page of times. Times at which they have a test, or the mentor a class, are left out; of those at which they have a class it is said. With a session that is moved only what its mentor has. Throws FORBIDDEN, NOT_FOUND. */
export async function getFreeTimes({
  parts,
  studentId,
  body: { bookingId = '', after = '', ...course },
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  body: RequestOf<'mentorFreeTimes'>;
  timeZone: string;
}): Promise<AnswerOf<'mentorFreeTimes'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const from = after === '' || new Date(after) < now ? now : new Date(after);
  const until = bookedUntil(now);
  const { courseId } = await getCourse({ queryable, personId: studentId, ...course });
  const of = { queryable, studentId, courseId };
  const moved = bookingId === '' ? null : await findOwn({ queryable, studentId, bookingId: BigInt(bookingId) });
  if (bookingId !== '' && moved === null) throw new AppError('NOT_FOUND');
  const stays = await listStays({ queryable, studentId });
  const [serving, free, busy, allowance] = await Promise.all([
    listServing({ queryable, courseId }),
    listFreeTimes({ ...of, now, after: from, until, only: moved }),
    listBusy({ queryable, personIds: [studentId], groups: stays.map(batchGroup), from, until }),
    countUsed(of),
  ]);
  const seats = busy.filter(({ source }) => source === 'seat');
  const classes = busy.filter(({ personId }) => personId === null);
  const times = free.times.filter((time) => !seats.some((seat) => seat.startsAt < time.busyUntil && time.startsAt < seat.endsAt));
  const venues = new Map(
    times.flatMap(({ venueId, venueName, venueAddress, venueMapUrl }) =>
      venueId === null
        ? []
        : [[venueId, { venueId: String(venueId), name: venueName ?? '', address: venueAddress ?? '', mapUrl: venueMapUrl ?? '' }] as const],
    ),
  );
  return {
    mentors: serving.map(({ id, name, about }) => ({ mentorId: String(id), name, about: about ?? '' })),
    venues: [...venues.values()],
    times: times.map(({ id, mentorId, startsAt, endsAt, virtual, venueId, venueTimeZone }) => ({
      timeId: String(id),
      mentorId: String(mentorId),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      date: dayIn({ moment: startsAt, timeZone }),
      timeZone,
      venueDate: venueTimeZone === null ? '' : dayIn({ moment: startsAt, timeZone: venueTimeZone }),
      venueTimeZone: venueTimeZone ?? '',
      modes: [...(virtual ? (['Virtual'] as const) : []), ...(venueId === null ? [] : (['In person'] as const))],
      venueId: venueId === null ? '' : String(venueId),
      classTitle: classes.find((held) => held.startsAt < endsAt && startsAt < held.endsAt)?.title ?? '',
    })),
    next: free.next?.toISOString() ?? '',
    timeZone,
    allowance,
    refusal: allowance?.left === 0 ? errorCatalogue.NO_SESSIONS_LEFT.message : '',
  };
}
