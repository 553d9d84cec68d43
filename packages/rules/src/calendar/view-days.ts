/** The views of the calendar (CAL-001). */
export type CalendarView = 'month' | 'week' | 'day' | 'schedule';

/** Days are written YYYY-MM-DD; weeks begin on Sunday (CAL-017). */
const dayMs = 86_400_000;

/** A day, so many days later; earlier for a negative number. */
export const addDays = (day: string, count: number): string => new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** The weekday of a day: 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(Date.parse(day)).getUTCDay();

const startOfWeek = (day: string): string => addDays(day, -weekdayOf(day));
const startOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** The same day of another month, `count` months later; a short month gives its last day. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The cells of the month grid: six whole weeks, whatever the month (CAL-012). */
export const monthCells = 42;

/** The first and the last day of the month grid. It holds every week that a day of the month is in, so one range serves all views. */
export function monthGridOf(day: string): { first: string; last: string } {
  const first = startOfWeek(startOfMonth(day));
  return { first, last: addDays(first, monthCells - 1) };
}

/** How many days Week shows where seven have no room: on a phone. They begin with the day it is about. */
export const narrowDays = 3;

/** The days that a view shows, both included. A month shows its whole grid, Schedule the days of the month itself. */
export function daysOfView({ view, day, isNarrow = false }: { view: CalendarView; day: string; isNarrow?: boolean }): {
  first: string;
  last: string;
} {
  switch (view) {
    case 'month':
      return monthGridOf(day);
    case 'week':
      return isNarrow
        ? { first: day, last: addDays(day, narrowDays - 1) }
        : { first: startOfWeek(day), last: addDays(startOfWeek(day), 6) };
    case 'day':
      return { first: day, last: day };
    case 'schedule':
      return { first: startOfMonth(day), last: addDays(startOfMonth(addMonths(day, 1)), -1) };
  }
}

/** Where a view goes with one step forward or back: a month, 7 days in Week (CAL-018), a day in Day (CAL-019). */
export function moveView({ view, day, by, isNarrow = false }: { view: CalendarView; day: string; by: 1 | -1; isNarrow?: boolean }): string {
  switch (view) {
    case 'month':
    case 'schedule':
      return addMonths(startOfMonth(day), by);
    case 'week':
      return addDays(day, (isNarrow ? narrowDays : 7) * by);
    case 'day':
      return addDays(day, by);
  }
}

/** The nearest weekday for a view without Saturdays and Sundays: the Monday after. */
export function weekdayNear(day: string): string {
  const weekday = weekdayOf(day);
  if (weekday === 0) return addDays(day, 1);
  return weekday === 6 ? addDays(day, 2) : day;
}
