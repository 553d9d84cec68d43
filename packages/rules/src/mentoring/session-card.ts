import type { BookingStatus, ClassStatus, MentorAction, SessionAction, sessionActionKinds } from '@abhyas/contract/mentoring/card.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Milliseconds: how long before its start a session can be cancelled without using it up (MEN-012), and moved. */
export const noticeMs = day;
/** Milliseconds before the start from which one can join. */
export const joinMs = 15 * minute;
/** How often a student may move a booking. */
export const maxMoves = 2;
/** Milliseconds after the end within which a student may rate a session. */
export const rateMs = 30 * day;

/** Who looks at a session: 'other' reads (parents, other mentors of the student). */
export type SessionViewer = 'student' | 'mentor' | 'other';

/** What decides about a session. */
export interface SessionFacts {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly virtual: boolean;
  readonly moves: number;
  readonly noticeWaived: boolean;
  readonly cancelledBy: 'student' | 'mentor' | null;
  readonly againstPolicy: boolean;
  readonly attendance: 'present' | 'absent' | null;
  readonly mentorAbsentBy: 'student' | 'mentor' | null;
  readonly mentorJoined: boolean;
  readonly hasFeedback: boolean;
  /** When the offer after a cancellation ends; null where there is none, or it was answered. */
  readonly offerEndsAt: Date | null;
}

export interface SessionCard {
  readonly bookingStatus: BookingStatus;
  readonly classStatus: ClassStatus;
  readonly cancelledText: string;
  readonly mentorAction: MentorAction;
  readonly isAwaitingFeedback: boolean;
  readonly isLiveNow: boolean;
  /** MEN-024: in place of the feedback; '' where there is one, or none to come. */
  readonly feedbackText: string;
  readonly movesLeft: number;
  readonly actions: readonly SessionAction[];
}

export const sessionReasons = {
  joinLater: 'You can join from 15 minutes before the start.',
  moveTooLate: 'A session can be moved until 24 hours before it starts. Ask your mentor to allow it.',
  movesUsed: 'You have moved this session twice.',
  notPresent: 'Mark the student as present to give feedback.',
} as const;

/** What a session is at `now`, and what its viewer may do with it and why not. The calls ask the same functions. */
export function sessionCard({ session, viewer, now }: { session: SessionFacts; viewer: SessionViewer; now: Date }): SessionCard {
  const classStatus = classStatusOf({ session, now });
  const isCancelled = session.cancelledBy !== null;
  const isAwaitingFeedback =
    !isCancelled &&
    classStatus === 'Completed' &&
    !session.hasFeedback &&
    session.attendance !== 'absent' &&
    session.mentorAbsentBy === null;
  return {
    bookingStatus: statusOf(session),
    classStatus,
    cancelledText: cancelledText({ cancelledBy: session.cancelledBy, viewer }),
    mentorAction: session.hasFeedback ? 'FEEDBACK GIVEN' : isAwaitingFeedback ? 'GIVE FEEDBACK' : '',
    isAwaitingFeedback,
    isLiveNow: !isCancelled && classStatus === 'Live',
    feedbackText: isAwaitingFeedback ? (viewer === 'mentor' ? 'Please provide feedback...' : "Mentor's feedback pending..") : '',
    movesLeft: Math.max(0, maxMoves - session.moves),
    actions: viewer === 'other' ? [] : viewer === 'student' ? studentActions({ session, now }) : mentorActionsOf({ session, now }),
  };
}

/** DAT-037. A session that its student missed stays BOOKED: no status of the specification names it; `attendance` does. */
function statusOf({ cancelledBy, againstPolicy, attendance, mentorAbsentBy }: SessionFacts): BookingStatus {
  if (cancelledBy === 'mentor') return 'CANCELLED BY MENTOR';
  if (cancelledBy === 'student') return againstPolicy ? 'CANCELLED AGAINST POLICY' : 'CANCELLED';
  return attendance === 'present' && mentorAbsentBy === null ? 'ATTENDED' : 'BOOKED';
}

function classStatusOf({ session: { startsAt, endsAt }, now }: { session: SessionFacts; now: Date }): ClassStatus {
  if (now < startsAt) return 'UpComing';
  return now < endsAt ? 'Live' : 'Completed';
}

/** MEN-009, MEN-010. A parent reads who it was. */
function cancelledText({ cancelledBy, viewer }: { cancelledBy: 'student' | 'mentor' | null; viewer: SessionViewer }): string {
  if (cancelledBy === null) return '';
  return `Cancelled Slot (${cancelledBy === viewer ? 'you' : cancelledBy})`;
}

type Kind = (typeof sessionActionKinds)[number];
const can = (kind: Kind, refusal = ''): SessionAction => ({ kind, enabled: refusal === '', reason: refusal });

function studentActions({ session, now }: { session: SessionFacts; now: Date }): SessionAction[] {
  if (session.cancelledBy !== null) return isOfferOpen({ session, now }) ? [can('acceptOffer')] : [];
  if (now < session.startsAt) return [...joinAction({ session, now }), can('move', moveReason({ session, now })), can('cancel')];
  if (now < session.endsAt) return joinAction({ session, now });
  const mayRate = rateRefusal({ session, now }) === '';
  const mayReport = reportRefusal({ session, now }) === '';
  return [...(mayRate ? [can('rate')] : []), ...(mayReport ? [can('reportAbsence')] : [])];
}

