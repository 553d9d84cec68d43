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
 * The occurrences of a series that overlap the time from `from` to before `to`, in order. Each lasts as long as the first one. The hour stays the same in the zone of the series, over a change of its clocks too; a month or year that lacks the day is skipped (CAL-035, RFC 5545
 * 3.3.10). Throws RangeError for a rule that is none.
 */
export function expandSeries({ series, from, to }: { series: Series; from: Date; to: Date }): { startsAt: Date; endsAt: Date }[] {
  const length = series.endsAt.getTime() - series.startsAt.getTime();
  return ruleOf(series)
    .between(new Date(from.getTime() - length), to, true)
    .slice(0, most)
    .map(({ epochMilliseconds }) => ({ startsAt: new Date(epochMilliseconds), endsAt: new Date(epochMilliseconds + length) }))
    .filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from);
}

/** When the last occurrence of a series ends; null where it never does. */
export function endOfSeries(series: Series): Date | null {
  if (!/(?:^|;)(?:COUNT|UNTIL)=/.test(series.rule)) return null;
  const last = ruleOf(series).all().at(-1);
  const length = series.endsAt.getTime() - series.startsAt.getTime();
  return last === undefined ? series.endsAt : new Date(last.epochMilliseconds + length);
}
