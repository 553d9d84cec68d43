import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';

/** A virtual session to come, as its mentor sees it. */
export function sessionOf(otherwise: Partial<BookingCard> = {}): BookingCard {
  return {
    bookingId: '1',
    title: 'Session with Demo Student',
    description: '45 minutes, virtual',
    reasonForBooking: 'Plan for the last 90 days',
    mentorName: 'Demo Mentor',
    studentName: 'Demo Student',
    studentImsPin: 'ASC1001',
    course: 'CAT 2026',
    date: '2026-11-24',
    time: '06:00 PM',
    timeZone: 'Asia/Kolkata',
    startsAt: '2026-11-24T12:30:00.000Z',
    endsAt: '2026-11-24T13:15:00.000Z',
    mode: 'Virtual',
    venue: '',
    venueAddress: '',
    mapUrl: '',
    bookingStatus: 'BOOKED',
    cancelledText: '',
    cancelReason: '',
    mentorAction: '',
    classStatus: 'UpComing',
    isLiveNow: '0',
    isCancelled: '0',
    isAwaitingFeedBack: '0',
    attendance: '',
    mentorAbsent: '0',
    otherJoinedAt: '',
    feedback: '',
    feedBackModifiedDate: '',
    feedbackText: '',
    attachments: [],
    actionItems: [],
    rating: 0,
    ratingText: '',
    movesLeft: 2,
    offer: null,
    actions: [],
    ...otherwise,
  };
}

/** A session that is over, and whose student was there: its mentor owes feedback. */
export const owedSession = (otherwise: Partial<BookingCard> = {}): BookingCard =>
  sessionOf({
    startsAt: '2026-11-20T11:30:00.000Z',
    endsAt: '2026-11-20T12:15:00.000Z',
    classStatus: 'Completed',
    bookingStatus: 'ATTENDED',
    isAwaitingFeedBack: '1',
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
