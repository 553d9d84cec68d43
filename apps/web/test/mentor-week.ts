import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { Week } from '@abhyas/contract/mentoring/week.ts';

/** A week of November 2026 with a booking and a free time on its Wednesday, a holiday on Tuesday and a day off on Thursday. */
export function weekOf(otherwise: Partial<Week> = {}): Week {
  const dates = ['22', '23', '24', '25', '26', '27', '28'].map((day) => `2026-11-${day}`);
  return {
    from: '2026-11-22',
    timeZone: 'Asia/Kolkata',
    days: dates.map((date) => ({
      date,
      off: date === '2026-11-24' ? ('holiday' as const) : date === '2026-11-26' ? ('day-off' as const) : ('' as const),
      name: date === '2026-11-24' ? 'Holiday' : '',
      full: false,
    })),
    times: [
      {
        timeId: '8',
        startsAt: '2026-11-25T12:30:00.000Z',
        endsAt: '2026-11-25T13:15:00.000Z',
        busyUntil: '2026-11-25T13:30:00.000Z',
        modes: ['Virtual'],
        venue: '',
        state: 'free',
      },
    ],
    bookings: [
      {
        bookingId: '7',
        startsAt: '2026-11-25T11:30:00.000Z',
        endsAt: '2026-11-25T12:15:00.000Z',
        busyUntil: '2026-11-25T12:30:00.000Z',
        studentName: 'Demo Student',
        mode: 'Virtual',
        classStatus: 'UpComing',
      },
    ],
    classes: [],
    ...otherwise,
  };
}

/** What mentorWeek answers. */
export const mentorWeekOf = (week: Week = weekOf()): AnswerOf<'mentorWeek'> => ({
  week,
  settings: { timeZone: '', minutes: 45, buffer: 15, noticeHours: 0, maxPerDay: 0, meetingUrl: '', about: '' },
  venues: [{ venueId: '3', name: 'Andheri centre' }],
  hours: [],
  otherDays: [],
  openUntil: '',
});
