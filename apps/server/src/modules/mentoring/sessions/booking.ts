import { AppError } from '../../../platform/common/errors.ts';
import { codeOf } from '../../../platform/common/start-error.ts';
import type { SessionMode } from '@abhyas/contract/mentoring/card.ts';
import { isHeld } from '@abhyas/rules/mentoring/time-offers.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { listBusy } from '../../agenda/busy-queries.ts';
import { batchGroup, listStays } from '../../classes/class-facts-queries.ts';
import { replaceRelations } from '../../relations/links-queries.ts';
import { factsOf, sourceOf } from '../card.ts';
import { type Notifying, notifySession } from '../messages/notify-sessions.ts';
import { type Time, holdSessions, listMentorsOf } from './hold-queries.ts';
import { acceptOffers, declineOffer } from './offer-queries.ts';
import { countUsed, findOwn, findSent, findServing, insertBooking, takeTime } from './session-queries.ts';
import { isOfferOpen } from '@abhyas/rules/mentoring/session-card.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { type Limit, countHits } from '../../../platform/postgres/rate-limit.ts';
import { getCourse } from '../../identity/people/courses.ts';
import { hitOf } from '../../identity/people/rate-limits.ts';
import { bookedDaysAhead } from '@abhyas/contract/mentoring/session-limits.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { listFreeTimes, listServing } from './free-queries.ts';
import { limitsOf, requireWithinLimits } from './mentor-limits.ts';

/** What the constraints say that keep sessions apart. */
const refusals: Readonly<Record<string, 'TIME_OVERLAPS' | 'TIME_GONE'>> = {
  mentor_bookings_student_apart: 'TIME_OVERLAPS',
  mentor_bookings_mentor_apart: 'TIME_GONE',
};

/** Does work that books a time; where a constraint of the database refuses it, throws TIME_OVERLAPS for the student's other session, TIME_GONE for the mentor's. */
export async function keepApart<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const constraint = codeOf(cause) === '23P01' && cause instanceof Error && 'constraint' in cause ? String(cause.constraint) : '';
    const refusal = refusals[constraint];
    throw refusal === undefined ? error : new AppError(refusal, { cause: error });
  }
}

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
    throw new AppError('NOT_FOUND', { said: { key: 'refusal_time_not_this_way' } });
  return mode === 'Virtual' ? null : time.venueId;
}

/**
 * Requires that no one would be at two places, whatever they are there as: mentor and student have no class that they give, no seat for a test and no other session then, apart from the one that is moved (`except`), and
 * the student no class unless they accept that (`overClass`). The transaction holds both people. Throws TIME_GONE, TIME_OVERLAPS, TIME_OVER_CLASS.
 */
