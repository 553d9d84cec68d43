import type { Language } from '@abhyas/contract/languages.ts';
import { FrontSessionSchema } from '@abhyas/contract/home/front-page.ts';
import { type SessionOutcome, joinMs, joinRefusal, sessionOutcome } from '@abhyas/rules/mentoring/session-card.ts';
import { type SQL, and, asc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { asked } from '../../../platform/postgres/together.ts';
import { parsedAs } from '../../../platform/postgres/rows.ts';
import { venueView } from '../../centres/venues.ts';
import { fullNameOf, personView } from '../../identity/people/views.ts';
import { joinedText } from '../joined-text.ts';
import { mentorBookings } from '../tables.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { type Booking, type SessionReader, factsOf, listActionItems, presentCards, presentSessions } from '../card.ts';
import { countSessions, countToday, isLive, isOwed, isUpcoming, listSessions, listSessionsById, namedLike } from '../card-queries.ts';
import { countUsed, findMeetingUrl, findMentorZone, listKeptSessions, recordJoined } from './session-queries.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { endOfDay, startOfDay } from '../../../platform/common/moment-in.ts';
import type { Session } from '../../../platform/http/session.ts';
import { requireSelf } from '../../learning/course/policy.ts';
import { getReadStudent } from '../../relations/read-student.ts';
import { mapProfileImages } from '../../profile/reading.ts';
import { countMentored, listMentored, listMentoredIds } from './student-queries.ts';
import type { ActionItemSchema, BookingCardSchema } from '@abhyas/contract/mentoring/card.ts';
import { agreedSteps, stepsToShow } from '@abhyas/rules/mentoring/steps-to-show.ts';

type ActionItem = z.output<typeof ActionItemSchema>;
type BookingCard = z.output<typeof BookingCardSchema>;

/** How many sessions home shows. */
const max = 2;
const mentor = personView('mentor');
const venue = venueView('venue');
const { id: frontSessionsId, startsAt, endsAt: frontSessionsEndsAt, venueId } = mentorBookings;
const virtual = sql`${venueId} is null`;
const joinsAt = sql`(${startsAt} - interval '${sql.raw(String(joinMs))} milliseconds')`;
const inJson = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The sessions of a student in a course that are not over. */
const frontSessionsIsAhead = and(
  sql`${mentorBookings.studentId} = ${asked.studentId}`,
  sql`${mentorBookings.courseId} = ${asked.courseId}`,
  isNull(mentorBookings.cancelledAt),
  gt(frontSessionsEndsAt, asked.now),
);
const columns = {
  bookingId: sql`${frontSessionsId}::text`.as('bookingId'),
  mentorName: sql`${fullNameOf(mentor)}`.as('mentorName'),
  startsAt: inJson(sql`${startsAt}`).as('startsAt'),
  endsAt: inJson(sql`${frontSessionsEndsAt}`).as('endsAt'),
  joinsAt: sql`case when ${virtual} then ${inJson(joinsAt)} else '' end`.as('joinsAt'),
  place: sql`coalesce(${joinedText(venue.name)}, '')`.as('place'),
  timeZone: sql`coalesce(${joinedText(venue.timeZone)}, '')`.as('timeZone'),
  isNow: sql`case when ${virtual} then ${joinsAt} else ${startsAt} end <= ${asked.now}`.as('isNow'),
};

/** Those of them that come first, in JSON. */
const first = ({ until, count }: { until?: SQL; count: number }) => {
  const front = new QueryBuilder()
    .select(columns)
    .from(mentorBookings)
    .leftJoin(mentor, eq(mentor.id, mentorBookings.mentorId))
    .leftJoin(venue, eq(venue.id, venueId))
    .where(and(frontSessionsIsAhead, until === undefined ? undefined : lte(startsAt, until)))
    .orderBy(asc(startsAt), asc(frontSessionsId))
    .limit(count)
    .as('front');
  return parsedAs(sql`(select coalesce(json_agg(front), '[]') from ${front})`, z.array(FrontSessionSchema));
};

/** The sessions of a student in a course that run or start within a day, by `asked`. */
export const frontSessions = first({ until: sql`${asked.now} + interval '1 day'`, count: max });

/** The session of a student in a course that runs or is next, in a list, and how many are booked, by `asked`. */
export const nextSessionColumns = {
  nextSession: first({ count: 1 }),
  bookedSessions: sql<number>`(${new QueryBuilder()
    .select({ booked: sql`count(*)::int` })
    .from(mentorBookings)
    .where(frontSessionsIsAhead)})`,
};

/** The link of a person's own virtual session; that they asked for it is recorded. Throws NOT_FOUND, SESSION_NOT_LIVE, NO_MEETING_LINK. */
export async function joinSession({
  parts,
  personId,
  bookingId,
}: {
  parts: Ports<'clock' | 'database'>;
  personId: bigint;
  bookingId: bigint;
}): Promise<string> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const [row] = await listSessionsById({ queryable, ids: [bookingId] });
  const booking = row?.booking;
  if (booking === undefined || (booking.studentId !== personId && booking.mentorId !== personId)) throw new AppError('NOT_FOUND');
  const refusal = joinRefusal({ session: factsOf(booking), now });
  if (refusal !== '') throw new AppError(refusal);
  const url = booking.mentorId === null ? '' : await findMeetingUrl({ queryable, mentorId: booking.mentorId });
  // a mentor can add it and ask again
  if (url === '') throw new AppError('NO_MEETING_LINK');
  await recordJoined({ queryable, bookingId, side: booking.studentId === personId ? 'student' : 'mentor', now });
  return url;
}

