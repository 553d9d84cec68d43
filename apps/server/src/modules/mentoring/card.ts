import type { z } from 'zod';
import { type SessionFacts, type SessionViewer, isLate, joinRefusal, sessionCard } from '@abhyas/rules/mentoring/session-card.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import type { Value } from '@abhyas/contract/messages.gen.ts';
import { say } from '../../platform/language.ts';
import { holidays, type mentorBookings, mentorSettings, type mentorTimes } from './tables.ts';
import { type SQL, type SQLWrapper, and, eq, gte, lt, sql } from 'drizzle-orm';
import type { ActionItemSchema, BookingCardSchema } from '@abhyas/contract/mentoring/card.ts';
import { sessionZone } from '@abhyas/rules/mentoring/session-zone.ts';
import { dayIn } from '../../platform/common/day-in.ts';
import { timeWords } from '../../platform/common/moment-words.ts';
import type { Ports } from '../../platform/parts.ts';
import { listTasksOf } from '../learning/study/task-queries.ts';
import { linkToUpload } from '../media/uploads.ts';
import { type SessionRow, listSessionsById } from './card-queries.ts';

type ActionItem = z.output<typeof ActionItemSchema>;
type BookingCard = z.output<typeof BookingCardSchema>;

export type Booking = typeof mentorBookings.$inferSelect;

/** What the rule of a card needs of a booking. */
export const factsOf = (booking: Booking): SessionFacts => ({
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
  virtual: booking.venueId === null,
  moves: booking.moves,
  noticeWaived: booking.noticeWaivedAt !== null,
  givenLate: booking.bookedBy === 'mentor' && isLate(booking),
  cancelledBy: booking.cancelledBy,
  againstPolicy: booking.againstPolicy,
  attendance: booking.attendance,
  mentorAbsentBy: booking.mentorAbsentBy,
  absenceRuled: booking.absenceRuledAt !== null,
  studentJoined: booking.studentJoinedAt !== null,
  mentorJoined: booking.mentorJoinedAt !== null,
  hasFeedback: booking.feedbackAt !== null,
  offerEndsAt: booking.offerState === 'open' && booking.offeredTimeId !== null ? booking.offerEndsAt : null,
});

/** Who looks at sessions. */
export type SessionReader = Pick<Session, 'personId' | 'role' | 'actingAdminId'>;

/** As whom someone looks at a session. Support looks on. */
function viewerOf({ session, booking }: { session: SessionReader; booking: Booking }): SessionViewer {
  if (session.actingAdminId !== null) return 'other';
  if (session.personId === booking.studentId) return 'student';
  return session.personId === booking.mentorId ? 'mentor' : 'other';
}

/** Holds for rows of `mentor_times` that are not booked, and at `now` held for no one but `studentId` (null: for no one); `isHeld` of the rules as a condition. */
export const isFreeAt = ({
  time: { bookingId, heldForId, heldUntil },
  studentId = null,
  now,
}: {
  time: Readonly<Record<'bookingId' | 'heldForId' | 'heldUntil', SQLWrapper>>;
  studentId?: bigint | null;
  now: Date;
}): SQL => {
  const isTheirs = studentId === null ? sql`` : sql` or ${heldForId} = ${studentId}`;
  return sql`(${bookingId} is null and (${heldForId} is null or ${heldUntil} <= ${now}::timestamptz${isTheirs}))`;
};

/** Holds where a mentor has no session at a time, buffers included: one that came from another mentor, or from a pack, may have no time of its own. */
export const noSessionAt = ({
  mentorId,
  startsAt,
  busyUntil,
}: Readonly<Record<'mentorId' | 'startsAt' | 'busyUntil', SQLWrapper>>): SQL => sql`not exists (
  select from mentor_bookings as taken where taken.mentor_id = ${mentorId} and taken.cancelled_at is null
     and tstzrange(taken.starts_at, taken.busy_until) && tstzrange(${startsAt}, ${busyUntil}))`;

/**
 * Holds where a time or a session starts on a holiday, on its mentor's clock, for a join of `holidays`. `timeZone` is that of mentors who have chosen none. The bounds are for the index: no zone
 * is more than a day away.
 */
