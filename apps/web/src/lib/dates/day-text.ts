import { m } from '../../paraglide/messages.js';
import { now } from '../clock.ts';
import { dayOf, daysBetween, formatDayFirst } from './dates.ts';
import { weekdayOf } from './time-there.ts';

/** 'Today', 'Tomorrow' or 'Wed 25 Nov 2026': the day on which something starts, in its zone. */
export function dayText({ startsAt, timeZone: zone }: { startsAt: string; timeZone: string }): string {
  const days = daysBetween({ from: dayOf(now(), zone), to: dayOf(new Date(startsAt), zone) });
  if (days === 0) return m.session_today();
  return days === 1 ? m.session_tomorrow() : `${weekdayOf({ moment: startsAt, zone })} ${formatDayFirst(startsAt, zone)}`;
}
