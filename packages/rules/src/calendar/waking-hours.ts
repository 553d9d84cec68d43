/** Hours of the clock between which people are asleep: time in them counts for no offer. */
const quiet = { from: 22, to: 7 };

/** The spans of time after `from` and before `until` that are no quiet hours in a zone, soonest first, as milliseconds since 1970. */
export function* wakingSpans({
  from,
  until,
  timeZone,
}: {
  from: number;
  until: number;
  timeZone: string;
}): Generator<readonly [number, number]> {
  let day = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone).toPlainDate();
  const at = (hour: number) => day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour }) }).epochMilliseconds;
  for (; at(quiet.to) < until; day = day.add({ days: 1 })) {
    const [begin, end] = [Math.max(from, at(quiet.to)), Math.min(until, at(quiet.from))];
    if (begin < end) yield [begin, end];
  }
}
