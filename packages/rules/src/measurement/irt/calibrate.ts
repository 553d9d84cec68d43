import { logistic } from '../arithmetic/logistic.ts';
import type { Scored } from './ability.ts';
import type { ItemCurve } from './curve.ts';
import { type Expected, expectationOf, type Line } from './marginal.ts';
import { collectPatterns } from './patterns.ts';
import { gaussHermite, type Node } from './quadrature.ts';
import { standardErrorsOf } from './standard-errors.ts';

/** An item of the two-parameter model with standard errors, null where the data do not tell; without parameters where all were right or all wrong. */
export interface CalibratedItem {
  readonly discrimination: number | null;
  readonly difficulty: number | null;
  readonly discriminationError: number | null;
  readonly difficultyError: number | null;
}

export interface Calibration {
  readonly items: readonly CalibratedItem[];
  readonly logLikelihood: number;
  readonly persons: number;
  /** How often the two steps were repeated, and whether they came to rest with slopes that mean something: too few candidates drive one to its limit. */
  readonly rounds: number;
  readonly converged: boolean;
}

/** So dense that a node is never further from a candidate's posterior than it is wide, up to about a hundred items. */
const nodeCount = 61;
/** The outermost nodes are further out than anyone is. */
const leastWeight = 1e-12;
const maxRounds = 2000;
/** No parameter moves by more than this in the last round. */
const rest = 1e-6;
/** Beyond this slope the curve is a step and the likelihood flat. */
const steepest = 10;

/**
 * Item parameters of the two-parameter logistic model by marginal maximum likelihood (Bock and Aitkin, 1981): EM with Gauss-Hermite quadrature over a standard normal ability.
 * `rows` are the candidates' responses by item; those not given count for nothing.
 */
export function calibrate(rows: readonly (readonly Scored[])[]): Calibration {
  const nodes = gaussHermite(nodeCount).filter(({ weight }) => weight > leastWeight);
  const patterns = collectPatterns(rows);
  const columns = (rows[0] ?? []).map((_response, item) => shareRight(rows.map((row) => row[item] ?? null)));
  const isVaried = columns.map((share) => share > 0 && share < 1);
  const varied = patterns.map(({ responses, count }) => ({ responses: responses.filter((_response, item) => isVaried[item]), count }));
  let lines: Line[] = columns
    .filter((_share, item) => isVaried[item])
    .map((share) => ({ slope: 1, intercept: Math.log(share / (1 - share)) }));
  let [rounds, converged] = [0, lines.length === 0];
  while (!converged && rounds < maxRounds) {
    const expected = expectationOf({ lines, nodes, patterns: varied });
    const next = lines.map((line, item) => fitLine({ line, item, expected, nodes }));
    converged = next.every((line, item) => distance(line, lines[item] ?? line) < rest);
    lines = next;
    rounds += 1;
  }
  const errors = standardErrorsOf({ lines, nodes, patterns: varied });
  const found = lines.map((line, at) => present(line, errors[at]));
  const none = { discrimination: null, difficulty: null, discriminationError: null, difficultyError: null };
  return {
    items: isVaried.map((is) => (is ? (found.shift() ?? none) : none)),
    logLikelihood: expectationOf({ lines, nodes, patterns: varied }).logLikelihood,
    persons: rows.length,
    rounds,
    converged: converged && lines.every(({ slope }) => Math.abs(slope) < steepest),
  };
}

/** The curve of a calibrated item; null for one without parameters. */
export function curveOf({ discrimination, difficulty }: CalibratedItem): ItemCurve | null {
  return discrimination === null || difficulty === null ? null : { discrimination, difficulty, guess: 0, ceiling: 1 };
}

function shareRight(column: readonly Scored[]): number {
  const given = column.filter((response) => response !== null);
  return given.length === 0 ? 0 : given.filter((response) => response === 1).length / given.length;
}

const distance = (one: Line, other: Line): number => Math.max(Math.abs(one.slope - other.slope), Math.abs(one.intercept - other.intercept));

/** The maximisation step of one item: a logistic regression of what is expected on the nodes, by Newton's method. */
function fitLine({ line, item, expected, nodes }: { line: Line; item: number; expected: Expected; nodes: readonly Node[] }): Line {
  let { slope, intercept } = line;
  const [given, right] = [expected.given[item], expected.right[item]];
  for (let step = 0; step < 20; step += 1) {
    let [g0, g1, h00, h01, h11] = [0, 0, 0, 0, 0];
    for (const [index, { at }] of nodes.entries()) {
      const n = given?.[index] ?? 0;
      const chance = logistic(slope * at + intercept);
      const residual = (right?.[index] ?? 0) - n * chance;
      const weight = n * chance * (1 - chance);
      g0 += residual;
      g1 += residual * at;
      h00 += weight;
      h01 += weight * at;
      h11 += weight * at * at;
    }
    const determinant = h00 * h11 - h01 * h01;
    if (!(determinant > 1e-12)) break;
    const bounded = (move: number) => Math.max(-1, Math.min(1, move));
    const [up, along] = [bounded((h11 * g0 - h01 * g1) / determinant), bounded((h00 * g1 - h01 * g0) / determinant)];
    intercept += up;
    slope = Math.max(-steepest, Math.min(steepest, slope + along));
    if (Math.abs(up) < 1e-9 && Math.abs(along) < 1e-9) break;
  }
  return { slope, intercept };
}

/** From slope and intercept to discrimination and difficulty; the error of the quotient by the delta method. */
function present({ slope, intercept }: Line, errors: ReturnType<typeof standardErrorsOf>[number] | undefined): CalibratedItem {
  const difficulty = -intercept / slope;
  const difficultyVariance =
    errors === undefined ? Number.NaN : (errors.intercept + 2 * difficulty * errors.together + difficulty ** 2 * errors.slope) / slope ** 2;
  const root = (variance: number | undefined) => (variance !== undefined && variance > 0 ? Math.sqrt(variance) : null);
  return {
    discrimination: slope,
    difficulty,
    discriminationError: root(errors?.slope),
    difficultyError: root(difficultyVariance),
  };
}
