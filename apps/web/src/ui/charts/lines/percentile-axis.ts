interface Point {
  readonly marks: number;
  readonly percentile: number;
}

/** The highest percentile that the axis can show: 100 lies at no end. */
const highest = 99.9;
const lowest = 50;

/** Where a percentile is on an axis stretched toward 100: from 90 to 99 is as far as from 0 to 90. */
export function stretch(percentile: number): number {
  return -Math.log10(1 - Math.min(highest, Math.max(0, percentile)) / 100);
}

const ticks = [0, 20, 40, 60, 70, 80, 90, 95, 98, 99, 99.5, 99.9];

/** The marks of the axis between two percentiles. Where little is between them, more marks. */
export function percentileTicks({ low, high }: { low: number; high: number }): number[] {
  return ticks.filter((tick) => tick >= low && tick <= high);
}

/** The part of a curve that is worth drawing: from the 50th percentile, or a little below what is read off it, to 99.9 or its end. */
export function ascendTo<P extends Point>({ points, own }: { points: readonly P[]; own: Point | null }): P[] {
  const from = Math.min(lowest, (own?.percentile ?? lowest) - 10);
  const shown = points.filter(({ percentile, marks }) => percentile >= from && (percentile <= highest || marks <= (own?.marks ?? 0)));
  return shown.length > 1 ? shown : [...points];
}