function mentorActionsOf({ session, now }: { session: SessionFacts; now: Date }): SessionAction[] {
  if (session.cancelledBy !== null) return [];
  if (now < session.startsAt) {
    const mayWaive = !session.noticeWaived && isWithinNotice({ session, now }) && session.moves < maxMoves;
    return [...joinAction({ session, now }), can('cancel'), ...(mayWaive ? [can('waive')] : [])];
  }
  if (now < session.endsAt) return joinAction({ session, now });
  return [can('attendance'), can('feedback', session.attendance === 'present' ? '' : sessionReasons.notPresent)];
}

/** Shown for a virtual session that isn't over; it works from 15 minutes before the start to the end. */
function joinAction({ session, now }: { session: SessionFacts; now: Date }): SessionAction[] {
  if (!session.virtual || now >= session.endsAt) return [];
  return [can('join', joinRefusal({ session, now }) === '' ? '' : sessionReasons.joinLater)];
}

const moveReasons = {
  '': '',
  SESSION_NOT_UPCOMING: '',
  MOVES_USED: sessionReasons.movesUsed,
  MOVE_TOO_LATE: sessionReasons.moveTooLate,
} as const;
const moveReason = (of: { session: SessionFacts; now: Date }): string => moveReasons[moveRefusal(of)];

const isWithinNotice = ({ session, now }: { session: Pick<SessionFacts, 'startsAt'>; now: Date }): boolean =>
  session.startsAt.getTime() - now.getTime() < noticeMs;

/** Why neither student nor mentor can cancel a session at `now`; '' when they can (MEN-007, MEN-008). */
export function cancelRefusal({ session, now }: { session: SessionFacts; now: Date }): '' | 'SESSION_NOT_UPCOMING' {
  return session.cancelledBy === null && now < session.startsAt ? '' : 'SESSION_NOT_UPCOMING';
}

/** Whether a student who cancels at `now` uses the session up: less than 24 hours before the start (MEN-013). */
export const isAgainstPolicy = (of: { session: Pick<SessionFacts, 'startsAt'>; now: Date }): boolean => isWithinNotice(of);

/** Why a student can't move a session at `now`; '' when they can. */
export function moveRefusal({
  session,
  now,
}: {
  session: SessionFacts;
  now: Date;
}): '' | 'SESSION_NOT_UPCOMING' | 'MOVES_USED' | 'MOVE_TOO_LATE' {
  if (session.cancelledBy !== null || now >= session.startsAt) return 'SESSION_NOT_UPCOMING';
  if (session.moves >= maxMoves) return 'MOVES_USED';
  return isWithinNotice({ session, now }) && !session.noticeWaived ? 'MOVE_TOO_LATE' : '';
}

/** Why no one can join at `now`; '' when they can: a virtual session, from 15 minutes before its start to its end. */
export function joinRefusal({ session, now }: { session: SessionFacts; now: Date }): '' | 'SESSION_NOT_LIVE' {
  const opens = session.startsAt.getTime() - joinMs;
  return session.virtual && session.cancelledBy === null && now.getTime() >= opens && now < session.endsAt ? '' : 'SESSION_NOT_LIVE';
}

/** Why a mentor can't say at `now` who was there; '' when they can (MEN-030). */
export function attendanceRefusal({ session, now }: { session: SessionFacts; now: Date }): '' | 'SESSION_NOT_OVER' {
  return session.cancelledBy === null && now >= session.endsAt ? '' : 'SESSION_NOT_OVER';
}

/** Why a mentor can't give feedback at `now`; '' when they can (MEN-021). */
export function feedbackRefusal({ session, now }: { session: SessionFacts; now: Date }): '' | 'SESSION_NOT_OVER' | 'NOT_PRESENT' {
  return attendanceRefusal({ session, now }) || (session.attendance === 'present' && session.mentorAbsentBy === null ? '' : 'NOT_PRESENT');
}

/** Why a student can't rate a session at `now`; '' when they can. */
export function rateRefusal({ session, now }: { session: SessionFacts; now: Date }): '' | 'SESSION_NOT_OVER' {
  const since = now.getTime() - session.endsAt.getTime();
  const took = session.cancelledBy === null && session.attendance === 'present' && session.mentorAbsentBy === null;
  return took && since >= 0 && since <= rateMs ? '' : 'SESSION_NOT_OVER';
}

/** Why a student can't say that the mentor did not come, or take it back; '' when they can. Who joined came. */
export function reportRefusal({ session, now }: { session: SessionFacts; now: Date }): '' | 'SESSION_NOT_OVER' {
  const since = now.getTime() - session.endsAt.getTime();
  const open = session.cancelledBy === null && !session.mentorJoined && !session.hasFeedback && session.mentorAbsentBy !== 'mentor';
  return open && session.attendance !== 'present' && since >= 0 && since <= rateMs ? '' : 'SESSION_NOT_OVER';
}

/** Whether the time that is held after a cancellation can still be taken. */
export const isOfferOpen = ({ session, now }: { session: SessionFacts; now: Date }): boolean =>
  session.offerEndsAt !== null && now < session.offerEndsAt;

/** Whether a session uses one up: booked, attended or missed by the student, or cancelled against policy. One that the mentor missed never does. */
export function isUsed({ cancelledBy, againstPolicy, mentorAbsentBy }: SessionFacts): boolean {
  return cancelledBy === null ? mentorAbsentBy === null : againstPolicy;
}
