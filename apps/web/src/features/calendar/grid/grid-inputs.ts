import type { EventInput } from '@fullcalendar/react';
import { cutTitle, fillCells, isLong } from '@abhyas/rules/calendar/month-cells.ts';
import { addDays } from '@abhyas/rules/calendar/view-days.ts';
import type { ShownEvent } from '../shown-event.ts';

/** What the library keeps beside an event: the event itself, or how many more a day has. */
export type InputProps = { readonly order: number } & (
  | { readonly shown: ShownEvent; readonly zone: string; readonly more?: undefined }
  | { readonly shown?: undefined; readonly more: number }
);

const inputOf = ({ shown, zone, order }: { shown: ShownEvent; zone: string; order: number }): EventInput & InputProps => ({
  id: shown.id,
  title: cutTitle(shown.name),
  start: shown.isAllDay ? shown.firstDay : shown.wallStart,
  // of whole days the library wants the day after
  end: shown.isAllDay ? addDays(shown.lastDay, 1) : shown.wallEnd,
  allDay: shown.isAllDay,
  editable: shown.event.own,
  order,
  shown,
  zone,
});

/** The events of a grid of hours. */
export const timedInputs = (events: readonly ShownEvent[], zone: string): EventInput[] =>
  events.map((shown, order) => inputOf({ shown, zone, order }));

/** The events of the month grid, long ones first, and in each full cell, last, how many more there are (CAL-023, CAL-024). */
export function monthInputs({
  events,
  zone,
  first,
  last,
}: {
  events: readonly ShownEvent[];
  zone: string;
  first: string;
  last: string;
}): EventInput[] {
  const { shown, more } = fillCells({ events, first, last });
  const ordered = [...shown.filter(isLong), ...shown.filter((event) => !isLong(event))];
  return [
    ...ordered.map((event, order) => inputOf({ shown: event, zone, order })),
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
