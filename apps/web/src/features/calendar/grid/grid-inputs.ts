import type { EventInput } from '@fullcalendar/react';
import { cutTitle, fillCells, isLong } from '@abhyas/rules/calendar/month-cells.ts';
import { addDays } from '@abhyas/rules/calendar/view-days.ts';
import type { ShownEvent } from '../shown-event.ts';

/** What the library keeps beside an event: the event itself, or how many more a day has. */
export type InputProps = { readonly order: number } & (
  | { readonly shown: ShownEvent; readonly more?: undefined }
  | { readonly shown?: undefined; readonly more: number }
);

const inputOf = (shown: ShownEvent, order: number): EventInput & InputProps => ({
  id: shown.id,
  title: cutTitle(shown.name),
  start: shown.isAllDay ? shown.firstDay : shown.wallStart,
  // of whole days the library wants the day after
  end: shown.isAllDay ? addDays(shown.lastDay, 1) : shown.wallEnd,
  allDay: shown.isAllDay,
  editable: shown.event.own,
  order,
  shown,
});

/** The events of a grid of hours. */
export const timedInputs = (events: readonly ShownEvent[]): EventInput[] => events.map((shown, index) => inputOf(shown, index));

/** The events of the month grid, long ones first, and in each full cell, last, how many more there are (CAL-023, CAL-024). */
export function monthInputs({ events, first, last }: { events: readonly ShownEvent[]; first: string; last: string }): EventInput[] {
  const { shown, more } = fillCells({ events, first, last });
  const ordered = [...shown.filter(isLong), ...shown.filter((event) => !isLong(event))];
  return [
    ...ordered.map((event, index) => inputOf(event, index)),
    ...[...more].map(([day, count]) => ({
      id: `more:${day}`,
      title: '',
      start: day,
      allDay: true,
      editable: false,
      order: Number.MAX_SAFE_INTEGER,
      more: count,
    })),
  ];
}
