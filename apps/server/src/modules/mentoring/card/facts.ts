import type { SessionFacts, SessionViewer } from '@abhyas/rules/mentoring/session-card.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { mentorBookings } from '../tables.ts';

export type Booking = typeof mentorBookings.$inferSelect;

/** What the rule of a card needs of a booking. */
export const factsOf = (booking: Booking): SessionFacts => ({
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
  virtual: booking.venueId === null,
  moves: booking.moves,
  noticeWaived: booking.noticeWaivedAt !== null,
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
export function viewerOf({ session, booking }: { session: SessionReader; booking: Booking }): SessionViewer {
  if (session.actingAdminId !== null) return 'other';
  if (session.personId === booking.studentId) return 'student';
  return session.personId === booking.mentorId ? 'mentor' : 'other';
}
