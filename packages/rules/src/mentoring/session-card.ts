import type {
  BookingStatus,
  ClassStatus,
  MentorAction,
  SessionAction,
  sessionActionKinds,
  SessionReason,
} from '@abhyas/contract/mentoring/card.ts';
import type { MessageValues } from '@abhyas/contract/messages.gen.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Milliseconds: how long before its start a session can be cancelled without using it up (MEN-012), and moved. */
export const noticeMs = day;
/** Milliseconds before the start from which one can join. */
export const joinMs = 15 * minute;
/** How often a student may move a booking. */
export const maxMoves = 2;
/** Milliseconds after the end within which a student may say that the mentor did not come (decision 46). */
export const claimMs = 2 * day;
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
  /** Its mentor booked it within the notice. */
  readonly givenLate: boolean;
  /** 'portal': staff or a pack took one of the two out of the course, or closed an account. */
  readonly cancelledBy: 'student' | 'mentor' | 'portal' | null;
  readonly againstPolicy: boolean;
  /** What the mentor has said. */
  readonly attendance: 'present' | 'absent' | null;
  readonly mentorAbsentBy: 'student' | 'mentor' | null;
  /** Staff have decided whether the mentor came, and no one says otherwise any more. */
  readonly absenceRuled: boolean;
  readonly studentJoined: boolean;
  readonly mentorJoined: boolean;
  readonly hasFeedback: boolean;
  /** When the offer of another time ends; null where there is none, or it was answered. */
  readonly offerEndsAt: Date | null;
}

interface Looked {
  readonly session: SessionFacts;
  readonly now: Date;
}

export interface SessionCard {
  readonly bookingStatus: BookingStatus;
  readonly classStatus: ClassStatus;
  /** MEN-009, MEN-010: who cancelled it, as the viewer reads it; null while it is not cancelled. */
  readonly cancelled: MessageValues['session_cancelled_slot']['by'] | null;
  readonly mentorAction: MentorAction;
  readonly isAwaitingFeedback: boolean;
  readonly isLiveNow: boolean;
  readonly attendance: 'present' | 'absent' | null;
  /** MEN-024: from whom feedback is to come, as the viewer reads it; null where there is feedback, or none to come. */
  readonly feedbackFrom: MessageValues['session_feedback_to_come']['from'] | null;
  readonly movesLeft: number;
  readonly actions: readonly SessionAction[];
}

/** What a session is at `now`, and what its viewer may do with it and why not. The calls ask the same functions. */
export function sessionCard({ session, viewer, now }: { session: SessionFacts; viewer: SessionViewer; now: Date }): SessionCard {
  const classStatus = classStatusOf({ session, now });
  const isCancelled = session.cancelledBy !== null;
  const attendance = attendanceOf({ session, now });
  const isAwaitingFeedback =
    !isCancelled && classStatus === 'Completed' && !session.hasFeedback && attendance !== 'absent' && session.mentorAbsentBy === null;
  return {
    bookingStatus: statusOf({ session, now }),
    classStatus,
    cancelled: session.cancelledBy === viewer ? 'you' : session.cancelledBy,
    mentorAction: session.hasFeedback ? 'FEEDBACK GIVEN' : isAwaitingFeedback ? 'GIVE FEEDBACK' : '',
    isAwaitingFeedback,
    isLiveNow: !isCancelled && classStatus === 'Live',
    attendance,
    feedbackFrom: isAwaitingFeedback ? (viewer === 'mentor' ? 'you' : 'mentor') : null,
    movesLeft: movesLeftOf({ session, now }),
    actions: viewer === 'other' ? [] : viewer === 'student' ? studentActions({ session, now }) : mentorActionsOf({ session, now }),
  };
}

/** DAT-037. A session that its student missed stays BOOKED: no status of the specification names it; `attendance` does. */
function statusOf({ session, now }: Looked): BookingStatus {
  if (session.cancelledBy === 'mentor') return 'CANCELLED BY MENTOR';
  if (session.cancelledBy === 'portal') return 'CANCELLED';
  if (session.cancelledBy === 'student') return session.againstPolicy ? 'CANCELLED AGAINST POLICY' : 'CANCELLED';
  return tookPlace({ session, now }) ? 'ATTENDED' : 'BOOKED';
}

/** What the mentor has said; until then a session that both joined, and that is over, counts as attended. */
function attendanceOf({ session, now }: Looked): SessionFacts['attendance'] {
  return session.attendance ?? (session.studentJoined && session.mentorJoined && now >= session.endsAt ? 'present' : null);
}

