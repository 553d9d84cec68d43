import type { CalendarOptions } from '@fullcalendar/react';
import { dayOf, shortWeekday } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { lookClass } from '../look-class.ts';
import { dayName, shortName, spokenText, startText, timesText, weekdayName } from '../words.ts';
import type { DayDots, InputProps, MoreOnDay } from './grid-inputs.ts';
import classes from './grid.module.css';
import { markBelow } from './use-later-hours.ts';
import { cutTitle } from '@abhyas/rules/calendar/month-cells.ts';
import { unbroken } from '../../../lib/format/unbroken.ts';
import type { ShownEvent } from '../shown-event.ts';

/** What is to be at on time says when, also where there is one line only. */
const needsTime = ({ look, isAllDay, event: { state } }: ShownEvent): boolean =>
  !isAllDay && (look === 'visit' || (look === 'test' && state !== 'done'));

interface ChipListProps {
  readonly chips: readonly ShownEvent[];
  readonly more: MoreOnDay | undefined;
  readonly rows: number;
  readonly zone: string;
  /** It is one event, which the library hides while it is dragged. */
  readonly isDraggable: boolean;
}

/**
 * Events of a day of the month below each other: icon, title cut at 28 characters (CAL-027), and time; screen readers hear all of it by the
 * chip's name. The grid listens for all chips, because there are hundreds.
 */
function ChipList({ chips, more, rows, zone, isDraggable }: ChipListProps) {
  const count = chips.length + (more === undefined ? 0 : 1);
  return (
    <div className={`${classes['chips']} ${isDraggable ? '' : classes['fixed']}`} style={{ ['--chips' as string]: count }} data-rows={rows}>
      {chips.map((shown) => {
        const [name, spoken] = [shortName(shown), spokenText(shown, zone)];
        const title = cutTitle(name);
        const isWhole = title === name;
        return (
          <button
            key={shown.id}
            type="button"
            tabIndex={-1}
            className={`${classes['chip']} ${lookClass(shown)}`}
            data-event={shown.id}
            aria-haspopup="dialog"
            aria-label={isWhole ? spoken : undefined}
          >
            <span className={classes['title']} aria-hidden={!isWhole}>
              {title}
            </span>
            {needsTime(shown) ? <span className={classes['at']} data-text={startText(shown, zone)} aria-hidden="true" /> : null}
            {isWhole ? null : <span className="visually-hidden">{spoken}</span>}
          </button>
        );
      })}
      {more === undefined ? null : (
        <button
          type="button"
          tabIndex={-1}
          className={classes['more']}
          data-more={more.day}
          aria-label={m.cal_more_spoken({ count: more.count, day: dayName(more.day) })}
        >
          {m.cal_more({ count: more.count })}
        </button>
      )}
    </div>
  );
}

/** '07:00 PM to 08:30 PM', which breaks after the first time and nowhere else. */
function timesInTwo(shown: ShownEvent, zone: string): string {
  const begin = startText(shown, zone);
  return `${unbroken(begin)} ${unbroken(timesText(shown, zone).slice(begin.length + 1))}`;
}

/** What is written on an event in a grid of hours, where there is room for its times. Its name is here too, so that it changes when the event is dragged. */
function TimedWords({ shown, zone }: { shown: ShownEvent; zone: string }) {
  return (
    <>
      <span className={classes[shown.isAllDay ? 'title' : 'name']} aria-hidden="true">
        {cutTitle(shortName(shown))}
      </span>
      {shown.isAllDay ? null : (
        <span className={classes['times']} aria-hidden="true">
          {timesInTwo(shown, zone)}
        </span>
      )}
      <span className="visually-hidden">{spokenText(shown, zone)}</span>
    </>
  );
}

/** A day of the month on a phone: a dot for each type that is on it. A press opens the day. */
function DotRow({ dots: { day, count, looks } }: { dots: DayDots }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes['dots']}
      data-open-day={day}
      data-dots={count}
      aria-label={m.cal_day_with({ day: dayName(day), count })}
    >
      {looks.map((look) => (
        <i key={look} className={lookClass({ look, event: { state: '' } })} />
      ))}
    </button>
  );
}

const join = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
const isMonth = (viewType: string): boolean => viewType === 'dayGridMonth';

/** The library hides what is written in a head or a cell from screen readers and gives it a label that says something else. They read what is written. */
function readContent({ el }: { el: HTMLElement }): void {
  el.removeAttribute('aria-label');
  el.querySelector(':scope > div > [aria-hidden]')?.removeAttribute('aria-hidden');
}

function appendHidden(el: Element, words: string): void {
  const hidden = document.createElement('span');
  hidden.className = 'visually-hidden';
  hidden.textContent = words;
  el.append(hidden);
}

/** A column of hours has no words of its own, nor has the head of its row. */
function nameLane({ el, date }: { el: HTMLElement; date: Date }): void {
  el.tabIndex = -1;
  appendHidden(el, dayName(dayOf(date, 'UTC')));
  const rowHead = el.closest('[role=row]')?.querySelector('[role=rowheader]:empty');
  if (rowHead) appendHidden(rowHead, m.cal_hours());
}

