import type { CalendarEvent } from '@abhyas/contract/calendar/event.ts';

/** What the calendar can be narrowed to: a type (CAL-003, CAL-004; study blocks and the days of a study plan are ours), or what became of a class. */
export const eventFilters = ['All', 'Test', 'Event', 'Mentor Visit', 'Class', 'Study', 'attended', 'missed', 'upcoming'] as const;
export type EventFilter = (typeof eventFilters)[number];

type Judged = Pick<CalendarEvent, 'moduleType' | 'state' | 'endTime'>;

/** What an event looks like and is called (CAL-006): a class by what became of it, everything else by its type. `now` is in milliseconds. */
export type EventLook = 'test' | 'event' | 'visit' | 'upcoming' | 'attended' | 'missed' | 'held' | 'study' | 'done';

export function lookOf({ event: { moduleType, state, endTime }, now }: { event: Judged; now: number }): EventLook {
  switch (moduleType) {
    case 'Test':
      return 'test';
    case 'Event':
      return 'event';
    case 'Mentor Visit':
      return 'visit';
    case 'Study':
      return state === 'done' ? 'done' : 'study';
    case 'Class':
      if (state === 'attended' || state === 'missed') return state;
      // over, and no one has said yet who was there
      return Date.parse(endTime) > now ? 'upcoming' : 'held';
  }
}

/** CAL-005: All lets everything through, a type only its own; Attended, Missed and Upcoming the classes in that state. */
export function passesFilter({ event, filter, now }: { event: Judged; filter: EventFilter; now: number }): boolean {
  switch (filter) {
    case 'All':
      return true;
    case 'attended':
    case 'missed':
    case 'upcoming':
      return event.moduleType === 'Class' && event.state !== 'cancelled' && lookOf({ event, now }) === filter;
    case 'Test':
    case 'Event':
    case 'Mentor Visit':
    case 'Class':
    case 'Study':
      return event.moduleType === filter;
  }
}

/** How many events each filter lets through. */
export function countEvents({ events, now }: { events: readonly Judged[]; now: number }): Record<EventFilter, number> {
  const counts = Object.fromEntries(eventFilters.map((filter) => [filter, 0])) as Record<EventFilter, number>;
  for (const event of events) for (const filter of eventFilters) if (passesFilter({ event, filter, now })) counts[filter] += 1;
  return counts;
}
