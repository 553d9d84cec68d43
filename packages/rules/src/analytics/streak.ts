const dayMs = 86_400_000;

/** How many days in a row someone studied, up to today, or up to yesterday while today has nothing yet. Days are YYYY-MM-DD, in any order. */
export function streakOf({ days, today }: { days: Iterable<string>; today: string }): number {
  const studied = new Set(days);
  const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
  let day = studied.has(today) ? today : dayBefore(today);
  let count = 0;
  for (; studied.has(day); day = dayBefore(day)) count += 1;
  return count;
}