/** How many cards a page has, and how many a part that comes whole has at most. */
const pages = { student: 20, mentor: 50, whole: 200 } as const;

/** The sessions of a student in a course, for everyone who may see the student. Throws NOT_FOUND, FORBIDDEN. */
export async function getStudentSessions({
  parts,
  session,
  body,
  timeZone,
  language,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  session: Session;
  body: BodyOf<'studentSessions'>;
  timeZone: string;
  language: Language;
}): Promise<ResultOf<'studentSessions'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const { studentId, course } = await getReadStudent({ parts, session, body });
  const { courseId } = course;
  const ofStudent = and(eq(mentorBookings.studentId, studentId), eq(mentorBookings.courseId, courseId));
  const isAhead = and(isNull(mentorBookings.cancelledAt), gt(mentorBookings.endsAt, now));
  const isPast = or(isNotNull(mentorBookings.cancelledAt), lte(mentorBookings.endsAt, now));
  const [ahead, past, allowance] = await Promise.all([
    body.after === null ? listSessions({ queryable, where: and(ofStudent, isAhead), order: 'soonest', limit: pages.whole }) : [],
    listSessions({ queryable, where: and(ofStudent, isPast), order: 'latest', afterId: body.after, limit: pages.student + 1 }),
    countUsed({ queryable, studentId, courseId }),
  ]);
  const cards = await presentCards({ parts, session, timeZone, language, rows: [...ahead, ...past.slice(0, pages.student)] });
  return { upcoming: cards.slice(0, ahead.length), past: cards.slice(ahead.length), more: past.length > pages.student, allowance };
}

/** A mentor's sessions of today on their clock, without those that are over, and how many wait for feedback. */
export async function getToday({
  parts,
  session,
  timeZone,
  language,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  session: Session;
  timeZone: string;
  language: Language;
}): Promise<ResultOf<'mentorToday'>> {
  const mentorId = session.personId;
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const zone = (await findMentorZone({ queryable, mentorId })) ?? timeZone;
  const day = dayIn({ moment: now, timeZone: zone });
  const from = startOfDay({ day, timeZone: zone });
  const until = endOfDay({ day, timeZone: zone });
  const ofToday = and(
    eq(mentorBookings.mentorId, mentorId),
    isNull(mentorBookings.cancelledAt),
    lt(mentorBookings.startsAt, until),
    gt(mentorBookings.endsAt, now),
  );
  const [counts, rows] = await Promise.all([
    countToday({ queryable, mentorId, from, until, now }),
    listSessions({ queryable, where: ofToday, order: 'soonest', limit: pages.mentor }),
  ]);
  return { ...counts, sessions: await presentCards({ parts, session, timeZone, language, rows }), timeZone: zone };
}