export async function requireApart({
  tx,
  studentId,
  time: { mentorId, startsAt, endsAt, busyUntil },
  except = null,
  overClass,
}: {
  tx: Transaction;
  studentId: bigint;
  time: Time;
  except?: bigint | null;
  overClass: boolean;
}): Promise<void> {
  const groups = (await listStays({ queryable: tx, studentId })).map(batchGroup);
  const busy = await listBusy({ queryable: tx, personIds: [studentId, mentorId], groups, from: startsAt, until: busyUntil });
  const others = busy.filter(({ source, ref }) => source !== 'session' || ref !== except);
  const ofMentor = others.filter(({ personId }) => personId === mentorId);
  if (ofMentor.some(({ source }) => source === 'class')) throw new AppError('TIME_GONE', { said: { key: 'refusal_mentor_has_class' } });
  if (ofMentor.length > 0) throw new AppError('TIME_GONE');
  const ofStudent = others.filter(({ personId }) => personId === studentId);
  if (ofStudent.some(({ source }) => source === 'seat'))
    throw new AppError('TIME_OVERLAPS', { said: { key: 'refusal_test_at_this_time' } });
  if (ofStudent.length > 0) throw new AppError('TIME_OVERLAPS');
  const missed = others.find((one) => one.personId === null && one.startsAt < endsAt);
  if (missed !== undefined && !overClass)
    throw new AppError('TIME_OVER_CLASS', {
      said: { key: 'refusal_class_then', values: { title: missed.title } },
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
  bookedBy = 'student',
  overClass,
  ...of
}: Notifying & {
  studentId: bigint;
  courseId: bigint;
  variantId: bigint | null;
  time: Time | undefined;
  mode: SessionMode;
  reason: string;
  bookingKey: string | null;
  /** What a mentor books for a student is not within the mentor's limits. */
  bookedBy?: 'student' | 'mentor';
  overClass: boolean;
}): Promise<bigint> {
  const { tx, now } = of;
  const time = requireFree({ time: wanted, studentId, now });
  if (bookedBy === 'student') await requireWithinLimits({ tx, studentId, timeZone: of.timeZone, now, time });
  const { id: timeId, mentorId, startsAt, endsAt, busyUntil } = time;
  const venueId = venueFor({ time, mode });
  if (!(await findServing({ queryable: tx, mentorId, courseId }))) throw new AppError('NOT_FOUND');
  if ((await countUsed({ queryable: tx, studentId, courseId }))?.left === 0) throw new AppError('NO_SESSIONS_LEFT');
  await requireApart({ tx, studentId, time, overClass });
  const bookingId = await insertBooking({
    tx,
    row: {
      mentorId,
      studentId,
      courseId,
      variantId,
      timeId,
      startsAt,
      endsAt,
      busyUntil,
      venueId,
      reason,
      bookingKey,
      bookedAt: now,
      bookedBy,
    },
  });
  await takeTime({ tx, timeId, bookingId });
  await acceptOffers({ tx, studentId, timeId });
  await replaceRelations({ tx, source: sourceOf(bookingId), inputs: [{ kind: 'mentor', viewerId: mentorId, subjectId: studentId }] });
  await notifySession({ ...of, bookingId, news: { what: 'booked', by: bookedBy } });
  return bookingId;
}

/** Every booking is a mail to two people; no one makes more than this. */
export const hourly: Limit = { name: 'mentor-session', max: 30, seconds: 3600 };

/**
 * Books a free time with a mentor and gives the booking's id; under a used key it is the same booking. An offer that it is booked in place
 * of is declined. Throws FORBIDDEN for someone else's course, TIME_GONE, TIME_OVERLAPS, TIME_OVER_CLASS, NO_SESSIONS_LEFT, NOT_FOUND,
 * TOO_MANY_REQUESTS.
 */
export async function bookSession({
  parts,
  studentId,
  body: { courseId: course, variantId: variant, timeId, mode, reasonForBooking, bookingKey, instead = null, overClass = false },
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'vault'>;
  studentId: bigint;
  body: BodyOf<'bookMentorSlot'>;
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
      const wantedId = timeId;
      const bookingIds = instead === null ? [] : [instead];
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

/** The last moment at which a session may start that is booked or offered at `now`. */
export const bookedUntil = (now: Date): Date => new Date(now.getTime() + bookedDaysAhead * 24 * 3_600_000);

/**
 * A page of the times a student can book in a course, without those at which they or the mentor are elsewhere; a class of the
 * student is named. For a session that is moved only its mentor's times. Throws FORBIDDEN, NOT_FOUND.
 */
export async function getFreeTimes({
  parts,
  studentId,
  body: { bookingId = null, after = null, ...course },
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  body: BodyOf<'mentorFreeTimes'>;
  timeZone: string;
}): Promise<ResultOf<'mentorFreeTimes'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const { courseId } = await getCourse({ queryable, personId: studentId, ...course });
  const moved = bookingId === null ? null : await findOwn({ queryable, studentId, bookingId });
  if (bookingId !== null && moved === null) throw new AppError('NOT_FOUND');
  const [serving, { limited, ...free }] = await Promise.all([
    listServing({ queryable, courseId }),
    findTimesFor({ queryable, studentId, courseId, only: moved, except: bookingId, after, timeZone, now }),
  ]);
  return {
    mentors: serving.map(({ id, name, about }) => ({ mentorId: id, name, about: about ?? '' })),
    ...free,
    times: free.times.filter(({ timeId }) => !limited.has(timeId)),
    refusal: free.allowance?.left === 0 ? 'no-sessions-left' : '',
  };
}

/** A page of the free times of mentors at which a student can come, as they are shown in a zone, and which of them the limits of their mentors keep students from. */
export async function findTimesFor({
  queryable,
  studentId,
  courseId,
  only,
  except = null,
  after,
  timeZone,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  /** Times of this mentor alone; null: of all who serve the course. */
  only: { readonly mentorId: bigint | null } | null;
  /** A session that is moved. */
  except?: bigint | null;
  after: Date | null;
  timeZone: string;
  now: Date;
}): Promise<ResultOf<'mentorTimesFor'> & { limited: ReadonlySet<bigint> }> {
  const from = after === null || after < now ? now : after;
  const until = bookedUntil(now);
  const of = { queryable, studentId, courseId };
  const stays = await listStays({ queryable, studentId });
  const [free, busy, allowance] = await Promise.all([
    listFreeTimes({ ...of, now, after: from, until, only }),
    listBusy({ queryable, personIds: [studentId], groups: stays.map(batchGroup), from, until }),
    countUsed(of),
  ]);
  const limitOf = await limitsOf({ queryable, studentId, except, timeZone, now, times: free.times });
  const own = busy.filter(({ source, ref, personId }) => personId !== null && (source !== 'session' || ref !== except));
  const classes = busy.filter(({ personId }) => personId === null);
  const times = free.times.filter((time) => !own.some((other) => other.startsAt < time.busyUntil && time.startsAt < other.endsAt));
  const venues = new Map(
    times.flatMap(({ venueId, venueName, venueAddress, venueMapUrl }) =>
      venueId === null
        ? []
        : [[venueId, { venueId, name: venueName ?? '', address: venueAddress ?? '', mapUrl: venueMapUrl ?? '' }] as const],
    ),
  );
  return {
    venues: [...venues.values()],
    times: times.map(({ id, mentorId, startsAt, endsAt, virtual, venueId, venueTimeZone }) => ({
      timeId: id,
      mentorId,
      startsAt,
      endsAt,
      date: dayIn({ moment: startsAt, timeZone }),
      timeZone,
      venueDate: venueTimeZone === null ? '' : dayIn({ moment: startsAt, timeZone: venueTimeZone }),
      venueTimeZone: venueTimeZone ?? '',
      modes: [...(virtual ? (['Virtual'] as const) : []), ...(venueId === null ? [] : (['In person'] as const))],
      venueId,
      classTitle: classes.find((held) => held.startsAt < endsAt && startsAt < held.endsAt)?.title ?? '',
    })),
    next: free.next,
    timeZone,
    allowance,
    limited: new Set(times.filter((time) => limitOf(time).refusal !== '').map(({ id }) => id)),
  };
}
