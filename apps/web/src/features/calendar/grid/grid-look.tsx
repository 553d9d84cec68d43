import type { CalendarOptions } from '@fullcalendar/react';
import { shortWeekday } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { lookClass } from '../event/look-class.ts';
import { dayName, weekdayName } from '../words.ts';
import { ChipList, DotRow, TimedWords } from './event-chip.tsx';
import type { InputProps } from './grid-inputs.ts';
import classes from './grid.module.css';
import { markBelow } from './use-later-hours.ts';

const join = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
const isMonth = (viewType: string): boolean => viewType === 'dayGridMonth';
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

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
  appendHidden(el, dayName(dayOf(date)));
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
    const { shown, zone, chips, more, dots } = event.extendedProps as InputProps;
    if (dots !== undefined) return <DotRow dots={dots} />;
    if (isMonth(type)) return <ChipList chips={chips ?? []} more={more} zone={zone} isDraggable={shown !== undefined} />;
    return shown === undefined ? null : <TimedWords shown={shown} zone={zone} />;
  },
  borderless: true,
  dayHeaderAlign: 'start',
  dayHeaderRowClass: classes['headRow'] ?? '',
  dayHeaderClass: ({ isToday }) => join(classes['head'], isToday && classes['today']),
  dayHeaderInnerClass: classes['headInner'] ?? '',
  dayHeaderContent: ({ date, view: { type } }) => {
    // the library's own is in English
    const short = shortWeekday(dayOf(date));
    if (isMonth(type))
      return (
        <>
          <span aria-hidden="true">{short}</span>
          <span className="visually-hidden">{weekdayName(dayOf(date))}</span>
        </>
      );
    return (
      <span className={classes['headWords']}>
        <span aria-hidden="true">{short}</span>
        <span className={classes['number']} data-open-day={dayOf(date)} aria-hidden="true">
          {date.getUTCDate()}
        </span>
        <span className="visually-hidden">{dayName(dayOf(date))}</span>
      </span>
    );
  },
  dayHeaderFormat: { weekday: 'short' },
  dayRowClass: classes['row'] ?? '',
  dayCellClass: ({ isToday, isOther, view: { type } }) =>
    join(isMonth(type) ? classes['cell'] : classes['allDayCell'], isToday && classes['today'], isOther && classes['other']),
  // the number of a day is ours, below; a format of the library's own would be made for each grid
  dayCellFormat: ({ date: { day } }) => String(day),
  monthStartFormat: ({ date: { day } }) => String(day),
  dayCellTopClass: classes['cellTop'] ?? '',
  dayCellTopContent: ({ date, isToday }) => (
    <>
      <span className={classes['number']} data-open-day={dayOf(date)} aria-hidden="true">
        {date.getUTCDate()}
      </span>
      <span className="visually-hidden">{dayName(dayOf(date))}</span>
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
