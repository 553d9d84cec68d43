import type { CalendarEvent } from '@abhyas/contract/calendar/event.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { now } from '../src/lib/clock.ts';

const zone = 'Asia/Kolkata';
const nothing = {
  batchName: '',
  moduleNumber: '',
  classTitle: '',
  classDate: '',
  classTime: '',
  mappingId: '',
  mode: '',
} as const;

let count = 0;

/** A moment so many minutes from now, without seconds. */
export const minutesFromNow = (minutes: number): string =>
  new Date((Math.floor(now().getTime() / 60_000) + minutes) * 60_000).toISOString();

/** An event of an hour that begins in ten minutes; `at` is in minutes from now. */
export function calendarEvent({
  at = 10,
  minutes = 60,
  ...over
}: Partial<CalendarEvent> & { at?: number; minutes?: number } = {}): CalendarEvent {
  count += 1;
  return {
    id: String(count),
    entryId: String(count),
    moduleType: 'Event',
    name: 'Meet a 2025 topper',
    ctaName: 'Open',
    link: '',
    hangoutLink: '',
    handout: '',
    venue: '',
    mentor_name: '',
    about: '',
    startDate: '',
    endDate: '',
    startTime: minutesFromNow(at),
    endTime: minutesFromNow(at + minutes),
    countDownDate: '',
    publishTime: '',
    event_details: nothing,
    meetingRecurrance: '0',
    repeatType: '',
    repeatCount: 1,
    repeatOn: '',
    endsNever: false,
    endsOn: '',
    endsAfter: 0,
    state: '',
    movedFrom: '',
    own: false,
    occursAt: '',
    ...over,
  };
}

/** A class, as the calendar names its fields. */
export function calendarClass({ classTitle = 'Functions and graphs', ...over }: Parameters<typeof calendarEvent>[0] = {}): CalendarEvent {
  const {
    name: _name,
    startTime,
    ...event
  } = calendarEvent({
    moduleType: 'Class',
    mentor_name: 'Demo Mentor',
    link: '/Classes/LIVE/7',
    event_details: { ...nothing, moduleNumber: '7', mappingId: '7', mode: 'online' },
    ...over,
  });
  return { ...event, classTitle, ...(startTime === undefined ? {} : { classTime: startTime }) };
}

export const calendarOf = (...events: readonly CalendarEvent[]): AnswerOf<'calendarData'> => ({ events: [...events], timeZone: zone });

/** The filters as the server names them. */
export const calendarFilters: AnswerOf<'calendarFilters'> = {
  type: [
    { value: 'All', name: 'All' },
    { value: 'Test', name: 'Tests' },
    { value: 'Event', name: 'Events' },
    { value: 'Mentor Visit', name: 'Mentor Visits' },
    { value: 'Class', name: 'Classes' },
  ],
  classes: [
    { value: 'attended', name: 'Attended' },
    { value: 'missed', name: 'Missed' },
    { value: 'upcoming', name: 'Upcoming' },
  ],
};
