import { splitMoment, toDay } from '@abhyas/rules/content/pack-moment.ts';
import { now } from '../../../lib/clock.ts';
import { dayOf, formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';

const dayMs = 86_400_000;

/** A day so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

export const today = (): string => dayOf(now());

/** A day of a pack as a calendar has it, with its time; one that hangs on an anchor day that the pack does not have yet counts from today. `known`: that day in the calendar. */
export function momentWords(text: string, known = ''): string {
  if (text === '') return '–';
  const { day, time } = splitMoment(text);
  const shown = known || toDay({ text: day, anchor: today() });
  const words = !isDay(shown) ? shown : formatDayFirst(`${shown}T12:00:00Z`);
  return time === '' ? words : `${words}, ${formatTime(`2000-01-01T${time}:00Z`, 'UTC')}`;
}

/** Whether a day is one of the calendar. */
export const isDay = (day: string): boolean => /^\d{4}-\d\d-\d\d$/.test(day);
