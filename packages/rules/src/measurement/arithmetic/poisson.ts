import type { SeededRandom } from './seeded-random.ts';

/** A count that is Poisson distributed around a mean: by products of uniform numbers, and from 30 on by the normal distribution. */
export function poissonFrom({ random, mean }: { random: SeededRandom; mean: number }): number {
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal()));
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random.uniform(); product > limit; product *= random.uniform()) count += 1;
  return count;
}
