/** By time zone; making one costs as much as a query. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in a time zone, YYYY-MM-DD. */
export function dayIn({ moment, timeZone }: { moment: Date; timeZone: string }): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(moment);
}
