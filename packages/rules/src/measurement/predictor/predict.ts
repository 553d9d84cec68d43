import { normalProbability, normalQuantile } from '../arithmetic/normal.ts';
import { poissonFrom } from '../arithmetic/poisson.ts';
import type { SeededRandom } from '../arithmetic/seeded-random.ts';
import { finish, type Steps } from '../arithmetic/steps.ts';
import { median } from '../arithmetic/sums.ts';
import { type Distribution, percentileRanks, scoreAt, smooth, totalOf } from '../equating.ts';
import { linked, type LinkPoint } from './link.ts';

/** With fewer candidates there is no figure. */
export const fewestCandidates = 50;

/** What the predictor is computed from. */
export interface PredictorBase {
  /** The scores of the cohort. */
  readonly cohort: Distribution;
  /**
   * How closely the same candidates come out in two tests like this one: the correlation of their normal scores, and of how many candidates it was taken.
   */
  readonly agreement: { readonly correlation: number; readonly candidates: number };
  /** What ranks in cohorts like this one became in the exam; none where only the cohort is known. */
  readonly link: readonly LinkPoint[];
}

/** A score, the percentile to expect in the exam, and the interval that nine of ten candidates with this score end in. */
export interface Prediction {
  readonly score: number;
  readonly percentile: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Predictions for every score of a cohort; null below 50 candidates: the score's place in the smoothed cohort becomes a normal score,
 * regressed to the mean (Kelley 1947), and the link turns it into the exam's percentile. The interval is a bootstrap of cohort, agreement
 * and the candidate's next day, `rounds` times, the same drawing for all scores.
 */
export const predictions = (of: PredictionsOf): Prediction[] | null => finish(predictionSteps(of));

interface PredictionsOf {
  readonly base: PredictorBase;
  readonly random: SeededRandom;
  readonly rounds?: number;
}

/** The same, a round of the bootstrap a step. */
export function* predictionSteps({ base, random, rounds = 400 }: PredictionsOf): Steps<Prediction[] | null> {
  const { cohort, agreement, link } = base;
  if (totalOf(cohort) < fewestCandidates) return null;
  const scores = cohort.counts.map((_count, place) => scoreAt(cohort, place));
  const places = (drawn: Distribution) => percentileRanks(drawn).map(normalScore);
  const outcome = (z: number) => linked({ points: link, percentile: 100 * normalProbability(z) });
  const expected = places(smooth({ distribution: cohort }));
  const drawings: number[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const drawn = places(smooth({ distribution: drawAgain({ cohort, random }) }));
    const correlation = drawCorrelation({ ...agreement, random });
    const day = Math.sqrt(1 - correlation ** 2) * random.normal();
    drawings.push(drawn.map((place) => outcome(correlation * place + day)));
    yield;
  }
  return scores.map((score, at) => {
    const ends = drawings.map((drawing) => drawing[at] ?? 0).toSorted((one, other) => one - other);
    return {
      score,
      percentile: outcome(agreement.correlation * (expected[at] ?? 0)),
      low: quantileOf(ends, 0.05),
      high: quantileOf(ends, 0.95),
    };
  });
}

/** A percentile as a standard normal score, its ends within what one of a million reaches. */
function normalScore(percentile: number): number {
  return normalQuantile(Math.min(1 - 1e-6, Math.max(1e-6, percentile / 100)));
}

/** A cohort as it could have been: each score had by about as many. */
function drawAgain({ cohort, random }: { cohort: Distribution; random: SeededRandom }): Distribution {
  const counts = cohort.counts.map((mean) => (mean > 0 ? poissonFrom({ random, mean }) : 0));
  return { ...cohort, counts: counts.some((count) => count > 0) ? counts : cohort.counts };
}

/** A correlation as it could have come out of so many candidates: its Fisher transform is normal with variance 1 / (n - 3). */
function drawCorrelation({ correlation, candidates, random }: { correlation: number; candidates: number; random: SeededRandom }): number {
  const bounded = Math.max(-0.999, Math.min(0.999, correlation));
  return Math.tanh(Math.atanh(bounded) + random.normal() / Math.sqrt(Math.max(1, candidates - 3)));
}

/** The quantile of drawings whose ends a further drawing is expected to be within as often as promised (Hyndman and Fan, 1996, type 6). */
function quantileOf(sorted: readonly number[], share: number): number {
  const at = Math.min(sorted.length - 1, Math.max(0, share * (sorted.length + 1) - 1));
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (at - Math.floor(at)) * (high - low);
}

/** The medians of the last three predictions and of their ends: a band rather than one number. Null without any. */
export function bandOf(last: readonly Omit<Prediction, 'score'>[]): Omit<Prediction, 'score'> | null {
  if (last.length === 0) return null;
  const recent = last.slice(-3);
  const middle = (of: (prediction: Omit<Prediction, 'score'>) => number) => median(recent.map(of));
  return { percentile: middle(({ percentile }) => percentile), low: middle(({ low }) => low), high: middle(({ high }) => high) };
}
