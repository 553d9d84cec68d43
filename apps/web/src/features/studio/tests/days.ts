import { now } from '../../../lib/clock.ts';
import { dayOf, formatDayFirst } from '../../../lib/dates/dates.ts';

const relative = /^today(?:([+-])(\d{1,4})([dw]))?$/;
const dayMs = 86_400_000;

/** A day so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

export const today = (): string => dayOf(now());

/** A day of a pack as a calendar has it; one that hangs on the pack's anchor day stays as it is written. */
export function dayWords(day: string): string {
  if (day === '') return '–';
  return relative.test(day) ? day : formatDayFirst(`${day}T12:00:00Z`);
}

/** Whether a day is one of the calendar. */
export const isDay = (day: string): boolean => /^\d{4}-\d\d-\d\d$/.test(day);
