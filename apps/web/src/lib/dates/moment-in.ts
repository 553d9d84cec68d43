/** How far a zone's clock is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return (
    Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - Math.floor(moment.getTime() / 1000) * 1000
  );
}

/**
 * The moment (ISO 8601) at which a clock of a zone shows `time` ('17:30') on a day (YYYY-MM-DD), as the server reads it: a time that comes twice, when clocks go back, is the first of the two; one that never comes is as long after the
 * change as it would have been. Null for what is no day or time.
 */
export function momentIn({ day, time, zone }: { day: string; time: string; zone: string }): string | null {
  const shown = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(shown)) return null;
  const [before, after] = [-1, 1].map((days) => offsetAt(new Date(shown + days * 86_400_000), zone));
  if (before === undefined || after === undefined) return null;
  const [first, second] = [new Date(shown - before), new Date(shown - after)];
  return (offsetAt(first, zone) !== before && offsetAt(second, zone) === after ? second : first).toISOString();
}

/** The moment (ISO 8601) that is so many milliseconds after another. */
export const momentAfter = ({ moment, ms }: { moment: string; ms: number }): string => new Date(Date.parse(moment) + ms).toISOString();
