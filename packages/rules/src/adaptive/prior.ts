import type { NormalPrior } from '../measurement/irt/ability.ts';

/** Of a learner no one knows: like the average cohort. */
const anyone: NormalPrior = { mean: 0, sd: 1 };

/** How far abilities move between two rounds, as a standard deviation. */
const drift = 0.4;

/**
 * The prior of a round from the last estimate: centred on it, and wider than its error by what may have been learnt or forgotten since (the
 * variances add up). With 0.4 a learner who has moved by half a level is followed within two rounds (`stats -- adaptive`); never wider than
 * that of anyone.
 */
export function priorFrom(last: { readonly ability: number; readonly se: number } | null): NormalPrior {
  if (last === null) return anyone;
  return { mean: last.ability, sd: Math.min(anyone.sd, Math.hypot(last.se, drift)) };
}
