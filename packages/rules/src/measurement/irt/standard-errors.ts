import { logistic } from '../arithmetic/logistic.ts';
import { inverseOf } from '../arithmetic/solve.ts';
import { expectationOf, type Line } from './marginal.ts';
import type { Pattern } from './patterns.ts';
import type { Node } from './quadrature.ts';

interface Sample {
  readonly lines: readonly Line[];
  readonly nodes: readonly Node[];
  readonly patterns: readonly Pattern[];
}

/** Half the distance over which the score is differenced. */
const step = 1e-4;

/**
 * Variances and covariance of slope and intercept of each item, from the observed information: the score of the marginal likelihood, differenced (Oakes, 1999, gives the same by formula). Empty if it has
 * no inverse.
 */
export function standardErrorsOf({ lines, nodes, patterns }: Sample): { slope: number; intercept: number; together: number }[] {
  const start = lines.flatMap(({ slope, intercept }) => [slope, intercept]);
  const scoreAt = (parameters: readonly number[]) => scoreOf({ lines: linesOf(parameters), nodes, patterns });
  const information = start.map((_parameter, at) => {
    const [above, below] = [step, -step].map((move) => scoreAt(start.map((value, index) => (index === at ? value + move : value))));
    return start.map((_other, index) => ((below?.[index] ?? 0) - (above?.[index] ?? 0)) / (2 * step));
  });
  const covariances = inverseOf(information);
  if (covariances === null) return [];
  const cell = (row: number, column: number) => covariances[row]?.[column] ?? Number.NaN;
  return lines.map((_line, item) => ({
    slope: cell(2 * item, 2 * item),
    intercept: cell(2 * item + 1, 2 * item + 1),
    together: cell(2 * item, 2 * item + 1),
  }));
}

function linesOf(parameters: readonly number[]): Line[] {
  return Array.from({ length: parameters.length / 2 }, (_line, item) => ({
    slope: parameters[2 * item] ?? Number.NaN,
    intercept: parameters[2 * item + 1] ?? Number.NaN,
  }));
}

/** The gradient of the marginal log-likelihood, slope and intercept of each item in turn: by Fisher's identity that of what is expected. */
function scoreOf(sample: Sample): number[] {
  const { given, right } = expectationOf(sample);
  return sample.lines.flatMap(({ slope, intercept }, item) => {
    let [bySlope, byIntercept] = [0, 0];
    for (const [index, { at }] of sample.nodes.entries()) {
      const residual = (right[item]?.[index] ?? 0) - (given[item]?.[index] ?? 0) * logistic(slope * at + intercept);
      bySlope += residual * at;
      byIntercept += residual;
    }
    return [bySlope, byIntercept];
  });
}