const tookPlace = ({ session, now }: Looked): boolean =>
  session.cancelledBy === null && session.mentorAbsentBy === null && attendanceOf({ session, now }) === 'present';

/** What came of a session: 'disputed' where mentor and student each say that the other did not come. */
export type SessionOutcome = 'attended' | 'missed' | 'disputed';

/** What came of a session at `now`: null while it is not over or its attendance not known, and where it was cancelled or its mentor did not come. */
export function sessionOutcome({ session, now }: Looked): SessionOutcome | null {
  if (session.cancelledBy !== null || now < session.endsAt) return null;
  if (isDisputed(session)) return session.attendance === 'absent' ? 'disputed' : null;
  if (session.mentorAbsentBy !== null) return null;
  const attendance = attendanceOf({ session, now });
  return attendance === null ? null : attendance === 'present' ? 'attended' : 'missed';
}

/** DAT-039: where a session is at `now`. */
export function classStatusOf({
  session: { startsAt, endsAt },
  now,
}: {
  session: Pick<SessionFacts, 'startsAt' | 'endsAt'>;
  now: Date;
}): ClassStatus {
  if (now < startsAt) return 'UpComing';
  return now < endsAt ? 'Live' : 'Completed';
}

type Kind = (typeof sessionActionKinds)[number];
const can = (kind: Kind, reason: SessionReason = ''): SessionAction => ({ kind, enabled: reason === '', reason });

function studentActions({ session, now }: Looked): SessionAction[] {
  if (session.cancelledBy !== null) return isOfferOpen({ session, now }) ? [can('acceptOffer')] : [];
  if (now < session.startsAt)
    return [
      ...(isOfferOpen({ session, now }) ? [can('acceptOffer')] : []),
      ...joinAction({ session, now }),
      can('move', moveReason({ session, now })),
      can('cancel'),
    ];
  if (now < session.endsAt) return joinAction({ session, now });
  const mayRate = rateRefusal({ session, now }) === '';
  const mayReport = reportRefusal({ session, now }) === '';
  return [...(mayRate ? [can('rate')] : []), ...(mayReport ? [can('reportAbsence')] : [])];
}

function mentorActionsOf({ session, now }: Looked): SessionAction[] {
  if (session.cancelledBy !== null) return [];
  if (now < session.startsAt) {
    return [
      ...joinAction({ session, now }),
      can('propose'),
      can('cancel'),
      ...(waiveRefusal({ session, now }) === '' ? [can('waive')] : []),
    ];
  }
  if (now < session.endsAt) return joinAction({ session, now });
  return [
    can('attendance', attendanceReasons[attendanceRefusal({ session, now })]),
    can('feedback', feedbackRefusal({ session, now }) === '' ? '' : 'not-present'),
  ];
}

/** Shown for a virtual session that isn't over; it works from 15 minutes before the start to the end. */
function joinAction({ session, now }: Looked): SessionAction[] {
  if (!session.virtual || now >= session.endsAt) return [];
  return [can('join', joinRefusal({ session, now }) === '' ? '' : 'join-later')];
}

const attendanceReasons = {
  '': '',
  SESSION_NOT_OVER: '',
  FEEDBACK_GIVEN: 'feedback-given',
  ABSENCE_RULED: 'absence-ruled',
} as const;

const moveReasons = {
  '': '',
  SESSION_NOT_UPCOMING: '',
  MOVES_USED: 'moves-used',
  MOVE_TOO_LATE: 'move-too-late',
} as const;
const moveReason = (of: Looked): SessionReason => moveReasons[moveRefusal(of)];

const isWithinNotice = ({ session, now }: { session: Pick<SessionFacts, 'startsAt'>; now: Date }): boolean =>
  session.startsAt.getTime() - now.getTime() < noticeMs;

/** Why neither student nor mentor can cancel a session at `now`; '' when they can (MEN-007, MEN-008). */
export function cancelRefusal({ session, now }: Looked): '' | 'SESSION_NOT_UPCOMING' {
  return session.cancelledBy === null && now < session.startsAt ? '' : 'SESSION_NOT_UPCOMING';
}

/** Whether a student who cancels at `now` uses the session up: less than 24 hours before the start (MEN-013), unless its mentor booked it as late. */
export const isAgainstPolicy = (of: { session: Pick<SessionFacts, 'startsAt' | 'givenLate'>; now: Date }): boolean =>
  isWithinNotice(of) && !of.session.givenLate;

