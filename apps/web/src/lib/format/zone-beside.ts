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
  const parts = new Intl.DateTimeFormat('en-IN', { timeZone: zone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
