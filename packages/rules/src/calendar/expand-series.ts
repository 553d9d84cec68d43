import { RRuleTemporal } from 'rrule-temporal';

/** A series: when its first occurrence is, how it repeats (RFC 5545, without DTSTART), and in which zone its hour stays the same. */
export interface Series {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly rule: string;
  readonly zone: string;
}

/** More than two months of a daily series; a rule that gives more is cut. */
const most = 500;

const ruleOf = ({ startsAt, rule, zone }: Pick<Series, 'startsAt' | 'rule' | 'zone'>) =>
  new RRuleTemporal({ rruleString: rule, dtstart: Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(zone) });

/**
 * The occurrences of a series that overlap the time from `from` to before `to`, in order, each as long as the first. The hour stays the
 * same in the zone of the series; a month or year that lacks the day is skipped (CAL-035, RFC 5545 3.3.10). Throws RangeError for a rule
 * that is none.
 */
export function expandSeries({ series, from, to }: { series: Series; from: Date; to: Date }): { startsAt: Date; endsAt: Date }[] {
  const length = series.endsAt.getTime() - series.startsAt.getTime();
  const range = { from: new Date(from.getTime() - length), to };
  const starts =
    startsOfPlain({ series, ...range }) ??
    ruleOf(series)
      .between(range.from, to, true)
      .map(({ epochMilliseconds }) => epochMilliseconds);
  return starts
    .slice(0, most)
    .map((start) => ({ startsAt: new Date(start), endsAt: new Date(start + length) }))
    .filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from);
}

const weekDays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const plainRule =
  /^FREQ=(DAILY|WEEKLY)(?:;INTERVAL=([1-9]\d?))?(?:;WKST=SU)?(?:;BYDAY=((?:SU|MO|TU|WE|TH|FR|SA)(?:,(?:SU|MO|TU|WE|TH|FR|SA))*))?(?:;UNTIL=(\d{8}T\d{6}Z))?$/;

/**
 * The starts of a daily or weekly series without a number of times, in milliseconds since the epoch; null for any other rule. It begins at the range and not at the series, and takes a fifth
 * of the library's time for each: a calendar may hold many such series.
 */
function startsOfPlain({ series: { startsAt, rule, zone }, from, to }: { series: Series; from: Date; to: Date }): number[] | null {
  const [, frequency, interval = '1', on, until] = plainRule.exec(rule) ?? [];
  if (frequency === undefined || (frequency === 'DAILY' && on !== undefined)) return null;
  const first = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(zone);
  const plainTime = first.toPlainTime();
  const day = first.toPlainDate();
  const isDaily = frequency === 'DAILY';
  const step = Number(interval) * (isDaily ? 1 : 7);
  // of a week that counts, its Sunday; of a daily series the day itself
  const anchor = isDaily ? day : day.subtract({ days: day.dayOfWeek % 7 });
  const offsets = isDaily
    ? [0]
    : on === undefined
      ? [day.dayOfWeek % 7]
      : weekDays.flatMap((name, at) => (on.split(',').includes(name) ? [at] : []));
  const last =
    until === undefined ? Infinity : Date.parse(until.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const fromDay = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const skipped = Math.max(0, Math.floor((anchor.until(fromDay).days - 7) / step));
  const starts: number[] = [];
  for (let base = anchor.add({ days: skipped * step }); starts.length < most; base = base.add({ days: step })) {
    for (const offset of offsets) {
      const date = base.add({ days: offset });
      const local = date.toZonedDateTime({ timeZone: zone, plainTime });
      const start = local.epochMilliseconds;
      if (start > last || start > to.getTime()) return starts;
      // an hour that the clocks skip has no occurrence, as the library has it
      const isThere = Temporal.PlainDate.compare(date, day) >= 0 && local.toPlainTime().equals(plainTime);
      if (start >= from.getTime() && isThere) starts.push(start);
    }
  }
  return starts;
}

/** When the last occurrence of a series ends; null where it never does. */
export function endOfSeries(series: Series): Date | null {
  if (!/(?:^|;)(?:COUNT|UNTIL)=/.test(series.rule)) return null;
  const last = ruleOf(series).all().at(-1);
  const length = series.endsAt.getTime() - series.startsAt.getTime();
  return last === undefined ? series.endsAt : new Date(last.epochMilliseconds + length);
}
