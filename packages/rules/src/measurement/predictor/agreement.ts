import { covariance, variance } from '../arithmetic/sums.ts';
import { normalQuantile } from '../arithmetic/normal.ts';

/**
 * How closely candidates come out in two tests: the correlation of their normal scores (ranks as (rank - 0.375) / (n + 0.25), Blom 1958; ties share their mean rank). `pairs` are the scores of one candidate each. Null
 * below three candidates, and where all had the same score in one of them.
 */
export function agreementOf(pairs: readonly (readonly [number, number])[]): { correlation: number; candidates: number } | null {
  const [xs, ys] = [normalScores(pairs.map(([x]) => x)), normalScores(pairs.map(([, y]) => y))];
  const correlation = covariance({ xs, ys }) / Math.sqrt(variance(xs) * variance(ys));
  return pairs.length < 3 || !Number.isFinite(correlation) ? null : { correlation, candidates: pairs.length };
}

function normalScores(values: readonly number[]): number[] {
  const sorted = values.toSorted((one, other) => one - other);
  const firstAt = new Map<number, number>();
  const lastAt = new Map<number, number>();
  for (const [at, value] of sorted.entries()) {
    if (!firstAt.has(value)) firstAt.set(value, at + 1);
    lastAt.set(value, at + 1);
  }
  return values.map((value) => {
    const rank = ((firstAt.get(value) ?? 0) + (lastAt.get(value) ?? 0)) / 2;
    return normalQuantile((rank - 0.375) / (values.length + 0.25));
  });
}
