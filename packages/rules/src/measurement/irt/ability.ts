import { normalDensity } from '../arithmetic/normal.ts';
import { sum } from '../arithmetic/sums.ts';
import { chanceOfRight, type ItemCurve } from './curve.ts';

/** A response to an item: right, wrong, or null if it was not given. */
export type Scored = 0 | 1 | null;

/** 121 points over [-6, 6]. */
const points: readonly number[] = Array.from({ length: 121 }, (_point, at) => (at - 60) / 10);
const prior = points.map(normalDensity);

export interface Ability {
  /** Maximum likelihood, inside [-6, 6]; all right or all wrong gives an end. Null if nothing was given. */
  readonly mle: number | null;
  /** Mean of the posterior under a standard normal prior. */
  readonly eap: number;
  /** Standard deviation of that posterior. */
  readonly se: number;
  /** Mode of that posterior. */
  readonly map: number;
}

/**
 * Ability from scored responses to items of known parameters, `items` and `responses` by place. EAP and its standard error on a grid of 121 points (Bock and Mislevy, 1982); MLE and MAP from the best
 * point of the grid, refined between its neighbours.
 */
export function abilityOf({ items, responses }: { items: readonly ItemCurve[]; responses: readonly Scored[] }): Ability {
  const given = items.flatMap((item, at) => {
    const response = responses[at] ?? null;
    return response === null ? [] : [{ item, response }];
  });
  const logLikelihood = (ability: number) => sum(given.map(({ item, response }) => logChance({ item, ability, response })));
  const logPosterior = (ability: number) => logLikelihood(ability) - (ability * ability) / 2;
  const likelihoods = points.map(logLikelihood);
  const top = Math.max(...likelihoods);
  const weights = likelihoods.map((value, at) => Math.exp(value - top) * (prior[at] ?? 0));
  const all = sum(weights);
  const eap = sum(weights.map((weight, at) => weight * (points[at] ?? 0))) / all;
  const spread = sum(weights.map((weight, at) => weight * ((points[at] ?? 0) - eap) ** 2)) / all;
  return { mle: given.length === 0 ? null : highestOf(logLikelihood), eap, se: Math.sqrt(spread), map: highestOf(logPosterior) };
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