export const isOnHoliday = ({
  of: { startsAt },
  timeZone,
}: {
  of: typeof mentorTimes | typeof mentorBookings;
  timeZone: string;
}): SQL | undefined =>
  and(
    eq(holidays.day, sql`(${startsAt} at time zone coalesce(${mentorSettings.timeZone}, ${timeZone}))::date`),
    gte(startsAt, sql`${holidays.day} - interval '1 day'`),
    lt(startsAt, sql`${holidays.day} + interval '2 days'`),
  );

/** The source of the tasks, and of the relation, that a booking makes. */
export const sourceOf = (bookingId: bigint): string => `booking:${bookingId}`;

interface Presenting {
  readonly parts: Ports<'clock' | 'database' | 'files'>;
  /** Who looks. */
  readonly session: SessionReader;
  /** The portal's: for virtual sessions, unless a mentor has chosen another one. */
  readonly timeZone: string;
  readonly language: Language;
}

/** The name of a mentor for a sentence; an account that is deleted has none. */
export const nameOrMentor = (name: string): Value => (name === '' ? { key: 'session_a_mentor' } : name);

/** How two meet. */
export const modeOf = (virtual: boolean) => (virtual ? ('Virtual' as const) : ('In person' as const));

/** The cards of sessions as one person sees them. One query beside that of the rows. */
export async function presentCards({
  parts,
  session,
  timeZone,
  language,
  rows,
}: Presenting & { rows: readonly SessionRow[] }): Promise<BookingCard[]> {
  const now = parts.clock.now();
  const stepsOf = await listActionItems({ parts, bookingIds: rows.map(({ booking }) => booking.id) });
  return Promise.all(
    rows.map(async (row) => {
      const card = presentCard({ row, session, timeZone, language, now });
      const audience = audienceOf({ row, session });
      if (audience === 'another-mentor')
        return { ...card, ...unread.reason, ...unread.outcome, bookingStatus: plainStatus(card.bookingStatus) };
      return {
        ...card,
        ...(audience === 'parent' ? unread.reason : {}),
        attachments: await Promise.all(
          row.files.map(async ({ name, key }) => ({ name, url: await linkToUpload({ parts, fileKey: key }) })),
        ),
        actionItems: audience === 'parent' ? [] : stepsOf(row.booking.id),
      };
    }),
  );
}

/** The steps that were agreed on in sessions: a function from the session to its own, in their order. One query. */
export async function listActionItems({ parts, bookingIds }: { parts: Ports<'database'>; bookingIds: readonly bigint[] }) {
  const tasks = await listTasksOf({ queryable: parts.database.orm, sources: bookingIds.map(sourceOf) });
  const bySource = Map.groupBy(tasks, ({ source }) => source);
  return (bookingId: bigint): ActionItem[] =>
    (bySource.get(sourceOf(bookingId)) ?? []).map(({ id, text, dueOn, doneAt }) => ({
      taskId: id,
      text,
      dueOn: dueOn ?? '',
      done: doneAt !== null,
    }));
}

/** Who reads a session, for what they are shown of it (decision 45): its two people and support everything, a parent all but the reason and the agreed steps, another mentor of the student when it is and with whom. */
function audienceOf({ row, session }: { row: SessionRow; session: SessionReader }): 'all' | 'parent' | 'another-mentor' {
  if (session.role === 'parent') return 'parent';
  return session.role === 'mentor' && viewerOf({ session, booking: row.booking }) === 'other' ? 'another-mentor' : 'all';
}

/** What an audience does not read: why the session was, or was cancelled; and what came of it. */
const unread = {
  reason: { reasonForBooking: '', cancelReason: '' },
  outcome: {
    feedback: '',
    feedBackModifiedDate: null,
    feedbackText: '',
    attachments: [],
    actionItems: [],
    attendance: '' as const,
    mentorAbsent: false,
    mentorAbsentBy: '' as const,
    mentorAction: '' as const,
    isAwaitingFeedBack: false,
  },
};

/** The status of a session without what came of it. */
const plainStatus = (status: BookingCard['bookingStatus']): BookingCard['bookingStatus'] =>
  status === 'ATTENDED' ? 'BOOKED' : status === 'CANCELLED AGAINST POLICY' ? 'CANCELLED' : status;

/** The cards of these sessions, read again: what a call that changed them answers. */
export async function presentSessions({ bookingIds, ...of }: Presenting & { bookingIds: readonly bigint[] }): Promise<BookingCard[]> {
  return presentCards({ ...of, rows: await listSessionsById({ queryable: of.parts.database.orm, ids: bookingIds }) });
}

