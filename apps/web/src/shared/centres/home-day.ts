import { formatDayFirst } from '../../lib/dates/dates.ts';
import { timeThere } from '../../lib/dates/time-there.ts';
import { zoneBeside } from '../../lib/dates/zone-beside.ts';

/** 'Any time from …': a day of the window of Take Home, with the time and its zone where the reader's clock shows another. */
export function homeDay({ moment, zone }: { moment: string; zone: string }): string {
  const day = formatDayFirst(moment, zone);
  return zoneBeside({ moment, zone }) === '' ? day : `${day}, ${timeThere({ moment, zone })}`;
}
