import { type CalendarView, daysOfView, monthGridOf, narrowDays } from '@abhyas/rules/calendar/view-days.ts';
import FullCalendar, { type CalendarOptions, type CalendarRef, type EventApi } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import '@fullcalendar/react/skeleton.css';
import timeGrid from '@fullcalendar/react/timegrid';
import { type ComponentProps, memo, type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { wallTime } from '../../../lib/dates/wall-time.ts';
import { m } from '../../../paraglide/messages.js';
import { type BlockForm, emptyForm } from '../block/block-form.ts';
import type { ShownEvent } from '../event/shown-event.ts';
import { PaperDays } from '../schedule/paper-days.tsx';
import { dayAt } from './grid-focus.ts';
import { dotInputs, type InputProps, monthInputs, timedInputs } from './grid-inputs.ts';
import { gridLook } from './grid-look.tsx';
import classes from './grid.module.css';
import { IconSheet } from './icon-sheet.tsx';
import { pointerDrag } from './pointer-drag.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useIsPrinting } from '../../../lib/page/use-is-printing.ts';
import { hourBelow, useLaterHours } from './use-later-hours.ts';
import { useLaterWeeks } from './use-later-weeks.ts';
import { useStableEvents } from './use-stable-events.ts';

export type GridViewName = Exclude<CalendarView, 'schedule'>;

/** Where a study block was dragged, as the clock of the calendar's zone shows it, and what puts it back in the grid. */
export interface DraggedTo {
  readonly wallStart: string;
  readonly wallEnd: string;
  readonly onCancel: () => void;
}

interface GridViewProps {
  readonly view: GridViewName;
  /** The day the view is about. */
  readonly day: string;
  /** Only Monday to Friday. */
  readonly weekdays: boolean;
  /** A cell of the month has room for dots only, and a press on it opens the day. */
  readonly isPhone: boolean;
  readonly events: readonly ShownEvent[];
  readonly timeZone: string;
  readonly now: number;
  /** Turns to a day. */
  readonly onDay: (day: string) => void;
  /** Opens a day in the Day view. */
  readonly onOpenDay: (day: string) => void;
  /** Opens the full list of a day ('+N'). */
  readonly onMore: (day: string) => void;
  readonly onEvent: (shown: ShownEvent, element: HTMLElement) => void;
  /** Plans a study block at a time that was drawn in the grid; null for those who plan none here. */
  readonly onBlock: ((start: BlockForm) => void) | null;
  readonly onBlockMove: (shown: ShownEvent, to: DraggedTo) => void;
  /** Whether the focus goes to a day that is turned to. */
  readonly takesFocus: boolean;
}

const viewTypes: Readonly<Record<GridViewName, string>> = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' };
const narrowWeek = 'timeGridNarrow';

/** What never changes. The library is told the time of the calendar's zone as if it were UTC: it needs no rules of zones then, and draws the same on every machine. */
const fixed: CalendarOptions = {
  plugins: [dayGrid, timeGrid, pointerDrag],
  views: { [narrowWeek]: { type: 'timeGrid', dayCount: narrowDays } },
  snapDuration: '00:15:00',
  longPressDelay: 400,
  timeZone: 'UTC',
  headerToolbar: false,
  firstDay: 0,
  fixedWeekCount: true,
  // rows are as high as their events ask for, and no less than a cell
  aspectRatio: 2.4,
  eventDisplay: 'block',
  eventOrder: 'order',
  // what is pressed is ours, and the grid listens for all of it
  eventInteractive: false,
  displayEventTime: false,
  nowIndicator: true,
  slotDuration: '01:00:00',
  slotMinHeight: 82,
  scrollTimeReset: false,
  slotHeaderFormat: { hour: '2-digit', minute: '2-digit', hour12: true },
  slotEventOverlap: false,
  eventMinHeight: 24,
  ...gridLook,
};

/**
 * The library's calendar, which is not drawn again while `isHeld`: a block that is being dragged is dropped nowhere when its calendar changes before it is let go, and stays in the grid at a time that was never saved.
 */
const HeldCalendar = memo(
  ({ isHeld: _isHeld, ...options }: ComponentProps<typeof FullCalendar> & { readonly isHeld: boolean }) => <FullCalendar {...options} />,
  (_before, { isHeld }) => isHeld,
);

/** The hour that a grid of hours opens at: on the day of today an hour before now, else seven, or earlier for what is earlier. */
function firstHour({ events, day, wallNow }: { events: readonly ShownEvent[]; day: string; wallNow: string }): string {
  const hourOf = (wall: string) => Number(wall.slice(11, 13));
  const timed = events.filter(({ isAllDay, firstDay, lastDay }) => !isAllDay && firstDay === lastDay);
  const first = wallNow.startsWith(day) ? hourOf(wallNow) - 1 : Math.min(7, ...timed.map(({ wallStart }) => hourOf(wallStart)));
  return `${String(Math.max(0, first)).padStart(2, '0')}:00:00`;
}

/** Month, Week and Day (CAL-012 to CAL-027), drawn by the library in our look. */
export default function GridView({
  view,
  day,
  weekdays,
  isPhone,
  events,
  timeZone,
  now,
  onDay,
  onOpenDay,
  onMore,
  onEvent,
  onBlock,
  onBlockMove,
  takesFocus,
}: GridViewProps) {
  const root = useRef<HTMLDivElement>(null);
  const calendar = useRef<CalendarRef>(null);
  const keysId = useId();
  const stable = useStableEvents(events);
  const [isDragged, setDragged] = useState(false);
  const wallNow = wallTime(new Date(now), timeZone);
  const isListed = useIsPrinting() && view !== 'month';
  const hasDots = isPhone && view === 'month';
  const month = { events: stable, zone: timeZone, ...monthGridOf(day) };
  const inputs = view !== 'month' ? timedInputs(stable, timeZone) : isPhone ? dotInputs(month) : monthInputs(month);
  useLayoutEffect(() => {
    const api = calendar.current?.getApi();
    if (api !== undefined && api.getDate().toISOString().slice(0, 10) !== day) api.gotoDate(day);
  }, [day]);
  useLaterWeeks({ root, isMonth: view === 'month' });
  useLaterHours({ root, isWeek: view === 'week' });
  const opensAt = firstHour({ events: stable, day, wallNow });
  const takeBlock = (event: EventApi, revert: () => void) => {
    const { shown } = event.extendedProps as InputProps;
    // a block is a time of a day: among the whole days there is no place for it
    if (shown === undefined || event.allDay || event.endStr === '') revert();
    else onBlockMove(shown, { wallStart: event.startStr.slice(0, 19), wallEnd: event.endStr.slice(0, 19), onCancel: revert });
  };
  const pressKey = useGridKeys({ root, view, day, onDay, onOpenDay, takesFocus });
  const press = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const at = (name: string) => target.closest<HTMLElement>(`[data-${name}]`);
    const chip = at('event');
    const shown = chip === null ? undefined : stable.find(({ id }) => id === chip.dataset['event']);
    const more = at('more')?.dataset['more'] ?? '';
    const opened = at('open-day')?.dataset['openDay'] ?? (hasDots ? dayAt(target) : '');
    if (chip !== null && shown !== undefined) onEvent(shown, chip);
    else if (more !== '') onMore(more);
    else if (opened !== '') onOpenDay(opened);
  };
  return (
    <>
      {isListed ? <PaperDays {...daysOfView({ view, day, isNarrow: isPhone })} events={events} timeZone={timeZone} now={now} /> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens to what the cells and events in it are told */}
      <div
        ref={root}
        className={classes['root']}
        hidden={isListed}
        data-view={view}
        data-hour-below={hourBelow(opensAt)}
        onKeyDown={pressKey}
        onClick={press}
      >
        <p id={keysId} className="visually-hidden">
          {m.cal_keys()}
        </p>
        <IconSheet />
        <HeldCalendar
          isHeld={isDragged}
          // each view is made new: told to change, the library first draws the new events in the view before
          key={view + String(isPhone)}
          {...fixed}
          ref={calendar}
          initialView={isPhone && view === 'week' ? narrowWeek : viewTypes[view]}
          initialDate={day}
          weekends={!weekdays}
          height={view === 'month' ? 'auto' : 'max(420px, calc(100dvh - 280px))'}
          scrollTime={opensAt}
          now={() => wallNow}
          events={inputs}
          selectable={onBlock !== null && view !== 'month'}
          selectMirror
          select={({ startStr, endStr, allDay, view: { calendar: drawn } }) => {
            drawn.unselect();
            if (!allDay) onBlock?.(emptyForm({ day: startStr.slice(0, 10), from: startStr.slice(11, 16), to: endStr.slice(11, 16) }));
          }}
          eventDragStart={() => setDragged(true)}
          eventDragStop={() => setDragged(false)}
          eventResizeStart={() => setDragged(true)}
          eventResizeStop={() => setDragged(false)}
          eventDrop={({ event, revert }) => takeBlock(event, revert)}
          eventResize={({ event, revert }) => takeBlock(event, revert)}
          viewDidMount={({ el }) => el.setAttribute('aria-describedby', keysId)}
        />
      </div>
    </>
  );
}
