import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { and, eq, gt, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import { dayIn } from '../../../../platform/common/day-in.ts';
import { endOfDay, startOfDay } from '../../../../platform/common/moment-in.ts';
import type { Session } from '../../../../platform/http/session.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { requireSelf } from '../../../learning/index.ts';
import { getReadStudent } from '../../../relations/index.ts';
import { countSessions, countToday, isLive, isOwed, isUpcoming, listSessions, namedLike } from '../../card/card-queries.ts';
import { presentCards } from '../../card/present-cards.ts';
import { mentorBookings } from '../../tables.ts';
import { countUsed, findMentorZone } from '../session-queries.ts';

/** How many cards a page has, and how many a part that comes whole has at most. */
const pages = { student: 20, mentor: 50, whole: 200 } as const;
const idOrNull = (id: string) => (id === '' ? null : BigInt(id));

/** The sessions of a student in a course, for everyone who may see the student. Throws NOT_FOUND, FORBIDDEN. */
export async function getStudentSessions({
  parts,
  session,
  body,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  session: Session;
  body: RequestOf<'studentSessions'>;
  timeZone: string;
}): Promise<AnswerOf<'studentSessions'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const { studentId, course } = await getReadStudent({ parts, session, body });
  const { courseId } = course;
  const ofStudent = and(eq(mentorBookings.studentId, studentId), eq(mentorBookings.courseId, courseId));
  const isAhead = and(isNull(mentorBookings.cancelledAt), gt(mentorBookings.endsAt, now));
  const isPast = or(isNotNull(mentorBookings.cancelledAt), lte(mentorBookings.endsAt, now));
  const [ahead, past, allowance] = await Promise.all([
    body.after === '' ? listSessions({ queryable, where: and(ofStudent, isAhead), order: 'soonest', limit: pages.whole }) : [],
    listSessions({ queryable, where: and(ofStudent, isPast), order: 'latest', afterId: idOrNull(body.after), limit: pages.student + 1 }),
    countUsed({ queryable, studentId, courseId }),
  ]);
  const cards = await presentCards({ parts, session, timeZone, rows: [...ahead, ...past.slice(0, pages.student)] });
  return { upcoming: cards.slice(0, ahead.length), past: cards.slice(ahead.length), more: past.length > pages.student, allowance };
}

/** A mentor's sessions of today on their clock, without those that are over, and how many wait for feedback. */
export async function getToday({
  parts,
  session,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  session: Session;
  timeZone: string;
}): Promise<AnswerOf<'mentorToday'>> {
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
  return { ...counts, sessions: await presentCards({ parts, session, timeZone, rows }) };
}

/** A mentor's own sessions (MEN-016 to MEN-020). Throws FORBIDDEN for someone else's pin. */
export async function getDashboard({
  parts,
  session,
  body: { imspin, search, after },
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  session: Session;
  body: RequestOf<'mentorDashboard'>;
  timeZone: string;
}): Promise<AnswerOf<'mentorDashboard'>> {
  requireSelf({ session, pin: imspin });
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const ofMentor = and(eq(mentorBookings.mentorId, session.personId), namedLike(search));
  const isFirst = after === '';
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
    listSessions({ queryable, where: and(ofMentor, isDone), order: 'latest', afterId: idOrNull(after), limit: pages.mentor + 1 }),
    countSessions({ queryable, mentorId: session.personId, search, now }),
    findMentorZone({ queryable, mentorId: session.personId }),
  ]);
  const shown = others.slice(0, pages.mentor);
  const parties = [live, upcoming, awaiting, shown];
  const cards = await presentCards({ parts, session, timeZone, rows: parties.flat() });
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
