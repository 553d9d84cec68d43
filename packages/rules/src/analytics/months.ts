/** The month (YYYY-MM) of a day (YYYY-MM-DD). */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month (YYYY-MM) so many months after another; before it for a negative number. */
export function monthAfter(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** The last `count` months (YYYY-MM) up to `month`, oldest first. */
export const lastMonths = ({ month, count }: { month: string; count: number }): string[] =>
  Array.from({ length: count }, (_, at) => monthAfter(month, at + 1 - count));

/** The middle one of some percentiles, as it was written, the lower one of two; '' where none has one. */
export function middlePercentile(percentiles: readonly string[]): string {
  const rising = percentiles.filter((percentile) => percentile !== '').toSorted((one, other) => Number(one) - Number(other));
  return rising[Math.floor((rising.length - 1) / 2)] ?? '';
}
