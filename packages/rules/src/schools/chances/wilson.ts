import { normalQuantile } from '../../measurement/arithmetic/normal.ts';

/**
 * The interval of a share after `hits` of `n`, from 0 to 1: Wilson's score interval (Wilson, 1927), which stays inside 0 and 1 and holds what it promises for small numbers too (Brown, Cai and DasGupta, 2001). 90 % by default, as the intervals of the predictor. Null without observations.
 */
export function wilsonInterval({
  hits,
  n,
  coverage = 0.9,
}: {
  hits: number;
  n: number;
  coverage?: number;
}): { low: number; high: number } | null {
  if (n === 0) return null;
  const z = normalQuantile((1 + coverage) / 2);
  const share = hits / n;
  const spread = z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  const [middle, scale] = [share + z ** 2 / (2 * n), 1 + z ** 2 / n];
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) };
}
