import { formatDayFirst } from '../../lib/format/dates.ts';
import { timeThere } from '../../shared/centres/time-there.ts';

/** 'Sat 05 Dec 2026, 09:30 AM' at the venue. */
export function dayAndTime({ moment, zone }: { moment: string; zone: string }): string {
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: zone }).format(new Date(moment));
  return `${weekday} ${formatDayFirst(moment, zone)}, ${timeThere({ moment, zone })}`;
}