/** As `presentSessions`, of one. */
export async function presentSession({ bookingId, ...of }: Presenting & { bookingId: bigint }): Promise<BookingCard> {
  const [card] = await presentSessions({ ...of, bookingIds: [bookingId] });
  if (card === undefined) throw new Error('a session is never deleted');
  return card;
}

function presentCard({
  row,
  session,
  timeZone,
  language,
  now,
}: {
  row: SessionRow;
  session: SessionReader;
  timeZone: string;
  language: Language;
  now: Date;
}): Omit<BookingCard, 'attachments' | 'actionItems'> {
  const { booking } = row;
  const viewer = viewerOf({ session, booking });
  const card = sessionCard({ session: factsOf(booking), viewer, now });
  const virtual = booking.venueId === null;
  const zone = sessionZone({ venue: row.venueTimeZone, mentor: row.mentorTimeZone, portal: timeZone, reader: viewer });
  const minutes = Math.round((booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000);
  const seesStudent = session.role !== 'student' && session.role !== 'parent';
  const isOfTheirs = viewer !== 'other';
  const otherJoinedAt = viewer === 'student' ? booking.mentorJoinedAt : viewer === 'mentor' ? booking.studentJoinedAt : null;
  return {
    bookingId: booking.id,
    title: say({ key: 'session_entry', values: { name: viewer === 'mentor' ? row.studentName : nameOrMentor(row.mentorName) } }, language),
    description: say({ key: 'session_length', values: { minutes, mode: virtual ? 'virtual' : 'in-person' } }, language),
    reasonForBooking: booking.reason,
    mentorName: row.mentorName,
    studentName: seesStudent ? row.studentName : '',
    studentImsPin: seesStudent ? (row.studentPin ?? '') : '',
    course: row.course,
    date: dayIn({ moment: booking.startsAt, timeZone: zone }),
    time: timeWords({ moment: booking.startsAt, timeZone: zone }),
    timeZone: zone,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    mode: modeOf(virtual),
    venue: row.venueName ?? '',
    venueAddress: row.venueAddress ?? '',
    mapUrl: row.venueMapUrl ?? '',
    bookingStatus: card.bookingStatus,
    cancelledText: card.cancelled === null ? '' : say({ key: 'session_cancelled_slot', values: { by: card.cancelled } }, language),
    cancelReason: booking.cancelReason,
    mentorAction: card.mentorAction,
    classStatus: card.classStatus,
    isLiveNow: card.isLiveNow,
    hangoutLink: isOfTheirs && joinRefusal({ session: factsOf(booking), now }) === '' ? (row.meetingUrl ?? '') : '',
    isCancelled: booking.cancelledAt !== null,
    isAwaitingFeedBack: card.isAwaitingFeedback,
    attendance: card.attendance ?? '',
    mentorAbsent: booking.mentorAbsentAt !== null,
    mentorAbsentBy: booking.mentorAbsentBy ?? '',
    otherJoinedAt: otherJoinedAt,
    feedback: booking.feedback,
    feedBackModifiedDate: booking.feedbackAt,
    feedbackText: card.feedbackFrom === null ? '' : say({ key: 'session_feedback_to_come', values: { from: card.feedbackFrom } }, language),
    // what a student thinks of a mentor is for the two of them
    rating: isOfTheirs ? (booking.rating ?? 0) : 0,
    ratingText: isOfTheirs ? booking.ratingText : '',
    cancelsFree: factsOf(booking).givenLate,
    movesLeft: card.movesLeft,
    offer: presentOffer({ row, now }),
    actions: [...card.actions],
  };
}

function presentOffer({ row, now }: { row: SessionRow; now: Date }): BookingCard['offer'] {
  const { offerEndsAt } = factsOf(row.booking);
  if (offerEndsAt === null || offerEndsAt <= now || row.offeredStartsAt === null || row.offeredEndsAt === null) return null;
  // it is offered as the session is, or was
  const virtual = row.booking.venueId === null;
  return {
    startsAt: row.offeredStartsAt,
    endsAt: row.offeredEndsAt,
    mentorName: row.offeredMentorName,
    mode: modeOf(virtual),
    venue: virtual ? '' : (row.offeredVenueName ?? ''),
    offerEndsAt,
  };
}
