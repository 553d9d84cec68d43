import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { countHits } from '../../../platform/postgres/rate-limit.ts';
import { hitOf } from '../../identity/people/rate-limits.ts';
import { getReadStudent } from '../../relations/read-student.ts';
import { findTimesFor, hourly, keepApart, writeSession } from './booking.ts';
import { holdSessions } from './hold-queries.ts';
import { findMentorZone, findOfMentor, findSent, findServing } from './session-queries.ts';

/** A page of a mentor's own free times at which a student whom they see can come, on the mentor's clock; not over a class of the student. Throws NOT_FOUND, FORBIDDEN for a course that is not the student's. */
export async function getTimesFor({
  parts,
  session,
  body: { after = null, bookingId, studentImsPin, courseId: course, variantId },
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'mentorTimesFor'>;
  timeZone: string;
}): Promise<ResultOf<'mentorTimesFor'>> {
  const queryable = parts.database.orm;
  const mentorId = session.personId;
  const zone = (await findMentorZone({ queryable, mentorId })) ?? timeZone;
  const of = { queryable, only: { mentorId }, except: bookingId, after, timeZone: zone, now: parts.clock.now() };
  if (bookingId !== null) {
    const booking = await findOfMentor({ queryable, mentorId, bookingId });
    if (booking === null) throw new AppError('NOT_FOUND');
    const fits = ({ modes, venueId }: ResultOf<'mentorTimesFor'>['times'][number]) =>
      booking.venueId === null ? modes.includes('Virtual') : booking.venueId === venueId;
    return clearOf({ free: await findTimesFor({ ...of, ...booking }), fits });
  }
  if (course === null || variantId === null) throw new AppError('NOT_FOUND');
  const { studentId, course: own } = await getReadStudent({ parts, session, body: { studentImsPin, courseId: course, variantId } });
  return clearOf({ free: await findTimesFor({ ...of, studentId, courseId: own.courseId }), fits: () => true });
}

/** Free times without those over a class of the student. */
function clearOf({
  free: { limited: _limited, ...free },
  fits,
}: {
  free: Awaited<ReturnType<typeof findTimesFor>>;
  fits: (time: ResultOf<'mentorTimesFor'>['times'][number]) => boolean;
}): ResultOf<'mentorTimesFor'> {
  return { ...free, times: free.times.filter((time) => time.classTitle === '' && fits(time)) };
}

/**
 * A mentor books a free time of theirs for a student whom they see, and gives the booking's id; under a used key it is the same booking. Throws NOT_FOUND, FORBIDDEN for a course that is not the student's, TIME_GONE,
 * TIME_OVERLAPS, TIME_OVER_CLASS, NO_SESSIONS_LEFT, TOO_MANY_REQUESTS.
 */
export async function bookForStudent({
  parts,
  session,
  body: { timeId, mode, reasonForBooking: reason, bookingKey, ...body },
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'vault'>;
  session: Session;
  body: BodyOf<'mentorBook'>;
  timeZone: string;
}): Promise<bigint> {
  const queryable = parts.database.orm;
  const mentorId = session.personId;
  const { studentId, course } = await getReadStudent({ parts, session, body });
  const { courseId, variantId } = course;
  if (!(await findServing({ queryable, mentorId, courseId }))) throw new AppError('NOT_FOUND');
  const sent = await findSent({ queryable, studentId, bookingKey });
  if (sent !== null) return sent;
  const now = parts.clock.now();
  await countHits({ queryable, hits: [hitOf({ parts, limit: hourly, of: `person:${mentorId}` })], now });
  return keepApart(() =>
    parts.database.transaction(async (tx) => {
      const { times } = await holdSessions({
        tx,
        personId: mentorId,
        bookingIds: [],
        alsoTimeIds: [timeId],
        alsoPeople: [studentId, mentorId],
      });
      const known = await findSent({ queryable: tx, studentId, bookingKey });
      if (known !== null) return known;
      const time = times.get(timeId);
      if (time !== undefined && time.mentorId !== mentorId) throw new AppError('NOT_FOUND');
      const of = { tx, jobs: parts.jobs, now, timeZone };
      const ids = { studentId, courseId, variantId };
      return writeSession({ ...of, ...ids, time, mode, reason, bookingKey, bookedBy: 'mentor', overClass: false });
    }),
  );
}
