import { sum } from './arithmetic/sums.ts';
import { inverseOf } from './arithmetic/solve.ts';

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
const maxPlaces = 20_001;

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
function cumulativeOf(distribution: Distribution): number[] {
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
 * The score with a percentile rank: the inverse of `percentileRank`. Where no one had the scores between, it is the middle of the fitting ones (Kolen and Brennan, 2.15 to 2.17).
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

/** A score of one form, the share of candidates below it in per cent, and the score of the other form with the same share below. */
export interface Equivalent {
  readonly score: number;
  readonly percentileRank: number;
  readonly equivalent: number;
}

/** The equipercentile table from one form of a test to another, taken by equally able candidates (Kolen and Brennan, 2.14 to 2.18). It never falls. */
export function equipercentile({ from, to }: { from: Distribution; to: Distribution }): Equivalent[] {
  return percentileRanks(from).map((rank, place) => ({
    score: scoreAt(from, place),
    percentileRank: rank,
    equivalent: scoreOfRank({ distribution: to, rank }),
  }));
}

/** The terms of the polynomial unless fewer scores were had: six keep the first six moments. */
const usualDegree = 6;

/**
 * A smooth distribution near one of counts: log-linear, a polynomial of the score fitted by maximum likelihood, which keeps as many moments of the counts as it has terms (Holland and Thayer, 1987). `counts` are
 * fractions of candidates then, with the same sum. A distribution of less than three scores stays as it is.
 */
export function smooth({ distribution, degree = usualDegree }: { distribution: Distribution; degree?: number }): Distribution {
  const { counts } = distribution;
  const terms = Math.min(degree, counts.filter((count) => count > 0).length - 1);
  if (terms < 2) return distribution;
  const total = totalOf(distribution);
  const basis = counts.map((_count, place) => legendre({ degree: terms, at: (2 * place) / (counts.length - 1) - 1 }));
  const wanted = moments(counts, basis);
  let weights = Array.from({ length: terms }, () => 0);
  let fitted = sharesOf({ weights, basis, total });
  for (let round = 0; round < 100; round += 1) {
    const next = newtonStep({ weights, fitted, basis, wanted, total });
    if (next === null) break;
    weights = next.weights;
    fitted = next.fitted;
    if (next.moved < 1e-10) break;
  }
  return { ...distribution, counts: fitted };
}

/** Legendre polynomials 1 to degree: they keep the equations well apart. */
function legendre({ degree, at }: { degree: number; at: number }): number[] {
  const values = [1, at];
  for (let n = 2; n <= degree; n += 1) values.push(((2 * n - 1) * at * (values[n - 1] ?? 0) - (n - 1) * (values[n - 2] ?? 0)) / n);
  return values.slice(1, degree + 1);
}

const moments = (counts: readonly number[], basis: readonly (readonly number[])[]): number[] =>
  (basis[0] ?? []).map((_term, term) => sum(counts.map((count, place) => count * (basis[place]?.[term] ?? 0))));

function sharesOf({
  weights,
  basis,
  total,
}: {
  weights: readonly number[];
  basis: readonly (readonly number[])[];
  total: number;
}): number[] {
  const logs = basis.map((row) => sum(row.map((value, term) => value * (weights[term] ?? 0))));
  const top = Math.max(...logs);
  const sizes = logs.map((value) => Math.exp(value - top));
  const all = sum(sizes);
  return sizes.map((size) => (total * size) / all);
}

interface Fit {
  readonly weights: readonly number[];
  readonly fitted: readonly number[];
  readonly basis: readonly (readonly number[])[];
  readonly wanted: readonly number[];
  readonly total: number;
}

/** One step of Newton's method, halved until the likelihood does not fall; null where the equations have no solution. */
function newtonStep({ weights, fitted, basis, wanted, total }: Fit) {
  const now = moments(fitted, basis);
  const gradient = wanted.map((moment, term) => moment - (now[term] ?? 0));
  const information = now.map((one, row) =>
    now.map(
      (other, column) =>
        sum(fitted.map((count, place) => count * (basis[place]?.[row] ?? 0) * (basis[place]?.[column] ?? 0))) - (one * other) / total,
    ),
  );
  const inverse = inverseOf(information);
  if (inverse === null) return null;
  const step = inverse.map((row) => sum(row.map((value, term) => value * (gradient[term] ?? 0))));
  const likelihood = (at: readonly number[], shares: readonly number[]) =>
    sum(at.map((weight, term) => weight * (wanted[term] ?? 0))) - total * logSum(at, shares, basis);
  const before = likelihood(weights, fitted);
  for (let share = 1; share > 1e-6; share /= 2) {
    const next = weights.map((weight, term) => weight + share * (step[term] ?? 0));
    const shares = sharesOf({ weights: next, basis, total });
    if (likelihood(next, shares) >= before - 1e-9 * Math.abs(before)) {
      return { weights: next, fitted: shares, moved: Math.max(...step.map((move) => Math.abs(share * move))) };
    }
  }
  return null;
}

/** The log of the sum that turns sizes into shares, from any place that has candidates. */
function logSum(weights: readonly number[], shares: readonly number[], basis: readonly (readonly number[])[]): number {
  const place = shares.indexOf(Math.max(...shares));
  const height = sum((basis[place] ?? []).map((value, term) => value * (weights[term] ?? 0)));
  return height - Math.log((shares[place] ?? 1) / sum(shares));
}
