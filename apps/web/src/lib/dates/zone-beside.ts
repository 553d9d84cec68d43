import { dateFormat } from './date-format.ts';
import { wallTime } from './wall-time.ts';

/**
 * The name of a zone beside a time ('IST', 'GMT+5:45'), where a clock in it shows something else at that moment than the reader's does; '' where both show the
 * same. The reader's zone is the one of their device.
 */
export function zoneBeside({ moment, zone, reader }: { moment: string | Date; zone: string; reader?: string }): string {
  const at = new Date(moment);
  if (wallTime(at, zone) === (reader === undefined ? deviceTime(at) : wallTime(at, reader))) return '';
  return zoneName({ moment, zone });
}

/** What the clock of the device shows, as `wallTime` writes it. Its zone may change while the page is open. */
const deviceTime = (at: Date): string => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);

/** The short name of a zone at a moment: 'IST', 'GMT+5:45'. */
export function zoneName({ moment, zone }: { moment: string | Date; zone: string }): string {
  const parts = dateFormat('en-IN', { timeZone: zone, timeZoneName: 'short' }).formatToParts(new Date(moment));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
