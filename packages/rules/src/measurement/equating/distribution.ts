import { sum } from '../arithmetic/sums.ts';

/** How many candidates had which score. Scores rise by the same step; those that no one had are there with 0. */
export interface Distribution {
  readonly lowest: number;
  readonly step: number;
  readonly counts: readonly number[];
}

/** The score at a place of a distribution. */
export const scoreAt = ({ lowest, step }: Distribution, place: number): number => lowest + step * place;

export const totalOf = ({ counts }: Distribution): number => sum(counts);

/** Longer ones come from scores that have no common step, and would only be slow. */
export const maxPlaces = 20_001;

/**
 * A distribution from scores and their counts, in any order. The step is the largest that all scores are multiples of, apart from the lowest, to six decimals: 1/3 and 0.25 are steps. Null without candidates,
 * and where it would have more than 20,001 places.
 */
export function distributionOf(entries: readonly { readonly score: number; readonly count: number }[]): Distribution | null {
  if (!entries.some(({ count }) => count > 0)) return null;
  const scores = [...new Set(entries.map(({ score }) => score))].toSorted((one, other) => one - other);
  const lowest = scores[0] ?? 0;
  const step = scores.reduce((common, score) => commonStep(common, score - lowest), 0) || 1;
  const places = Math.round(((scores.at(-1) ?? lowest) - lowest) / step) + 1;
  if (places > maxPlaces) return null;
  const counts = Array.from({ length: places }, () => 0);
  for (const { score, count } of entries) {
    const place = Math.round((score - lowest) / step);
    counts[place] = (counts[place] ?? 0) + count;
  }
  return { lowest, step, counts };
}

/** The greatest common divisor of two distances, by Euclid, where less than a millionth is nothing. */
function commonStep(one: number, other: number): number {
  let [larger, smaller] = [Math.max(one, other), Math.min(one, other)];
  while (smaller > 1e-6) [larger, smaller] = [smaller, larger - smaller * Math.round(larger / smaller)].map(Math.abs) as [number, number];
  return larger;
}

/** The share of candidates up to each place, the last 1. */
export function cumulativeOf(distribution: Distribution): number[] {
  const total = totalOf(distribution);
  let below = 0;
  return distribution.counts.map((count) => (below += count) / total);
}

/**
 * The percentile rank of a score, 0 to 100: the share below, with each score spread evenly over half a step to both sides (Kolen and Brennan, Test Equating, 2.14).
 */
export function percentileRank({ distribution, score }: { distribution: Distribution; score: number }): number {
  const { lowest, step, counts } = distribution;
  const place = (score - lowest) / step;
  const nearest = Math.floor(place + 0.5);
  if (nearest < 0) return 0;
  if (nearest >= counts.length) return 100;
  const upTo = cumulativeOf(distribution);
  const [before, here] = [upTo[nearest - 1] ?? 0, upTo[nearest] ?? 1];
  return 100 * (before + (place - nearest + 0.5) * (here - before));
}

/** The percentile ranks of a distribution's own scores, lowest first. */
export function percentileRanks(distribution: Distribution): number[] {
  const upTo = cumulativeOf(distribution);
  return upTo.map((here, place) => 50 * ((upTo[place - 1] ?? 0) + here));
}

/**
 * The score with a percentile rank: the inverse of `percentileRank`. Where no one had the scores between, it is the middle of those that fit (Kolen and Brennan, 2.15 to 2.17).
 */
export function scoreOfRank({ distribution, rank }: { distribution: Distribution; rank: number }): number {
  const share = rank / 100;
  const upTo = cumulativeOf(distribution);
  const within = (place: number) => {
    const [before, here] = [upTo[place - 1] ?? 0, upTo[place] ?? 1];
    return here > before ? (share - before) / (here - before) : 0;
  };
  const above = upTo.findIndex((value) => value > share + 1e-12);
  const upper = above === -1 ? upTo.length - 0.5 : above - 0.5 + within(above);
  const below = upTo.findLastIndex((value) => value < share - 1e-12);
  const lower = below + 0.5 + (below + 1 < upTo.length ? within(below + 1) : 0);
  return scoreAt(distribution, (upper + lower) / 2);
}
