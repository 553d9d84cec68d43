import { formatTime } from '../../lib/format/dates.ts';
import { zoneBeside } from '../../lib/format/zone-beside.ts';

/** '09:30 AM', with the zone's name where the reader's clock shows another time. */
export function timeThere({ moment, zone }: { moment: string; zone: string }): string {
  const beside = zoneBeside({ moment, zone });
  return beside === '' ? formatTime(moment, zone) : `${formatTime(moment, zone)} ${beside}`;
}
