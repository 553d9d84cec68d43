import type { Slot, Venue } from '@abhyas/contract/centres/booking.ts';
import { formatDayFirst } from '../../lib/format/dates.ts';
import { timeThere } from '../../shared/centres/time-there.ts';

/** 'Sat 05 Dec 2026, 09:30 AM' at the venue. */
export function dayAndTime({ slot, venue }: { slot: Slot; venue: Venue }): string {
  const { start_time: moment } = slot;
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: venue.time_zone }).format(new Date(moment));
  return `${weekday} ${formatDayFirst(moment, venue.time_zone)}, ${timeThere({ moment, zone: venue.time_zone })}`;
}
