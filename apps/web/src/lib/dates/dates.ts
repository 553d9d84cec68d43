import { brand } from '../brand/brand.ts';
import { dateFormat } from './date-format.ts';
import { language, localeFor } from '../language/language.ts';

/**
 * Dates and times as the specification writes them, in the zone of the brand on any machine. A value is a moment (ISO 8601) or a bare
 * day (YYYY-MM-DD), which has no zone.
 */
type DateLike = string | Date;

const bareDay = /^\d{4}-\d{2}-\d{2}$/;

function partsOf(value: DateLike, zone: string): Record<string, string> {
  const isDay = typeof value === 'string' && bareDay.test(value);
  const format = dateFormat(localeFor('en-US'), {
    timeZone: isDay ? 'UTC' : zone,
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: true,
  });
  const moment = typeof value === 'string' ? new Date(value) : value;
  return Object.fromEntries(
    format.formatToParts(moment).map(({ type, value: text }) => [type, type === 'dayPeriod' ? text.toUpperCase() : text]),
  );
}

/** 'Nov 24, 2026'; in Hindi the day is first. */
export function formatDate(value: DateLike, zone: string = brand.timeZone): string {
  if (language !== 'en') return formatDayFirst(value, zone);
  const { month, day, year } = partsOf(value, zone);
  return `${month} ${day}, ${year}`;
}

/** '24 Nov 2026' */
export function formatDayFirst(value: DateLike, zone: string = brand.timeZone): string {
  const { month, day, year } = partsOf(value, zone);
  return `${day} ${month} ${year}`;
}

/** 'Sun' */
export function shortWeekday(value: DateLike, zone: string = brand.timeZone): string {
  const timeZone = typeof value === 'string' && bareDay.test(value) ? 'UTC' : zone;
  return dateFormat(localeFor('en'), { timeZone, weekday: 'short' }).format(typeof value === 'string' ? new Date(value) : value);
}

/** '07:05 PM' */
export function formatTime(value: DateLike, zone: string = brand.timeZone): string {
  const { hour, minute, dayPeriod } = partsOf(value, zone);
  return `${hour}:${minute} ${dayPeriod}`;
}

/** '07:05:09 PM' */
export function formatTimeToSecond(value: DateLike, zone: string = brand.timeZone): string {
  const { hour, minute, second, dayPeriod } = partsOf(value, zone);
  return `${hour}:${minute}:${second} ${dayPeriod}`;
}

/** The day a moment falls on in the zone, YYYY-MM-DD: from its parts, because engines differ in how they put a date together. */
export function dayOf(moment: Date, zone: string = brand.timeZone): string {
  const parts = dateFormat('en-US', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(moment);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}`;
}

/** The hour of the day in the zone, 0 to 23. */
export function hourOf(moment: Date, zone: string = brand.timeZone): number {
  return Number(dateFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(moment));
}

/** Whole days from one bare day to another; negative when `to` is earlier. */
export function daysBetween({ from, to }: { from: string; to: string }): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
