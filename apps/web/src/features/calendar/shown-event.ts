import type { CalendarEvent } from '@abhyas/contract/calendar/event.ts';
import { type EventLook, lookOf } from '@abhyas/rules/calendar/event-filter.ts';
import { readEvent } from '@abhyas/rules/calendar/read-event.ts';
import { wallTime } from '../../lib/dates/wall-time.ts';

/** An event as the views need it: read once when the data comes, so that changing the view costs nothing. */
export interface ShownEvent {
  readonly id: string;
  readonly event: CalendarEvent;
  readonly name: string;
  readonly place: string;
  readonly action: { readonly name: string; readonly url: string };
  readonly look: EventLook;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly isAllDay: boolean;
  /** As a clock of the calendar's zone shows them: '2026-11-24T19:00:00'. */
  readonly wallStart: string;
  readonly wallEnd: string;
  /** The days it is on, YYYY-MM-DD. */
  readonly firstDay: string;
  readonly lastDay: string;
}

const dayMs = 86_400_000;
/** A quarter of an hour: the least that is drawn, and what is drawn of an event whose clock times go backwards because the clocks were changed. */
const leastMs = 15 * 60_000;

/** The earliest end that is drawn of what begins then. It is never on the next day: what is due in the last minute of a day would be drawn on both. */
function leastEnd(wallStart: string): string {
  const start = Date.parse(`${wallStart}Z`);
  const midnight = (Math.floor(start / dayMs) + 1) * dayMs;
  return wallTime(new Date(Math.min(start + leastMs, midnight)), 'UTC');
}

export function toShownEvent({ event, timeZone, now }: { event: CalendarEvent; timeZone: string; now: number }): ShownEvent {
  const { name, startsAt, place, action } = readEvent(event);
  const isAllDay = event.startDate !== '';
  const wallStart = wallTime(new Date(startsAt), timeZone);
  const ends = Date.parse(event.endTime);
  const wallEnd = wallTime(new Date(ends), timeZone);
  const least = leastEnd(wallStart);
  return {
    id: event.id,
    event,
    name,
    place,
    action,
    look: lookOf({ event, now }),
    startsAt,
    endsAt: event.endTime,
    isAllDay,
    wallStart,
    wallEnd: wallEnd > least ? wallEnd : least,
    firstDay: isAllDay ? event.startDate : wallStart.slice(0, 10),
    // an event that ends at midnight is not on the day that begins then
    lastDay: isAllDay
      ? event.endDate || event.startDate
      : wallTime(new Date(Math.max(ends - 1, Date.parse(startsAt))), timeZone).slice(0, 10),
  };
}

/** Days and clock times sort as their texts do. */
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** By day, whole days first, then by time and name. */
export const byStart = (a: ShownEvent, b: ShownEvent): number =>
  byText(a.firstDay, b.firstDay) ||
  Number(b.isAllDay) - Number(a.isAllDay) ||
  byText(a.wallStart, b.wallStart) ||
  a.name.localeCompare(b.name);

/** The events that are on a day. */
export const onDay = (events: readonly ShownEvent[], day: string): ShownEvent[] =>
  events.filter(({ firstDay, lastDay }) => firstDay <= day && lastDay >= day);
