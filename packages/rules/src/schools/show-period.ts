/** What the Show filter of articles and events offers (SCH-034), in its order. */
export const showPeriods = ['all', 'today', 'week', 'month', 'year'] as const;
export type ShowPeriod = (typeof showPeriods)[number];

/** The same day so many months after (before: less than 0), or the last day of that month where it has no such day. Days are YYYY-MM-DD. */
function monthsFrom({ day, months }: { day: string; months: number }): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

/** The day at the far end of a period, which is no longer in it; `by` is 1 ahead and -1 back. */
const ends: Readonly<Record<Exclude<ShowPeriod, 'all' | 'today'>, (today: string, by: 1 | -1) => string>> = {
  week: (today, by) => new Date(Date.parse(today) + by * 7 * 86_400_000).toISOString().slice(0, 10),
  month: (day, by) => monthsFrom({ day, months: by }),
  year: (day, by) => monthsFrom({ day, months: 12 * by }),
};

/** Whether a day (YYYY-MM-DD) is in a period: a rolling one of 7 days, a month or a year, with today as its last day (SCH-035), or for what is to come (`isAhead`) as its first. */
export function isInPeriod({
  period,
  day,
  today,
  isAhead = false,
}: {
  period: ShowPeriod;
  day: string;
  today: string;
  isAhead?: boolean;
}): boolean {
  if (period === 'all') return true;
  if (period === 'today') return day === today;
  return isAhead ? day >= today && day < ends[period](today, 1) : day > ends[period](today, -1) && day <= today;
}
