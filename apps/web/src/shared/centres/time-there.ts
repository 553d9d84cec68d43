import { formatDayFirst, formatTime } from '../../lib/format/dates.ts';
import { zoneBeside } from '../../lib/format/zone-beside.ts';

/** '09:30 AM', with the zone's name where the reader's clock shows another time. */
export function timeThere({ moment, zone }: { moment: string; zone: string }): string {
  const beside = zoneBeside({ moment, zone });
  return beside === '' ? formatTime(moment, zone) : `${formatTime(moment, zone)} ${beside}`;
}

/** 'Any time from …': a day of the window of Take Home, with the time and its zone where the reader's clock shows another. */
export function homeDay({ moment, zone }: { moment: string; zone: string }): string {
  const day = formatDayFirst(moment, zone);
  return zoneBeside({ moment, zone }) === '' ? day : `${day}, ${timeThere({ moment, zone })}`;
}
