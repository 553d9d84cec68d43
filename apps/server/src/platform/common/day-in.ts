interface Zone {
  readonly format: Intl.DateTimeFormat;
  /** Days by quarter of an hour. */
  readonly days: Map<number, string>;
}

/** By time zone; making a format costs as much as a query, and using one as much as the rest of a small answer. */
const zones = new Map<string, Zone>();

/** Every zone begins its days at a full quarter of an hour of UTC, so a quarter is of one day. */
const quarterMs = 900_000;
/** Beyond so many quarters of a zone it forgets them all. */
const maxQuarters = 5000;

/** The day of a moment in a time zone, YYYY-MM-DD. */
export function dayIn({ moment, timeZone }: { moment: Date; timeZone: string }): string {
  const zone = zones.get(timeZone) ?? {
    format: new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    days: new Map<number, string>(),
  };
  zones.set(timeZone, zone);
  const quarter = Math.floor(moment.getTime() / quarterMs);
  const known = zone.days.get(quarter);
  if (known !== undefined) return known;
  // from its parts: how a date is put together differs from one version of Node to the next
  const parts = zone.format.formatToParts(moment);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const day = `${of('year')}-${of('month')}-${of('day')}`;
  if (zone.days.size >= maxQuarters) zone.days.clear();
  zone.days.set(quarter, day);
  return day;
}
