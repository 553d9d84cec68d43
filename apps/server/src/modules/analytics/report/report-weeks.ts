import { reportWeekCount } from '@abhyas/rules/analytics/report-judgement.ts';
import { daysFrom, lastWeeks, mondayOf, weekCloses } from '@abhyas/rules/analytics/weeks.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { momentIn } from '../../../platform/common/moment-in.ts';

const hour = 3_600_000;
/** Milliseconds for which a digest that could not go out is caught up with. */
const digestMs = 24 * hour;

const closingOf = ({ monday, timeZone }: { monday: string; timeZone: string }): Date =>
  momentIn({ text: `${daysFrom(monday)[6] ?? monday} ${weekCloses}`, timeZone });

/**
 * The weeks of a report at `now`, by their Mondays (YYYY-MM-DD), oldest first, from `since` to that of `today`. The last one is judged from
 * Sunday evening on.
 */
export function reportWeeks({ now, timeZone }: { now: Date; timeZone: string }) {
  const today = dayIn({ moment: now, timeZone });
  const weeks = lastWeeks({ today, count: reportWeekCount });
  const isOver = now >= closingOf({ monday: mondayOf(today), timeZone });
  const since = momentIn({ text: `${weeks[0] ?? today} 00:00`, timeZone });
  return {
    today,
    weeks,
    since,
    judged: isOver ? weeks : weeks.slice(0, -1),
    lastWeek: isOver ? ('this week' as const) : ('last week' as const),
  };
}

/** The Monday of the week whose digest is to go out at `now`; null while none is. */
export function digestWeek({ now, timeZone }: { now: Date; timeZone: string }): string | null {
  const mondays = lastWeeks({ today: dayIn({ moment: now, timeZone }), count: 2 });
  return (
    mondays.find((monday) => {
      const since = now.getTime() - closingOf({ monday, timeZone }).getTime();
      return since >= 0 && since < digestMs;
    }) ?? null
  );
}
