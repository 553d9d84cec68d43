import { normalQuantile } from '../arithmetic/normal.ts';

/** Scores of an exam with the percentiles that its organiser published for them, both rising, the percentiles between 0 and 100. */
export interface ExamTable {
  readonly name: string;
  /** Tables of one group, such as the slots of a year, are alike and count as one exam together. Without it a table is an exam by itself. */
  readonly group?: string;
  readonly points: readonly { readonly score: number; readonly percentile: number }[];
}

/** Why a table cannot be used, null if it can: three points at least, scores and percentiles that rise. */
export function tableFault({ points }: ExamTable): string | null {
  if (points.length < 3) return 'A table needs three points at least.';
  for (const [at, { score, percentile }] of points.entries()) {
    const before = points[at - 1];
    if (percentile <= 0 || percentile >= 100) return `Point ${at + 1}: a percentile has to be above 0 and below 100.`;
    if (before !== undefined && (score <= before.score || percentile <= before.percentile))
      return `Point ${at + 1}: scores and percentiles have to rise.`;
  }
  return null;
}

/**
 * The normal score of a score in an exam, monotone between the points (cubic with the slopes of Fritsch and Carlson, 1980), straight beyond them.
 */
export function normalScoreIn({ points }: ExamTable, score: number): number {
  const zs = points.map(({ percentile }) => normalQuantile(percentile / 100));
  const xs = points.map((point) => point.score);
  const last = xs.length - 1;
  const gap = (at: number) => (xs[at + 1] ?? 0) - (xs[at] ?? 0);
  const rise = (at: number) => ((zs[at + 1] ?? 0) - (zs[at] ?? 0)) / gap(at);
  const slope = (at: number) => {
    if (at === 0 || at === last) return rise(Math.min(at, last - 1));
    const [before, after] = [rise(at - 1), rise(at)];
    const [first, second] = [2 * gap(at) + gap(at - 1), gap(at) + 2 * gap(at - 1)];
    return (first + second) / (first / before + second / after);
  };
  if (score <= (xs[0] ?? 0)) return (zs[0] ?? 0) + slope(0) * (score - (xs[0] ?? 0));
  if (score >= (xs[last] ?? 0)) return (zs[last] ?? 0) + slope(last) * (score - (xs[last] ?? 0));
  const at = xs.findLastIndex((x) => x <= score);
  const [width, t] = [gap(at), (score - (xs[at] ?? 0)) / gap(at)];
  const [start, end] = [zs[at] ?? 0, zs[at + 1] ?? 0];
  return start * (1 + 2 * t) * (1 - t) ** 2 + end * t ** 2 * (3 - 2 * t) + width * t * (1 - t) * (slope(at) * (1 - t) - slope(at + 1) * t);
}

/** The score that a percentile needed in an exam: the inverse, by bisection around the table. */
export function scoreIn(table: ExamTable, percentile: number): number {
  const wanted = normalQuantile(percentile / 100);
  const [first, last] = [table.points[0]?.score ?? 0, table.points.at(-1)?.score ?? 0];
  let [low, high] = [first - 4 * (last - first), last + 4 * (last - first)];
  for (let round = 0; round < 80; round += 1) {
    const middle = (low + high) / 2;
    if (normalScoreIn(table, middle) < wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
