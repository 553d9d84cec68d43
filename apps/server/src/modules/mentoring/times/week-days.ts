/** The day that is `days` after another one, YYYY-MM-DD. */
export const addDays = ({ day, days }: { day: string; days: number }): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** The Sunday on which the week of a day begins. */
export function weekStart(day: string): string {
  const { dayOfWeek } = Temporal.PlainDate.from(day);
  return addDays({ day, days: -(dayOfWeek % 7) });
}

/** The seven days of a week, from its first one. */
export const daysOfWeek = (from: string): string[] => Array.from({ length: 7 }, (_, days) => addDays({ day: from, days }));

/** What a clock on the wall of a zone shows: the day, and 'HH:MM:SS'. */
export function wallClock({ moment, timeZone }: { moment: Date; timeZone: string }): { day: string; time: string } {
  const there = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  return { day: there.toPlainDate().toString(), time: there.toPlainTime().toString({ smallestUnit: 'second' }) };
}
