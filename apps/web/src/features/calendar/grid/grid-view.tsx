import { type CalendarView, daysOfView, monthGridOf, narrowDays } from '@abhyas/rules/calendar/view-days.ts';
import FullCalendar, { type CalendarOptions, type CalendarRef, type EventApi } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import '@fullcalendar/react/skeleton.css';
import timeGrid from '@fullcalendar/react/timegrid';
import { type ComponentProps, type MouseEvent, type RefObject, memo, useId, useLayoutEffect, useRef, useState } from 'react';
import { dayOf } from '../../../lib/dates/dates.ts';
import { wallTime } from '../../../lib/dates/wall-time.ts';
import { m } from '../../../paraglide/messages.js';
import { type BlockForm, emptyForm } from '../block.ts';
import type { ShownEvent } from '../shown-event.ts';
import { dayAt } from './grid-focus.ts';
import { type InputProps, dotInputs, monthInputs, timedInputs } from './grid-inputs.ts';
import { gridLook } from './grid-look.tsx';
import classes from './grid.module.css';
import { useGridKeys } from './use-grid-keys.ts';
import { useIsPrinting } from '../../../lib/page/use-is-printing.ts';
import { hourBelow, useLaterHours } from './use-later-hours.ts';
import interaction from '@fullcalendar/react/interaction';
import { EventDays } from '../schedule/event-days.tsx';
import type { EventLook } from '@abhyas/rules/calendar/event-filter.ts';
import { EventIcon } from '../event.tsx';
import { lookNames } from '../words.ts';

/** Pixels that a week of the month takes at least: its days, and below them the chips of the fullest. */
const heights = { day: 89, dayHead: 37, chip: 24 };

function leastHeight(week: HTMLElement): number {
  const lists = [...week.querySelectorAll<HTMLElement>('[data-rows]')];
  const fullest = Math.max(0, ...lists.map(({ dataset }) => Number(dataset['rows'])));
  return Math.max(heights.day, heights.dayHead + fullest * heights.chip);
}

const weeksOf = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[role=row]:has(> [role=gridcell])')];

/** The weeks that begin below the window. Nothing is measured of them: the library has not placed their events yet. */
function weeksBelow(root: HTMLElement, weeks: readonly HTMLElement[]): HTMLElement[] {
  let { top } = root.getBoundingClientRect();
  return weeks.filter((week) => {
    const isBelow = top > window.innerHeight;
    top += leastHeight(week);
    return isBelow;
  });
}

/**
 * Draws the weeks of a month below the window after those in it, one with each frame: a full month is hundreds of events, and the window
 * shows a third. Until then they have their height and are not laid out (`data-later`), so nothing moves.
 */
function useLaterWeeks({ root, isMonth }: { root: RefObject<HTMLElement | null>; isMonth: boolean }): void {
  useLayoutEffect(() => {
    if (!isMonth || root.current === null) return;
    const weeks = weeksOf(root.current);
    for (const week of weeks) week.style.minHeight = `${leastHeight(week)}px`;
    const later = weeksBelow(root.current, weeks);
    for (const week of later) week.dataset['later'] = '';
    const drawNext = () => {
      const week = later.shift();
      if (week === undefined) return;
      delete week.dataset['later'];
      frame = requestAnimationFrame(drawNext);
    };
    // the next frame is that of the weeks in the window
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        for (const week of weeks) week.style.minHeight = '';
        drawNext();
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      for (const week of later) delete week.dataset['later'];
      for (const week of weeks) week.style.minHeight = '';
    };
  }, [root, isMonth]);
}

const looks = Object.keys(lookNames) as EventLook[];

/** Gives the icons to the style sheet as pictures, `--icon-test` and so on: to the whole page, since what is dragged leaves the grid. */
function publishIcons(sheet: HTMLElement | null): void {
  const { style } = document.documentElement;
  for (const icon of sheet?.querySelectorAll('svg') ?? []) {
    const name = `--icon-${icon.dataset['look'] ?? ''}`;
    if (style.getPropertyValue(name) === '') style.setProperty(name, `url("data:image/svg+xml,${encodeURIComponent(icon.outerHTML)}")`);
  }
}

/** The icon of each type, drawn once. The chips of a grid show it from the style sheet: hundreds of drawings would be thousands of elements. */
function IconSheet() {
  return (
    <div hidden ref={publishIcons}>
      {looks.map((look) => (
        <EventIcon key={look} look={look} />
      ))}
    </div>
  );
}

interface PaperDaysProps {
  /** The days that are printed, both included. */
  readonly first: string;
  readonly last: string;
  readonly events: readonly ShownEvent[];
  readonly timeZone: string;
  readonly now: number;
}

const nothing = () => undefined;

/** A week or a day on paper, as a list: its grid of hours shows a part of them, and whole would need three pages. */
function PaperDays({ first, last, events, timeZone, now }: PaperDaysProps) {
  const printed = events.filter(({ firstDay, lastDay }) => lastDay >= first && firstDay <= last);
  const days = Map.groupBy(printed, ({ firstDay }) => (firstDay < first ? first : firstDay));
  return <EventDays days={days} today={wallTime(new Date(now), timeZone).slice(0, 10)} timeZone={timeZone} now={now} onEvent={nothing} />;
}

const keyOf = (events: readonly ShownEvent[]): string =>
  events
    .map(({ id, look, name, place, wallStart, wallEnd, event: { state } }) => [id, look, name, place, wallStart, wallEnd, state].join('|'))
    .join('\n');

/**
 * The same list for as long as it shows the same. The page makes a new one each minute, and the library draws every event of a new list afresh, which would take the focus from the one that has
 * it.
 */
function useStableEvents(events: readonly ShownEvent[]): readonly ShownEvent[] {
  const [kept, keep] = useState(() => ({ key: keyOf(events), events }));
  const key = keyOf(events);
  if (key === kept.key) return kept.events;
  keep({ key, events });
  return events;
}

/**
 * The library's dragging, counted from where the pointer went down. By itself the library counts from the middle of the hour that the pointer is in, but compares that with the quarter of an hour under
 * the pointer: a block that was taken at its top and dragged by an hour landed an hour and a quarter later.
 */
const pointerDrag: typeof interaction = {
  ...interaction,
  componentInteractions: (interaction.componentInteractions ?? []).map(
    (Interaction) =>
      class extends Interaction {
        constructor(settings: ConstructorParameters<typeof Interaction>[0]) {
          super({ ...settings, useEventCenter: false });
        }
      },
  ),
};

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

/** What never changes. The library gets the time of the calendar's zone as if it were UTC: it needs no rules of zones then, and draws the same on every machine. */
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
    if (api !== undefined && dayOf(api.getDate(), 'UTC') !== day) api.gotoDate(day);
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
  const pressKey = useGridKeys({ root, view, day, weekdays, onDay, onOpenDay, takesFocus });
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
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens to the events of its cells */}
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
