/** What the Show filter of articles and events offers (SCH-034), in its order. */
export const showPeriods = ['all', 'today', 'week', 'month', 'year'] as const;
export type ShowPeriod = (typeof showPeriods)[number];

/** The same day so many months before, or the last day of that month where it has no such day. Days are YYYY-MM-DD. */
function monthsBefore({ day, months }: { day: string; months: number }): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

const begins: Readonly<Record<Exclude<ShowPeriod, 'all' | 'today'>, (today: string) => string>> = {
  week: (today) => new Date(Date.parse(today) - 7 * 86_400_000).toISOString().slice(0, 10),
  month: (day) => monthsBefore({ day, months: 1 }),
  year: (day) => monthsBefore({ day, months: 12 }),
};

/** Whether a day (YYYY-MM-DD) is in a period up to today: rolling periods of 7 days, a month and a year that begin the day after the same day then (SCH-035). */
export function isInPeriod({ period, day, today }: { period: ShowPeriod; day: string; today: string }): boolean {
  if (period === 'all') return true;
  if (period === 'today') return day === today;
  return day > begins[period](today) && day <= today;
}
