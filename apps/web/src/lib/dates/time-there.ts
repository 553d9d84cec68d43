import { dateFormat } from './date-format.ts';
import { formatDayFirst, formatTime } from './dates.ts';
import { zoneBeside } from './zone-beside.ts';
import { localeFor } from '../language/language.ts';

/** '09:30 AM', with the zone's name where the reader's clock shows another time. */
export function timeThere({ moment, zone }: { moment: string | Date; zone: string }): string {
  const beside = zoneBeside({ moment, zone });
  return beside === '' ? formatTime(moment, zone) : `${formatTime(moment, zone)} ${beside}`;
}

/** 'Sat 05 Dec 2026, 09:30 AM' in the zone. */
export function dayAndTime({ moment, zone }: { moment: string; zone: string }): string {
  return `${weekdayOf({ moment, zone })} ${formatDayFirst(moment, zone)}, ${timeThere({ moment, zone })}`;
}

/** 'Sat', in the zone. */
export const weekdayOf = ({ moment, zone }: { moment: string; zone: string }): string =>
  dateFormat(localeFor('en-GB'), { weekday: 'short', timeZone: zone }).format(new Date(moment));
