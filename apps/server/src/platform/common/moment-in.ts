/**
 * The moment at which a clock on the wall of a zone shows `text` ('2026-11-21 09:30:00'; seconds may be left out). A time that comes twice, when clocks go back,
 * is the first of the two; one that never comes, when they go forward, is as long after the change as it would have been.
 */
export function momentIn({ text, timeZone }: { text: string; timeZone: string }): Date {
  return new Date(Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds);
}

/** The first moment of a day in a time zone: midnight there, or the first moment after it where midnight does not exist. */
export function startOfDay({ day, timeZone }: { day: string; timeZone: string }): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);
}

/** The last second of a day in a time zone, 23:59:59. */
export function endOfDay({ day, timeZone }: { day: string; timeZone: string }): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
  return new Date(startOfDay({ day: next, timeZone }).getTime() - 1000);
}
