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

/** The moment at which a clock of a zone shows `time` ('17:30') on a day (YYYY-MM-DD). Null for what is no day or time. */
export function momentIn({ day, time, zone }: { day: string; time: string; zone: string }): Date | null {
  const shown = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(shown)) return null;
  const near = new Date(shown - offsetAt(new Date(shown), zone));
  // the clocks may have changed between the two
  return new Date(shown - offsetAt(near, zone));
}
