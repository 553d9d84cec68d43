/** From the lowest to the highest of some percentiles, and the latest of them, as they were written. */
export interface PercentileBand {
  readonly low: string;
  readonly high: string;
  readonly latest: string;
}

/** So many tests make a band: one day says little, and the tests of a year ago say nothing of today. */
export const bandTests = 3;

/** The band of the last three percentiles; they come oldest first, '' for a test without one. Null where fewer than three have one. */
export function percentileBand(percentiles: readonly string[]): PercentileBand | null {
  const last = percentiles.filter((percentile) => percentile !== '').slice(-bandTests);
  const latest = last.at(-1);
  if (latest === undefined || last.length < bandTests) return null;
  const rising = last.toSorted((one, other) => Number(one) - Number(other));
  return { low: rising[0] ?? latest, high: rising.at(-1) ?? latest, latest };
}
