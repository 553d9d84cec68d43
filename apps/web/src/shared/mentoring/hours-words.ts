import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { Week } from '@abhyas/contract/mentoring/week.ts';
import { dateFormat } from '../../lib/dates/date-format.ts';
import { formatDayFirst, formatTime } from '../../lib/dates/dates.ts';
import { weekdayOf } from '../../lib/dates/time-there.ts';
import { m } from '../../paraglide/messages.js';
import { getLocale } from '../../paraglide/runtime.js';

export type MentorWeek = AnswerOf<'mentorWeek'>;

/** 'Wed 25 Nov 2026' of a bare day. */
export const dayName = (date: string): string => `${weekdayOf({ moment: date, zone: 'UTC' })} ${formatDayFirst(date)}`;

/** 'Wednesday' of a bare day. */
export const weekdayName = (date: string): string =>
  dateFormat(getLocale(), { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));

/** The hours of a week in a line: 'Tue 16:00 to 18:00 · Wed 09:00 to 11:00'. */
export const hoursText = ({ hours, days }: { hours: MentorWeek['hours']; days: Week['days'] }): string =>
  hours
    .toSorted((one, other) => one.weekday - other.weekday || one.from.localeCompare(other.from))
    .map(
      ({ weekday, from, to }) =>
        `${shortDay(days[weekday]?.date ?? '')} ${m.mentor_block_times({ from: clockTime(from), to: clockTime(to) })}`,
    )
    .join(' · ');

/** '04:00 PM' of '16:00'. */
const clockTime = (time: string): string => formatTime(`2000-01-01T${time}:00.000Z`, 'UTC');

/** 'Wed' of a bare day. */
export const shortDay = (date: string): string => weekdayOf({ moment: date, zone: 'UTC' });

/** How many times were opened, and how many left out because their hours are taken, past or off. */
export const openedText = ({ changed, leftOut }: { changed: number; leftOut: number }): string =>
  [m.mentor_opened({ count: changed }), ...(leftOut === 0 ? [] : [m.mentor_left_out({ count: leftOut })])].join(' ');