function nameCell({ el }: { el: HTMLElement }): void {
  el.tabIndex = -1;
  readContent({ el });
}

/** How the library's parts look: a class of ours for each slot it offers, and what is written in the heads. */
export const gridLook: CalendarOptions = {
  eventClass: ({ event, view: { type } }) => {
    const { shown } = event.extendedProps as InputProps;
    return isMonth(type) || shown === undefined ? '' : join(classes['event'], lookClass(shown));
  },
  // in the month the chips are what one presses, in a grid of hours the library's own element, which has the height of its time
  eventDidMount: ({ el, event, view: { type } }) => {
    const { shown } = event.extendedProps as InputProps;
    if (isMonth(type) || shown === undefined) return;
    // the keys lead to it from its day: hundreds of stops for Tab are no help
    el.tabIndex = -1;
    el.dataset['event'] = shown.id;
    el.setAttribute('role', 'button');
    el.setAttribute('aria-haspopup', 'dialog');
    if (!shown.isAllDay) markBelow({ el, wallStart: shown.wallStart });
  },
  eventContent: ({ event, view: { type } }) => {
    const { shown, zone, chips, more, rows, dots } = event.extendedProps as InputProps;
    if (dots !== undefined) return <DotRow dots={dots} />;
    if (isMonth(type)) return <ChipList chips={chips ?? []} more={more} rows={rows ?? 0} zone={zone} isDraggable={shown !== undefined} />;
    return shown === undefined ? null : <TimedWords shown={shown} zone={zone} />;
  },
  borderless: true,
  dayHeaderAlign: 'start',
  dayHeaderClass: ({ isToday }) => join(classes['head'], isToday && classes['today']),
  dayHeaderInnerClass: classes['headInner'] ?? '',
  dayHeaderContent: ({ date, view: { type } }) => {
    // the library's own is in English
    const short = shortWeekday(dayOf(date, 'UTC'));
    if (isMonth(type))
      return (
        <>
          <span aria-hidden="true">{short}</span>
          <span className="visually-hidden">{weekdayName(dayOf(date, 'UTC'))}</span>
        </>
      );
    return (
      <span className={classes['headWords']}>
        <span aria-hidden="true">{short}</span>
        <span className={classes['number']} data-open-day={dayOf(date, 'UTC')} aria-hidden="true">
          {date.getUTCDate()}
        </span>
        <span className="visually-hidden">{dayName(dayOf(date, 'UTC'))}</span>
      </span>
    );
  },
  dayHeaderFormat: { weekday: 'short' },
  dayCellClass: ({ isToday, isOther, view: { type } }) =>
    join(isMonth(type) ? classes['cell'] : classes['allDayCell'], isToday && classes['today'], isOther && classes['other']),
  // the number of a day is ours, below; a format of the library's own would be made for each grid
  dayCellFormat: ({ date: { day } }) => String(day),
  monthStartFormat: ({ date: { day } }) => String(day),
  dayCellTopClass: classes['cellTop'] ?? '',
  dayCellTopContent: ({ date, isToday }) => (
    <>
      <span className={classes['number']} data-open-day={dayOf(date, 'UTC')} aria-hidden="true">
        {date.getUTCDate()}
      </span>
      <span className="visually-hidden">{dayName(dayOf(date, 'UTC'))}</span>
      {isToday ? <span className={classes['todayWord']}>{m.cal_today()}</span> : null}
    </>
  ),
  dayCellBottomClass: classes['cellBottom'] ?? '',
  dayLaneClass: ({ isToday }) => join(classes['lane'], isToday && classes['today']),
  dayLaneInnerClass: classes['laneInner'] ?? '',
  dayLaneDidMount: nameLane,
  dayCellDidMount: nameCell,
  dayHeaderDidMount: readContent,
  slotHeaderClass: classes['slotHead'] ?? '',
  slotHeaderInnerClass: classes['slotWords'] ?? '',
  slotHeaderContent: ({ text }) => text.replace(/\s*(?=[AP]M$)/, ' '),
  slotLaneClass: classes['slot'] ?? '',
  slotHeaderDividerClass: classes['slotDivider'] ?? '',
  allDayText: m.cal_all_day(),
  allDayHeaderClass: classes['allDayHead'] ?? '',
  allDayHeaderInnerClass: classes['slotWords'] ?? '',
  allDayDividerClass: classes['allDayDivider'] ?? '',
  tableHeaderClass: classes['tableHead'] ?? '',
  nowIndicatorLineClass: classes['nowLine'] ?? '',
  nowIndicatorDotClass: classes['nowDot'] ?? '',
  rowEventClass: ({ view: { type } }) => (isMonth(type) ? '' : classes['rowEvent']),
  rowEventInnerClass: ({ view: { type } }) => (isMonth(type) ? classes['chipInner'] : classes['rowInner']),
  columnEventClass: classes['columnEvent'] ?? '',
  columnEventInnerClass: ({ isShort }) => join(classes['columnInner'], isShort && classes['short']),
  highlightClass: classes['highlight'] ?? '',
};
