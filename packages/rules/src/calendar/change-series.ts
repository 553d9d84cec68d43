import { expandSeries, type Series } from './expand-series.ts';
import type { Repeat } from './repeat-rule.ts';

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const day = 86_400_000;

const localOf = ({ moment, zone }: { moment: Date; zone: string }) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);
const dayOf = (of: { moment: Date; zone: string }) => localOf(of).toPlainDate();

/** The rule of a series that ends before `moment`. It keeps how it repeats and loses how often. */
export function endBefore({ rule, moment }: { rule: string; moment: Date }): string {
  const until = new Date(moment.getTime() - 1000).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return [...rule.split(';').filter((part) => !/^(?:COUNT|UNTIL)=/.test(part)), `UNTIL=${until}`].join(';');
}

/** The occurrences that begin from `from` to before `to`, a year at a time, because one expansion is cut at 500. */
function startsBetween({ series, from, to }: { series: Series; from: Date; to: Date }): Date[] {
  const starts: Date[] = [];
  for (let at = from.getTime(); at < to.getTime(); at += 365 * day) {
    const end = new Date(Math.min(at + 365 * day, to.getTime()));
    const found = expandSeries({ series, from: new Date(at), to: end }).map(({ startsAt }) => startsAt);
    starts.push(...found.filter((start) => start.getTime() >= at));
  }
  return starts;
}

/** How many occurrences of a series begin before a moment. */
export const countBefore = ({ series, moment }: { series: Series; moment: Date }): number =>
  startsBetween({ series, from: series.startsAt, to: moment }).length;

/** Whether the rule gives an occurrence that begins at exactly this moment. */
export const occursAt = ({ series, moment }: { series: Series; moment: Date }): boolean =>
  expandSeries({ series, from: moment, to: new Date(moment.getTime() + 1) }).some(
    ({ startsAt }) => startsAt.getTime() === moment.getTime(),
  );

/**
 * How a series repeats after one of its occurrences was moved from `from` to `to`: where it is weekly and the new day of the week is none of its days, all of its
 * days move as far as this one did, Sunday following Saturday.
 */
export function moveDays({ repeat, from, to, zone }: { repeat: Repeat; from: Date; to: Date; zone: string }): Repeat {
  const on = repeat.repeatOn === '' ? [] : repeat.repeatOn.split(',');
  const weekday = (moment: Date) => localOf({ moment, zone }).dayOfWeek % 7;
  if (repeat.repeatType !== 'week' || on.length === 0 || on.includes(dayNames[weekday(to)] ?? '')) return repeat;
  const by = weekday(to) - weekday(from) + 7;
  const moved = new Set(on.map((name) => dayNames[(dayNames.findIndex((one) => one === name) + by) % 7] ?? ''));
  return { ...repeat, repeatOn: dayNames.filter((name) => moved.has(name)).join(',') };
}

/** The times of a series moved to its first day: of a weekly one the first of its days from its start on, at the same hour. */
export function alignStart({ startsAt, endsAt, repeat, zone }: Omit<Series, 'rule'> & { repeat: Repeat }): {
  startsAt: Date;
  endsAt: Date;
} {
  const isWeekly = repeat.meetingRecurrance === '1' && repeat.repeatType === 'week' && repeat.repeatOn !== '';
  if (!isWeekly) return { startsAt, endsAt };
  const start = localOf({ moment: startsAt, zone });
  const ahead =
    [0, 1, 2, 3, 4, 5, 6].find((days) => repeat.repeatOn.split(',').includes(dayNames[(start.dayOfWeek + days) % 7] ?? '')) ?? 0;
  const first = new Date(start.add({ days: ahead }).epochMilliseconds);
  return { startsAt: first, endsAt: new Date(first.getTime() + endsAt.getTime() - startsAt.getTime()) };
}

/** What differs for one occurrence, named by the start that the rule gives it. */
interface Change {
  readonly occursAt: Date;
}

/**
 * Carries changes of single occurrences over to the changed series, one occurrence having been moved from `from` to `to`: each goes to the
 * occurrence of its day, moved by as many days. One whose day has no occurrence any more is `left`.
 */
export function carryOver<C extends Change>({
  changes,
  from,
  to,
  after,
}: {
  changes: readonly C[];
  from: Date;
  to: Date;
  after: Series;
}): { kept: { readonly change: C; readonly occursAt: Date }[]; left: C[] } {
  const { zone } = after;
  if (changes.length === 0) return { kept: [], left: [] };
  const moved = dayOf({ moment: from, zone }).until(dayOf({ moment: to, zone })).days;
  const targets = changes.map((change) => ({ change, on: dayOf({ moment: change.occursAt, zone }).add({ days: moved }) }));
  const days = targets.map(({ on }) => on).toSorted((a, b) => Temporal.PlainDate.compare(a, b));
  const midnight = (date: Temporal.PlainDate | undefined) =>
    new Date((date ?? dayOf({ moment: after.startsAt, zone })).toZonedDateTime(zone).epochMilliseconds);
  const starts = startsBetween({ series: after, from: midnight(days[0]), to: midnight(days.at(-1)?.add({ days: 1 })) });
  const byDay = new Map(starts.map((moment) => [dayOf({ moment, zone }).toString(), moment]));
  return {
    kept: targets.flatMap(({ change, on }) => {
      const target = byDay.get(on.toString());
      return target === undefined ? [] : [{ change, occursAt: target }];
    }),
    left: targets.flatMap(({ change, on }) => (byDay.has(on.toString()) ? [] : [change])),
  };
}
