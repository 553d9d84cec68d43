import type { Parameters } from './memory.ts';
import { bounds, lossIn, type PastReview, published, type Track, tracksOf } from './memory-loss.ts';

/** Fewer reviews say less of a learner than the published parameters do. */
export const leastReviews = 400;

/** Parameters fitted to a learner, and how they do on the newest fifth of the reviews, which the fit has not seen. */
export interface Fit {
  readonly parameters: Parameters;
  /** That were predicted, and how many of them are that fifth. */
  readonly reviews: number;
  readonly heldOut: number;
  /** Mean log loss over that fifth. */
  readonly loss: { readonly published: number; readonly fitted: number };
  /** They predict that fifth better than the published ones. */
  readonly isKept: boolean;
}

/** How far a parameter usually is from the published one: the unit of its steps, and the width of what is believed beforehand. First stabilities by their logarithm; those of reviews on the same day stay. */
const usual = [1, 1, 1, 1, 0.6, 0.3, 0.6, 0.1, 0.4, 0.2, 0.35, 0.3, 0.09, 0.15, 0.6, 0.25, 1, 0, 0, 0, 0.25] as const;

/** What a parameter is at so many units from the published one, within its bounds and to six places, and how fast it changes there. */
const scales = usual.map((unit, each) => {
  const [start, [least, most]] = [published[each] ?? 0, bounds[each] ?? [0, 0]];
  const isLog = each < 4;
  return {
    valueAt: (at: number) => {
      const value = isLog ? start * Math.exp(unit * at) : start + unit * at;
      return Math.round(1e6 * Math.min(most, Math.max(least, value))) / 1e6;
    },
    slopeAt: (value: number) => (isLog ? unit * value : unit),
  };
});

const rate = 0.05;
const [memory, squareMemory] = [0.9, 0.999];
const mostSteps = 300;
/** So many steps without a better prediction end a fit. */
const patience = 20;

/**
 * Fits the parameters to a learner by the gradient of the log loss (Adam), step by step: the newest fifth of the reviews judges, the fifth of the others before it ends the fit. Each `next` is a step of some
 * milliseconds, so that a job can let others go first; null below 400 reviews.
 */
export function* fitting(histories: Iterable<readonly PastReview[]>): Generator<void, Fit | null> {
  const tracks = tracksOf(histories);
  const moments = tracks.flatMap(({ at }) => at.slice(1)).toSorted((one, other) => one - other);
  if (moments.length < leastReviews) return null;
  const judged = moments[Math.floor(0.8 * moments.length)] ?? 0;
  const ends = moments[Math.floor(0.64 * moments.length)] ?? 0;
  const parameters = yield* descend({ tracks, ends, judged });
  const lossOf = (each: Parameters) => lossIn({ tracks, parameters: each, from: judged });
  const { reviews: heldOut, loss } = lossOf(published);
  const fitted = lossOf(parameters).loss;
  const mean = { published: loss / heldOut, fitted: fitted / heldOut };
  return { parameters, reviews: moments.length, heldOut, loss: mean, isKept: fitted < loss };
}

/** Fits the parameters at once: for tests and simulations. */
export function fit(histories: Iterable<readonly PastReview[]>): Fit | null {
  const steps = fitting(histories);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

function* descend({ tracks, ends, judged }: { tracks: readonly Track[]; ends: number; judged: number }): Generator<void, Parameters> {
  /** Where each parameter is, in its steps from the published one, and the means of its slope and of the square of that. */
  let places = published.map(() => ({ at: 0, slope: 0, square: 0 }));
  const judge = (parameters: Parameters) => lossIn({ tracks, parameters, from: ends, before: judged }).loss;
  let best = { parameters: published, loss: judge(published), step: 0 };
  for (let step = 1; step <= mostSteps && step - best.step <= patience; step += 1) {
    const parameters = parametersAt(places);
    const { reviews, gradient } = lossIn({ tracks, parameters, before: ends });
    places = places.map((place, each) => {
      const here = scales[each]?.slopeAt(parameters[each] ?? 0) ?? 0;
      const slopeHere = ((gradient[each] ?? 0) * here + place.at) / reviews;
      const slope = memory * place.slope + (1 - memory) * slopeHere;
      const square = squareMemory * place.square + (1 - squareMemory) * slopeHere ** 2;
      const down = slope / (1 - memory ** step) / (Math.sqrt(square / (1 - squareMemory ** step)) + 1e-8);
      return { at: place.at - rate * down, slope, square };
    });
    const next = parametersAt(places);
    const loss = judge(next);
    if (loss < best.loss) best = { parameters: next, loss, step };
    yield;
  }
  return best.parameters;
}

const parametersAt = (places: readonly { readonly at: number }[]): Parameters =>
  scales.map(({ valueAt }, each) => valueAt(places[each]?.at ?? 0));
