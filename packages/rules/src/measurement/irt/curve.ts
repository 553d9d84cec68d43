import { logistic } from '../arithmetic/logistic.ts';

/** An item of the four-parameter logistic model; 1PL, 2PL and 3PL are the cases with `guess` 0, `ceiling` 1 and so on. */
export interface ItemCurve {
  /** Slope a, in the logistic metric (without the factor 1.7). */
  readonly discrimination: number;
  /** Place b on the ability scale. */
  readonly difficulty: number;
  /** Lower asymptote c: how often someone without any ability is right. */
  readonly guess: number;
  /** Upper asymptote d: how often the ablest is right. */
  readonly ceiling: number;
}

/** Probability of a right response at an ability: c + (d - c) / (1 + e^(-a(θ - b))) (Barton and Lord, 1981). */
export function chanceOfRight({ item, ability }: { item: ItemCurve; ability: number }): number {
  const { discrimination, difficulty, guess, ceiling } = item;
  return guess + (ceiling - guess) * logistic(discrimination * (ability - difficulty));
}

/**
 * Fisher information of an item at an ability: P'^2 / (P Q), with P' = a (P - c)(d - P) / (d - c) (Magis, 2013, for the four-parameter model).
 */
export function informationOf({ item, ability }: { item: ItemCurve; ability: number }): number {
  const { discrimination, guess, ceiling } = item;
  const right = chanceOfRight({ item, ability });
  const slope = (discrimination * (right - guess) * (ceiling - right)) / (ceiling - guess);
  const spread = right * (1 - right);
  return spread > 0 ? (slope * slope) / spread : 0;
}
