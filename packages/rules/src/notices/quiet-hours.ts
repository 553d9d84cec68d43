/** Hours of the clock between which no message of staff goes out. */
export const quietHours = { from: 21, to: 8 } as const;

/** The first moment at or after `at` that is outside the quiet hours of a zone. */
export function afterQuietHours({ at, timeZone }: { at: Date; timeZone: string }): Date {
  const there = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  if (there.hour >= quietHours.to && there.hour < quietHours.from) return at;
  const day = there.hour < quietHours.to ? there.toPlainDate() : there.toPlainDate().add({ days: 1 });
  return new Date(day.toZonedDateTime({ timeZone, plainTime: { hour: quietHours.to } }).epochMilliseconds);
}
