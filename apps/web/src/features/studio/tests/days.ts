import { splitMoment } from '@abhyas/rules/content/pack-moment.ts';
import { now } from '../../../lib/clock.ts';
import { dayOf, formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';

const relative = /^today(?:([+-])(\d{1,4})([dw]))?$/;
const dayMs = 86_400_000;

/** A day so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

export const today = (): string => dayOf(now());

/** A day of a pack as a calendar has it, with its time; a day that hangs on the pack's anchor day stays as it is written. `known`: that day in the calendar. */
export function momentWords(text: string, known = ''): string {
  if (text === '') return '–';
  const { day, time } = splitMoment(text);
  const shown = known || day;
  const words = relative.test(shown) || !isDay(shown) ? shown : formatDayFirst(`${shown}T12:00:00Z`);
  return time === '' ? words : `${words}, ${formatTime(`2000-01-01T${time}:00Z`, 'UTC')}`;
}

/** Whether a day is one of the calendar. */
export const isDay = (day: string): boolean => /^\d{4}-\d\d-\d\d$/.test(day);
