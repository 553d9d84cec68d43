import { type EventFilter, eventFilters } from '@abhyas/rules/calendar/event-filter.ts';
import type { CalendarAddress } from './address.ts';
import { addDays, type CalendarView } from '@abhyas/rules/calendar/view-days.ts';

const views: readonly CalendarView[] = ['month', 'week', 'day', 'schedule'];

/** What the address of the calendar says. */
export interface CalendarPlace {
  /** Null where the address does not say: the usual one of the screen. */
  readonly view: CalendarView | null;
  /** The day it is about; null for today. */
  readonly date: string | null;
  readonly filter: EventFilter;
  /** Only Monday to Friday (CAL-014). */
  readonly weekdays: boolean;
  /** The event whose page is open on a phone; '' for none. */
  readonly event: string;
}

const isDay = (text: string): boolean =>
  /^(?:19|20)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** Reads the address; what makes no sense in it counts as not there. */
export const placeOf = ({ view = '', date = '', filter = '', weekdays = '', event = '' }: CalendarAddress): CalendarPlace => ({
  view: views.find((each) => each === view.toLowerCase()) ?? null,
  date: isDay(date) ? date : null,
  filter: eventFilters.find((each) => each.toLowerCase() === filter.toLowerCase()) ?? 'All',
  weekdays: weekdays === '1',
  // a day of the study plan has its date for an id
  event: /^(?:\d{1,19}(?::\d{1,16})?|plan:\d{4}-\d\d-\d\d)$/.test(event) ? event : '',
});

/** The fields of a place; what is as usual is left out. */
export const fieldsOf = ({ view, date, filter, weekdays, event }: CalendarPlace): CalendarAddress => ({
  ...(view === null ? {} : { view }),
  ...(date === null ? {} : { date }),
  ...(filter === 'All' ? {} : { filter }),
  ...(weekdays ? { weekdays: '1' } : {}),
  ...(event === '' ? {} : { event }),
});
