import { normalDensity } from '../arithmetic/normal.ts';
import { sum } from '../arithmetic/sums.ts';
import { chanceOfRight, type ItemCurve } from './curve.ts';

/** A response to an item: right, wrong, or null if it was not given. */
export type Scored = 0 | 1 | null;

/** 121 points over [-6, 6]. */
const points: readonly number[] = Array.from({ length: 121 }, (_point, at) => (at - 60) / 10);

/** A normal prior; by default the standard one. */
export interface NormalPrior {
  readonly mean: number;
  readonly sd: number;
}
const standard: NormalPrior = { mean: 0, sd: 1 };

/** What a prior becomes by responses. */
export interface Posterior {
  /** Its mean. */
  readonly eap: number;
  /** Its standard deviation. */
  readonly se: number;
}

export interface Ability extends Posterior {
  /** Maximum likelihood, inside [-6, 6]; all right or all wrong gives an end. Null if nothing was given. */
  readonly mle: number | null;
  /** Mode of the posterior. */
  readonly map: number;
}

interface Responded {
  readonly items: readonly ItemCurve[];
  readonly responses: readonly Scored[];
}

/** How likely the responses to items of known parameters are at an ability, as a log; those not given count for nothing. */
function likelihoodOf({ items, responses }: Responded): (ability: number) => number {
  const given = items.flatMap((item, at) => {
    const response = responses[at] ?? null;
    return response === null ? [] : [{ item, response }];
  });
  return (ability) => sum(given.map(({ item, response }) => logChance({ item, ability, response })));
}

/** Mean and standard deviation of the posterior, `items` and `responses` by place, on a grid of 121 points (Bock and Mislevy, 1982). */
export function posteriorOf({ prior = standard, ...responded }: Responded & { readonly prior?: NormalPrior }): Posterior {
  const likelihoods = points.map(likelihoodOf(responded));
  const top = Math.max(...likelihoods);
  const weights = likelihoods.map((value, at) => Math.exp(value - top) * normalDensity(((points[at] ?? 0) - prior.mean) / prior.sd));
  const all = sum(weights);
  const eap = sum(weights.map((weight, at) => weight * (points[at] ?? 0))) / all;
  const spread = sum(weights.map((weight, at) => weight * ((points[at] ?? 0) - eap) ** 2)) / all;
  return { eap, se: Math.sqrt(spread) };
}

/** The ability by likelihood and by posterior. MLE and MAP are the best point of the grid, refined between its neighbours. */
export function abilityOf(responded: Responded): Ability {
  const logLikelihood = likelihoodOf(responded);
  const isGiven = responded.items.some((_item, at) => (responded.responses[at] ?? null) !== null);
  return {
    mle: isGiven ? highestOf(logLikelihood) : null,
    ...posteriorOf(responded),
    map: highestOf((ability) => logLikelihood(ability) - (ability * ability) / 2),
  };
}

function logChance({ item, ability, response }: { item: ItemCurve; ability: number; response: 0 | 1 }): number {
  const right = chanceOfRight({ item, ability });
  return Math.log(Math.max(Number.MIN_VALUE, response === 1 ? right : 1 - right));
}

const golden = (Math.sqrt(5) - 1) / 2;

/** Where a function is highest in [-6, 6]: the best point of the grid, refined by golden sections between its neighbours. */
function highestOf(height: (ability: number) => number): number {
  const heights = points.map(height);
  const best = heights.indexOf(Math.max(...heights));
  let [low, high] = [points[Math.max(0, best - 1)] ?? 0, points[Math.min(points.length - 1, best + 1)] ?? 0];
  while (high - low > 1e-9) {
    const [left, right] = [high - golden * (high - low), low + golden * (high - low)];
    if (height(left) < height(right)) low = left;
    else high = right;
  }
  const end = points.at(best === 0 ? 0 : -1) ?? 0;
  const refined = (low + high) / 2;
  return height(end) >= height(refined) ? end : refined;
}