/** A mentor's own sessions (MEN-016 to MEN-020). Throws FORBIDDEN for someone else's pin. */
export async function getDashboard({
  parts,
  session,
  body: { imspin, search, after },
  timeZone,
  language,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  session: Session;
  body: BodyOf<'mentorDashboard'>;
  timeZone: string;
  language: Language;
}): Promise<ResultOf<'mentorDashboard'>> {
  requireSelf({ session, pin: imspin });
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const ofMentor = and(eq(mentorBookings.mentorId, session.personId), namedLike(search));
  const isFirst = after === null;
  // what is neither to come nor running nor owed: cancelled, or over and done with
  const isDone = and(
    or(isNotNull(mentorBookings.cancelledAt), lte(mentorBookings.endsAt, now)),
    or(
      isNotNull(mentorBookings.cancelledAt),
      isNotNull(mentorBookings.feedbackAt),
      isNotNull(mentorBookings.mentorAbsentAt),
      eq(mentorBookings.attendance, 'absent'),
    ),
  );
  const whole = { queryable, order: 'soonest', limit: pages.whole } as const;
  const [live, upcoming, awaiting, others, counts, ownZone] = await Promise.all([
    isFirst ? listSessions({ ...whole, where: and(ofMentor, isLive(now)) }) : [],
    isFirst ? listSessions({ ...whole, where: and(ofMentor, isUpcoming(now)) }) : [],
    isFirst ? listSessions({ ...whole, where: and(ofMentor, isOwed(now)) }) : [],
    listSessions({ queryable, where: and(ofMentor, isDone), order: 'latest', afterId: after, limit: pages.mentor + 1 }),
    countSessions({ queryable, mentorId: session.personId, search, now }),
    findMentorZone({ queryable, mentorId: session.personId }),
  ]);
  const shown = others.slice(0, pages.mentor);
  const parties = [live, upcoming, awaiting, shown];
  const cards = await presentCards({ parts, session, timeZone, language, rows: parties.flat() });
  let from = 0;
  const next = (rows: readonly unknown[]) => cards.slice(from, (from += rows.length));
  return {
    live: next(live),
    upcoming: next(upcoming),
    awaitingFeedback: next(awaiting),
    others: next(shown),
    more: others.length > pages.mentor,
    counts,
    timeZone: ownZone ?? timeZone,
  };
}

/** The students whom a mentor sees (decision 18): assigned, or with a booking. */
export async function getMentored({
  parts,
  mentorId,
  body: { search, ...order },
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  mentorId: bigint;
  body: BodyOf<'mentorStudents'>;
  /** The portal's. */
  timeZone: string;
}): Promise<ResultOf<'mentorStudents'>> {
  const which = { queryable: parts.database.orm, mentorId, search };
  const now = parts.clock.now();
  const [ids, total, ownZone] = await Promise.all([
    listMentoredIds({ ...which, ...order, now }),
    countMentored(which),
    findMentorZone(which),
  ]);
  const rows = await listMentored({ queryable: which.queryable, mentorId, ids, now });
  const images = await mapProfileImages({ parts, personIds: rows.map(({ id }) => id) });
  return {
    students: rows.map((row) => ({
      studentName: row.name,
      studentImsPin: row.pin ?? '',
      imageUrl: images.get(row.id) ?? '',
      course: row.course ?? '',
      courseId: row.courseId,
      variantId: row.variantId,
      lastSessionAt: row.lastSessionAt,
      nextSessionAt: row.nextSessionAt,
      feedbackOwed: row.feedbackOwed ?? 0,
      score: row.marks === null || row.maxMarks === null ? null : { marks: row.marks / 100, totalMarks: row.maxMarks / 100 },
      attended: row.attended ?? 0,
      classes: row.classes ?? 0,
      lastVisitAt: row.lastVisitAt,
    })),
    total,
    timeZone: ownZone ?? timeZone,
  };
}

/** The most sessions that a report counts, and the most of those to come that it names. */
const limits = { sessions: 200, next: 4 } as const;

export interface SessionReport {
  /** What came of the sessions that are over, oldest first. */
  readonly outcomes: readonly { readonly startsAt: Date; readonly outcome: SessionOutcome }[];
  /** The session with the latest feedback that the reader may read; null for none. */
  readonly latest: BookingCard | null;
  /** `stepsToShow` of the sessions with such feedback; none for a parent. */
  readonly steps: readonly ActionItem[];
  /** How many have feedback that the reader may read. */
  readonly reports: number;
  /** Those to come and the one that runs, soonest first. */
  readonly upcoming: readonly BookingCard[];
}

/**
 * The sessions of a student in a course, for the page about them, in the portal's `timeZone`; the caller has checked that the reader may
 * see the student. Feedback is for the student, their parents and the mentor who gave it (note 0019).
 */
