import FullCalendar, { type CalendarOptions, type CalendarRef } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import '@fullcalendar/react/skeleton.css';
import timeGrid from '@fullcalendar/react/timegrid';
import { type CalendarView, monthGridOf } from '@abhyas/rules/calendar/view-days.ts';
import { useLayoutEffect, useRef } from 'react';
import { wallTime } from '../../../lib/format/wall-time.ts';
import type { ShownEvent } from '../shown-event.ts';
import { gridLook } from './grid-look.tsx';
import classes from './grid.module.css';
import { useStableEvents } from './use-stable-events.ts';
import { type InputProps, monthInputs, timedInputs } from './grid-inputs.ts';

export type GridViewName = Exclude<CalendarView, 'schedule'>;

interface GridViewProps {
  readonly view: GridViewName;
  /** The day the view is about. */
  readonly day: string;
  /** Only Monday to Friday. */
  readonly weekdays: boolean;
  readonly events: readonly ShownEvent[];
  readonly timeZone: string;
  readonly now: number;
  /** Opens the full list of a day ('+N'). */
  readonly onMore: (day: string) => void;
}

const viewTypes: Readonly<Record<GridViewName, string>> = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' };

/** The hour that a grid of hours opens at. */
const firstHour = '07:00:00';

/** What never changes. The library is told the time of the calendar's zone as if it were UTC: it needs no rules of zones then, and draws the same on every machine. */
const fixed: CalendarOptions = {
  plugins: [dayGrid, timeGrid],
  timeZone: 'UTC',
  headerToolbar: false,
  firstDay: 0,
  fixedWeekCount: true,
  // rows are as high as their events ask for, and no less than a cell
  aspectRatio: 2.4,
  eventDisplay: 'block',
  eventOrder: 'order',
  eventInteractive: true,
  displayEventTime: false,
  nowIndicator: true,
  slotDuration: '01:00:00',
  slotMinHeight: 82,
  scrollTime: firstHour,
  scrollTimeReset: false,
  slotHeaderFormat: { hour: '2-digit', minute: '2-digit', hour12: true },
  slotEventOverlap: false,
  eventMinHeight: 24,
  ...gridLook,
};

/** Month, Week and Day (CAL-012 to CAL-027), drawn by the library in our look. */
export default function GridView({ view, day, weekdays, events, timeZone, now, onMore }: GridViewProps) {
  const calendar = useRef<CalendarRef>(null);
  const stable = useStableEvents(events);
  const inputs = view === 'month' ? monthInputs({ events: stable, zone: timeZone, ...monthGridOf(day) }) : timedInputs(stable, timeZone);
  useLayoutEffect(() => {
    calendar.current?.getApi().changeView(viewTypes[view], day);
  }, [view, day]);
  return (
    <div className={classes['root']} data-view={view}>
      <FullCalendar
        {...fixed}
        ref={calendar}
        initialView={viewTypes[view]}
        initialDate={day}
        weekends={!weekdays}
        height={view === 'month' ? 'auto' : 'max(420px, calc(100dvh - 280px))'}
        now={() => wallTime(new Date(now), timeZone)}
        events={inputs}
        eventClick={({ event }) => {
          const { more } = event.extendedProps as InputProps;
          if (more !== undefined) onMore(event.startStr.slice(0, 10));
        }}
      />
    </div>
  );
}
