import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { now } from '../src/lib/clock.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The moment so many minutes from now. */
export const inMinutes = (minutes: number): string => new Date(now().getTime() + minutes * minute).toISOString();

/** A virtual session of a student in three days, as far from midnight as its day allows nothing else to depend on. */
export function booking(more: Partial<BookingCard> = {}): BookingCard {
  const startsAt = more.startsAt ?? new Date(now().getTime() + 3 * day).toISOString();
  return {
    bookingId: '1',
    title: 'Review mock 6 by section',
    description: 'The 5 questions that ran past 4 min',
    reasonForBooking: 'Mock review',
    mentorName: 'Demo Mentor',
    studentName: '',
    studentImsPin: '',
    course: 'CAT 2026',
    date: startsAt.slice(0, 10),
    time: '06:00 PM',
    timeZone: 'Asia/Kolkata',
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 45 * minute).toISOString(),
    mode: 'Virtual',
    venue: '',
    venueAddress: '',
    mapUrl: '',
    bookingStatus: 'BOOKED',
    cancelledText: '',
    cancelReason: '',
    mentorAction: '',
    classStatus: 'UpComing',
    isLiveNow: false,
    hangoutLink: '',
    isCancelled: false,
    isAwaitingFeedBack: false,
    attendance: '',
    mentorAbsent: false,
    mentorAbsentBy: '',
    otherJoinedAt: '',
    feedback: '',
    feedBackModifiedDate: '',
    feedbackText: '',
    attachments: [],
    actionItems: [],
    rating: 0,
    ratingText: '',
    cancelsFree: false,
    movesLeft: 2,
    offer: null,
    actions: [
      { kind: 'join', enabled: false, reason: 'join-later' },
      { kind: 'move', enabled: true, reason: '' },
      { kind: 'cancel', enabled: true, reason: '' },
    ],
    ...more,
  };
}

/** A session that took place two days ago. */
export const tookPlace = (more: Partial<BookingCard> = {}): BookingCard =>
  booking({
    bookingId: '2',
    title: 'Data and logic: when to leave',
    startsAt: inMinutes(-2 * 24 * 60),
    bookingStatus: 'ATTENDED',
    classStatus: 'Completed',
    attendance: 'present',
    actions: [],
    ...more,
  });

/** A student's sessions as the call answers them. */
export const sessions = (more: Partial<AnswerOf<'studentSessions'>> = {}): AnswerOf<'studentSessions'> => ({
  upcoming: [],
  past: [],
  more: false,
  allowance: null,
  ...more,
});