export async function getSessionReport({
  parts,
  reader,
  studentId,
  courseId,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  reader: SessionReader;
  studentId: bigint;
  courseId: bigint;
  timeZone: string;
}): Promise<SessionReport> {
  const now = parts.clock.now();
  const rows = await listKeptSessions({ queryable: parts.database.orm, studentId, courseId, limit: limits.sessions });
  const withFeedback = rows.filter((row) => row.feedbackAt !== null && mayReadFeedback({ reader, row }));
  const latest = withFeedback.at(-1);
  const upcoming = rows.filter(({ endsAt }) => endsAt > now).slice(0, limits.next);
  const shown = [...upcoming, ...(latest === undefined ? [] : [latest])].map(({ id }) => id);
  // a report has words of its own
  const [cards, steps] = await Promise.all([
    shown.length === 0 ? [] : presentSessions({ parts, session: reader, timeZone, language: 'en', bookingIds: shown }),
    listSteps({ parts, reader, withFeedback, now }),
  ]);
  const cardOf = ({ id }: Booking) => cards.filter(({ bookingId }) => bookingId === id);
  return {
    outcomes: outcomesOf({ rows, now }),
    latest: latest === undefined ? null : (cardOf(latest)[0] ?? null),
    steps,
    reports: withFeedback.length,
    upcoming: upcoming.flatMap(cardOf),
  };
}

const outcomesOf = ({ rows, now }: { rows: readonly Booking[]; now: Date }): SessionReport['outcomes'] =>
  rows.flatMap((row) => {
    const outcome = sessionOutcome({ session: factsOf(row), now });
    return outcome === null ? [] : [{ startsAt: row.startsAt, outcome }];
  });

/** The steps to show of sessions with feedback that the reader may read; none to a parent, for whom they are not (decision 45). */
async function listSteps({
  parts,
  reader,
  withFeedback,
  now,
}: {
  parts: Ports<'database'>;
  reader: SessionReader;
  withFeedback: readonly Booking[];
  now: Date;
}): Promise<ActionItem[]> {
  if (reader.role === 'parent') return [];
  const latest = withFeedback.at(-1);
  const from = new Date(now.getTime() - agreedSteps.days * 86_400_000);
  const withSteps = withFeedback.filter((row) => row === latest || row.startsAt >= from).toReversed();
  const stepsOf = await listActionItems({ parts, bookingIds: withSteps.map(({ id }) => id) });
  const agreed = withSteps.map(({ id }) => stepsOf(id).map((step) => ({ ...step, isDone: step.done })));
  return stepsToShow(agreed).map(({ isDone, ...step }) => ({ ...step, done: isDone }));
}

/** What came of the sessions of a student in a course that are over, oldest first, and the steps agreed in them, as their report has them for this reader. */
export async function getSessionOutcomes({
  parts,
  reader,
  studentId,
  courseId,
}: {
  parts: Ports<'clock' | 'database'>;
  reader: SessionReader;
  studentId: bigint;
  courseId: bigint;
}): Promise<Pick<SessionReport, 'outcomes' | 'steps'>> {
  const now = parts.clock.now();
  const rows = await listKeptSessions({ queryable: parts.database.orm, studentId, courseId, limit: limits.sessions });
  const withFeedback = rows.filter((row) => row.feedbackAt !== null && mayReadFeedback({ reader, row }));
  return { outcomes: outcomesOf({ rows, now }), steps: await listSteps({ parts, reader, withFeedback, now }) };
}

/** The most notes of a span that are given. */
const maxNotes = 10;

/** What came of the sessions of a student in a course that began in a span, oldest first, the feedback on them that the reader may read, latest first, and the sessions to come, soonest first. */
export async function getSessionsOfSpan({
  parts,
  reader,
  studentId,
  courseId,
  timeZone,
  from,
  before,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  reader: SessionReader;
  studentId: bigint;
  courseId: bigint;
  timeZone: string;
  from: Date;
  before: Date;
}) {
  const now = parts.clock.now();
  const rows = await listKeptSessions({ queryable: parts.database.orm, studentId, courseId, limit: limits.sessions });
  const inSpan = rows.filter((row) => row.startsAt >= from && row.startsAt < before);
  const noted = inSpan.filter((row) => row.feedbackAt !== null && mayReadFeedback({ reader, row })).slice(-maxNotes);
  const upcoming = rows.filter(({ endsAt }) => endsAt > now).slice(0, limits.next);
  const bookingIds = [...noted, ...upcoming].map(({ id }) => id);
  const cards = bookingIds.length === 0 ? [] : await presentSessions({ parts, session: reader, timeZone, language: 'en', bookingIds });
  const cardsOf = (some: readonly Booking[]) => some.flatMap(({ id }) => cards.filter(({ bookingId }) => bookingId === id));
  return { outcomes: outcomesOf({ rows: inSpan, now }), noted: cardsOf(noted).toReversed(), upcoming: cardsOf(upcoming) };
}

function mayReadFeedback({ reader, row }: { reader: SessionReader; row: Booking }): boolean {
  switch (reader.role) {
    case 'student':
    case 'parent':
      return true;
    case 'mentor':
      return row.mentorId === reader.personId;
    case 'staff':
    case 'admin':
      return false;
  }
}
