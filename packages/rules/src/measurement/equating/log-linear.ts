import { inverseOf } from '../arithmetic/solve.ts';
import { sum } from '../arithmetic/sums.ts';
import { type Distribution, totalOf } from './distribution.ts';

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
