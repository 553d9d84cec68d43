import dayjs from 'dayjs';

/** Where a calendar goes from a day. Days are written YYYY-MM-DD, which also sorts them. */

interface Bounds {
  readonly first: string;
  readonly last: string;
}

/** As far as a calendar goes that is given no bounds. */
const widest: Bounds = { first: '1900-01-01', last: '2100-12-31' };

/** The first and the last day that a calendar shows: those given, else those of the days that can be chosen, else 1900 to 2100. */
export function boundsOf({ min, max, available }: { min?: string; max?: string; available?: readonly string[] }): Bounds {
  const days = [...(available ?? [])].sort();
  return { first: min ?? days[0] ?? widest.first, last: max ?? days.at(-1) ?? widest.last };
}

/** Whether a day can be chosen: within the bounds and, where available days are given, one of them. */
export function canChoose({ day, bounds, available }: { day: string; bounds: Bounds; available?: readonly string[] }): boolean {
  return day >= bounds.first && day <= bounds.last && (available?.includes(day) ?? true);
}

/** The day within the bounds that is nearest. */
export function keepWithin({ day, bounds }: { day: string; bounds: Bounds }): string {
  if (day < bounds.first) return bounds.first;
  return day > bounds.last ? bounds.last : day;
}

/** The day so many days, weeks, months or years on, or back where `by` is negative; a short month gives its last day. */
export function stepDay({ day, by, unit }: { day: string; by: number; unit: 'day' | 'week' | 'month' | 'year' }): string {
  return dayjs(day).add(by, unit).format('YYYY-MM-DD');
}

/** The same day in another month of the year (1 to 12) or in another year; a short month gives its last day. */
export function moveDay({ day, month, year }: { day: string; month?: number; year?: number }): string {
  const from = dayjs(day);
  const moved = year === undefined ? from : from.year(year);
  return (month === undefined ? moved : moved.month(month - 1)).format('YYYY-MM-DD');
}

/** The year of a day. */
export const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The month of a day, 1 to 12. */
export const monthOf = (day: string): number => Number(day.slice(5, 7));

/**
 * The day a key goes to from a day in a grid whose weeks begin on Sunday: arrows a day or a week, Home and End to the ends of the week,
 * Page Up and Page Down a month, with Shift a year. Null for any other key.
 */
export function dayAtKey({ day, key, shift }: { day: string; key: string; shift: boolean }): string | null {
  const unit = shift ? 'year' : 'month';
  const weekday = dayjs(day).day();
  switch (key) {
    case 'ArrowLeft':
      return stepDay({ day, by: -1, unit: 'day' });
    case 'ArrowRight':
      return stepDay({ day, by: 1, unit: 'day' });
    case 'ArrowUp':
      return stepDay({ day, by: -1, unit: 'week' });
    case 'ArrowDown':
      return stepDay({ day, by: 1, unit: 'week' });
    case 'Home':
      return stepDay({ day, by: -weekday, unit: 'day' });
    case 'End':
      return stepDay({ day, by: 6 - weekday, unit: 'day' });
    case 'PageUp':
      return stepDay({ day, by: -1, unit });
    case 'PageDown':
      return stepDay({ day, by: 1, unit });
    default:
      return null;
  }
}

/** How many years a list of years offers at first, and by how many it grows. */
const yearsAtOnce = 11;

/** How many years a list offers when it opens: the last 11, or as many as the year that is shown needs to stand in it. */
export function yearsAtFirst({ newest, shown }: { newest: number; shown: number }): number {
  return Math.max(yearsAtOnce, newest - shown + 1);
}

/** How many years a list offers after its end was reached. */
export const moreYears = (count: number): number => count + yearsAtOnce;

/** The years of a list, the newest first, and none before `oldest`. */
export function listYears({ newest, oldest, count }: { newest: number; oldest: number; count: number }): number[] {
  return Array.from({ length: Math.min(count, newest - oldest + 1) }, (_, index) => newest - index);
}
