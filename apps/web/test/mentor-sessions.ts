import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { booking } from './mentoring.ts';

/** A virtual session to come, as its mentor sees it. */
export const sessionOf = (otherwise: Partial<BookingCard> = {}): BookingCard =>
  booking({
    title: 'Session with Demo Student',
    reasonForBooking: 'Plan for the last 90 days',
    studentName: 'Demo Student',
    studentImsPin: 'ASC1001',
    startsAt: '2026-11-24T12:30:00.000Z',
    actions: [],
    ...otherwise,
  });

/** A session that is over, and whose student was there: its mentor owes feedback. */
export const owedSession = (otherwise: Partial<BookingCard> = {}): BookingCard =>
  sessionOf({
    startsAt: '2026-11-20T11:30:00.000Z',
    classStatus: 'Completed',
    bookingStatus: 'ATTENDED',
    isAwaitingFeedBack: true,
    mentorAction: 'GIVE FEEDBACK',
    attendance: 'present',
    feedbackText: 'Please provide feedback...',
    actions: [
      { kind: 'attendance', enabled: true, reason: '' },
      { kind: 'feedback', enabled: true, reason: '' },
    ],
    ...otherwise,
  });

type Dashboard = AnswerOf<'mentorDashboard'>;

/** What mentorDashboard answers, with counts that fit. */
export function dashboardOf(parts: Partial<Dashboard> = {}): Dashboard {
  const { live = [], upcoming = [], awaitingFeedback = [], others = [] } = parts;
  return {
    live,
    upcoming,
    awaitingFeedback,
    others,
    more: false,
    counts: {
      all: live.length + upcoming.length + awaitingFeedback.length + others.length,
      live: live.length,
      upcoming: upcoming.length,
      awaitingFeedback: awaitingFeedback.length,
    },
    timeZone: 'Asia/Kolkata',
    ...parts,
  };
}
