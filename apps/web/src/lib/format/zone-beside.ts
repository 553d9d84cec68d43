/**
 * The name of a zone beside a time ('IST', 'GMT+5:45'), where a clock in it shows something else at that moment than the reader's does; '' where both show the
 * same. The reader's zone is the one of their device.
 */
export function zoneBeside({ moment, zone, reader }: { moment: string; zone: string; reader?: string }): string {
  const at = new Date(moment);
  const wall = (timeZone: string | undefined) =>
    new Intl.DateTimeFormat('en-GB', { ...(timeZone === undefined ? {} : { timeZone }), dateStyle: 'short', timeStyle: 'short' }).format(
      at,
    );
  if (wall(zone) === wall(reader)) return '';
  return zoneName({ moment, zone });
}

/** The short name of a zone at a moment: 'IST', 'GMT+5:45'. */
export function zoneName({ moment, zone }: { moment: string; zone: string }): string {
  const parts = new Intl.DateTimeFormat('en-IN', { timeZone: zone, timeZoneName: 'short' }).formatToParts(new Date(moment));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