/** Whether a session is booked within the notice before its start. */
export const isLate = ({ startsAt, bookedAt }: { startsAt: Date; bookedAt: Date }): boolean =>
  isWithinNotice({ session: { startsAt }, now: bookedAt });

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

/** How often a student may still move a session: within the notice once at most, where the mentor allows it. */
function movesLeftOf({ session, now }: Looked): number {
  const left = Math.max(0, maxMoves - session.moves);
  return isWithinNotice({ session, now }) ? Math.min(left, session.noticeWaived ? 1 : 0) : left;
}

/** Whether the student says that the mentor did not come, the mentor says who was there, and staff have not decided (decision 46). */
export const isDisputed = ({
  mentorAbsentBy,
  attendance,
  absenceRuled,
}: Pick<SessionFacts, 'mentorAbsentBy' | 'attendance' | 'absenceRuled'>): boolean =>
  mentorAbsentBy === 'student' && attendance !== null && !absenceRuled;

/** Why a mentor can't let a student move a session late at `now`; '' when they can: once, within the notice, and while the student has a move left. */
export function waiveRefusal({ session, now }: Looked): '' | 'SESSION_NOT_UPCOMING' | 'MOVES_USED' | 'NOTICE_NOT_NEEDED' | 'NOTICE_WAIVED' {
  if (session.cancelledBy !== null || now >= session.startsAt) return 'SESSION_NOT_UPCOMING';
  if (session.moves >= maxMoves) return 'MOVES_USED';
  if (session.noticeWaived) return 'NOTICE_WAIVED';
  return isWithinNotice({ session, now }) ? '' : 'NOTICE_NOT_NEEDED';
}

/** Why no one can join at `now`; '' when they can: a virtual session, from 15 minutes before its start to its end. */
export function joinRefusal({ session, now }: Looked): '' | 'SESSION_NOT_LIVE' {
  const opens = session.startsAt.getTime() - joinMs;
  return session.virtual && session.cancelledBy === null && now.getTime() >= opens && now < session.endsAt ? '' : 'SESSION_NOT_LIVE';
}

const isOver = ({ session, now }: Looked): boolean => session.cancelledBy === null && now >= session.endsAt;

/** Why a mentor can't say at `now` who was there; '' when they can (MEN-030). Who got feedback was there, and what staff have decided is final. */
export function attendanceRefusal({
  session,
  now,
  said,
}: Looked & { said?: 'present' | 'absent' | 'mentor-absent' }): '' | 'SESSION_NOT_OVER' | 'FEEDBACK_GIVEN' | 'ABSENCE_RULED' {
  if (!isOver({ session, now })) return 'SESSION_NOT_OVER';
  if (session.absenceRuled && (session.mentorAbsentBy !== null || said === 'mentor-absent')) return 'ABSENCE_RULED';
  return session.hasFeedback ? 'FEEDBACK_GIVEN' : '';
}

/** Why a mentor can't give feedback, or change it, at `now`; '' when they can (MEN-021). */
export function feedbackRefusal({ session, now }: Looked): '' | 'SESSION_NOT_OVER' | 'NOT_PRESENT' {
  if (!isOver({ session, now })) return 'SESSION_NOT_OVER';
  return tookPlace({ session, now }) ? '' : 'NOT_PRESENT';
}

/** Why a student can't rate a session at `now`; '' when they can. */
export function rateRefusal({ session, now }: Looked): '' | 'SESSION_NOT_OVER' {
  const since = now.getTime() - session.endsAt.getTime();
  return tookPlace({ session, now }) && since >= 0 && since <= rateMs ? '' : 'SESSION_NOT_OVER';
}

/**
 * Why a student can't say that the mentor did not come, or take it back; '' when they can: within 48 hours of the end, and not once staff
 * have decided. Who joined, came.
 */
export function reportRefusal({ session, now }: Looked): '' | 'SESSION_NOT_OVER' {
  if (session.absenceRuled) return 'SESSION_NOT_OVER';
  if (session.mentorAbsentBy === 'student') return isOver({ session, now }) ? '' : 'SESSION_NOT_OVER';
  const since = now.getTime() - session.endsAt.getTime();
  const open = session.cancelledBy === null && !session.mentorJoined && !session.hasFeedback && session.mentorAbsentBy === null;
  return open && attendanceOf({ session, now }) !== 'present' && since >= 0 && since <= claimMs ? '' : 'SESSION_NOT_OVER';
}

/** Whether the time that is held for the student, after a cancellation or as the mentor proposes, can still be taken. */
export const isOfferOpen = ({ session, now }: Looked): boolean => session.offerEndsAt !== null && now < session.offerEndsAt;
