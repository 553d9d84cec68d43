const dayMs = 86_400_000;

/** When a week is judged, on its Sunday, on the portal's clock: also when the digest goes out, so that page and mail say the same. */
export const weekCloses = '19:00';

/** The Monday of the week of a day, both YYYY-MM-DD. */
export function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  // Sunday is 0 there, and the last day here
  const since = (at.getUTCDay() + 6) % 7;
  return new Date(at.getTime() - since * dayMs).toISOString().slice(0, 10);
}

/** The Mondays of the last `count` weeks up to that of `today`, oldest first. */
export function lastWeeks({ today, count }: { today: string; count: number }): string[] {
  const last = Date.parse(`${mondayOf(today)}T00:00:00Z`);
  return Array.from({ length: count }, (_, week) => new Date(last - (count - 1 - week) * 7 * dayMs).toISOString().slice(0, 10));
}

/** The seven days of the week that begins on a Monday, all YYYY-MM-DD. */
export function daysFrom(monday: string): string[] {
  const first = Date.parse(`${monday}T00:00:00Z`);
  return Array.from({ length: 7 }, (_, day) => new Date(first + day * dayMs).toISOString().slice(0, 10));
}
