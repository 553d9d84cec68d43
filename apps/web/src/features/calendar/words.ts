import type { EventFilter, EventLook } from '@abhyas/rules/calendar/event-filter.ts';
import type { CalendarView } from '@abhyas/rules/calendar/view-days.ts';
import { dateFormat } from '../../lib/dates/date-format.ts';
import { formatDayFirst, formatTime, shortWeekday } from '../../lib/dates/dates.ts';
import { monthName } from '../../lib/dates/day-month.ts';
import { formatDuration } from '../../lib/format/durations.ts';
import { timeThere } from '../../lib/dates/time-there.ts';
import { m } from '../../paraglide/messages.js';
import type { ShownEvent } from './shown-event.ts';
import { localeFor } from '../../lib/language/language.ts';

export const viewNames: Readonly<Record<CalendarView, () => string>> = {
  month: m.cal_month,
  week: m.cal_week,
  day: m.cal_day,
  schedule: m.cal_schedule,
};

/** CAL-004: the filters are shown in the plural. */
export const filterNames: Readonly<Record<EventFilter, () => string>> = {
  All: m.cal_all,
  Test: m.cal_tests,
  Event: m.cal_events,
  'Mentor Visit': m.cal_visits,
  Class: m.cal_classes,
  Study: m.cal_study,
  attended: m.cal_attended,
  missed: m.cal_missed,
  upcoming: m.cal_upcoming,
};

export const lookNames: Readonly<Record<EventLook, () => string>> = {
  test: m.cal_type_test,
  event: m.cal_type_event,
  visit: m.cal_type_visit,
  upcoming: m.cal_type_class,
  held: m.cal_type_class,
  attended: m.cal_type_attended,
  missed: m.cal_type_missed,
  study: m.cal_type_study,
  done: m.cal_type_done,
};

/** 'Tuesday' */
export const weekdayName = (day: string): string =>
  dateFormat(localeFor('en-GB'), { weekday: 'long', timeZone: 'UTC' }).format(new Date(day));

/** 'Tue 24 Nov 2026' */
export const dayName = (day: string): string => `${shortWeekday(day)} ${formatDayFirst(day)}`;

/** What a view shows: 'November 2026', '22 Nov 2026 to 28 Nov 2026', 'Tue 24 Nov 2026'. */
export function periodName({ view, day, first, last }: { view: CalendarView; day: string; first: string; last: string }): string {
  if (view === 'day') return dayName(day);
  if (view !== 'week') return monthName(day);
  const from = formatDayFirst(first);
  // the year and the month once where both days have the same
  const parts = from.split(' ');
  const to = formatDayFirst(last);
  const cut =
    first.slice(0, 7) === last.slice(0, 7) ? parts[0] : first.slice(0, 4) === last.slice(0, 4) ? parts.slice(0, 2).join(' ') : from;
  return m.cal_days({ from: cut ?? from, to });
}

/** Whether an event is a moment, such as a deadline: the calendar keeps it for the minute that an entry has to last. */
const isMoment = ({ startsAt, endsAt }: ShownEvent): boolean => Date.parse(endsAt) - Date.parse(startsAt) <= 60_000;

/** '07:00 PM to 08:30 PM', '11:59 PM' for a deadline, 'All day'. The page says once in which zone, where the reader's clock shows another time. */
export function timesText(shown: ShownEvent, zone: string): string {
  if (shown.isAllDay) return m.cal_all_day();
  const from = formatTime(shown.startsAt, zone);
  return isMoment(shown) ? from : m.cal_range({ from, to: formatTime(shown.endsAt, zone) });
}

/** What a cell calls an event: a mentor visit by whom it is with. */
export const shortName = ({ look, name, event }: ShownEvent): string =>
  look === 'visit' && event.mentor_name !== '' ? event.mentor_name : name;

/** 'Tue 24 Nov 2026, 07:00 PM to 08:30 PM', over midnight with both days; with the zone where the reader's clock shows another time. */
export function whenText(shown: ShownEvent, zone: string): string {
  const { firstDay, lastDay, isAllDay, startsAt, endsAt } = shown;
  if (isAllDay && firstDay === lastDay) return m.cal_moment({ day: dayName(firstDay), time: m.cal_all_day() });
  if (!isAllDay && isMoment(shown)) return m.cal_moment({ day: dayName(firstDay), time: timeThere({ moment: startsAt, zone }) });
  if (firstDay === lastDay)
    return m.cal_moment({
      day: dayName(firstDay),
      time: m.cal_range({ from: formatTime(startsAt, zone), to: timeThere({ moment: endsAt, zone }) }),
    });
  if (isAllDay) return m.cal_days({ from: dayName(firstDay), to: dayName(lastDay) });
  const at = (day: string, time: string) => m.cal_moment({ day: dayName(day), time });
  return m.cal_days({ from: at(firstDay, formatTime(startsAt, zone)), to: at(lastDay, timeThere({ moment: endsAt, zone })) });
}

/** Words about an event that are put together once: a month has hundreds of events, and each view shows them again. */
function writtenOnce(write: (shown: ShownEvent, zone: string) => string): (shown: ShownEvent, zone: string) => string {
  const written = new WeakMap<ShownEvent, string>();
  return (shown, zone) => {
    const known = written.get(shown);
    if (known !== undefined) return known;
    const text = write(shown, zone);
    written.set(shown, text);
    return text;
  };
}

/** All that a chip says, for those who hear it. */
export const spokenText = writtenOnce((shown, zone) =>
  m.cal_spoken({ name: shown.name, type: lookNames[shown.look](), when: whenText(shown, zone) }),
);

/** '07:00 PM', when an event begins. */
export const startText = writtenOnce(({ startsAt }, zone) => formatTime(startsAt, zone));

/** 'in 2 days 2 h', 'in 45 min'; '' where the moment has passed or none is given (CAL-037). */
export function countdownText({ countDownDate, now }: { countDownDate: string; now: number }): string {
  const minutes = Math.ceil((Date.parse(countDownDate) - now) / 60_000);
  if (!(minutes > 0)) return '';
  const days = Math.floor(minutes / 1440);
  if (days === 0) return m.cal_in({ time: formatDuration(minutes * 60) });
  const hours = Math.floor((minutes % 1440) / 60);
  return m.cal_in({ time: m.cal_days_hours({ count: days, rest: hours > 0 ? formatDuration(hours * 3600) : '' }).trim() });
}
