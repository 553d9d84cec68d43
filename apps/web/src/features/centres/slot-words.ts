import type { Slot, Venue } from '@abhyas/contract/centres/booking.ts';
import { formatDayFirst, formatTime } from '../../lib/format/dates.ts';
import { zoneBeside } from '../../lib/format/zone-beside.ts';

/** '09:30 AM', with the zone's name where the reader's clock shows another time. */
export function timeThere({ moment, zone }: { moment: string; zone: string }): string {
  const beside = zoneBeside({ moment, zone });
  return beside === '' ? formatTime(moment, zone) : `${formatTime(moment, zone)} ${beside}`;
}

/** 'Sat 05 Dec 2026, 09:30 AM' at the venue. */
export function dayAndTime({ slot, venue }: { slot: Slot; venue: Venue }): string {
  const { start_time: moment } = slot;
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: venue.time_zone }).format(new Date(moment));
  return `${weekday} ${formatDayFirst(moment, venue.time_zone)}, ${timeThere({ moment, zone: venue.time_zone })}`;
}

/** 'Any time from …': a day of the window of Take Home, with the time and its zone where the reader's clock shows another. */
export function homeDay({ moment, zone }: { moment: string; zone: string }): string {
  const day = formatDayFirst(moment, zone);
  return zoneBeside({ moment, zone }) === '' ? day : `${day}, ${timeThere({ moment, zone })}`;
}
