import { FSRSAlgorithm } from 'ts-fsrs';
import { expect, test } from 'vitest';
import { seededRandom } from '../measurement/arithmetic/seeded-random.ts';
import { fit, leastReviews } from './fit.ts';
import { grades, type Parameters, type Rating } from './memory.ts';
import { bounds, lossIn, type PastReview, published, tracksOf } from './memory-loss.ts';
import { reviseByModel } from './simulate.ts';

const start = Date.UTC(2026, 0, 1);
const dayMs = 86_400_000;

/** Questions with reviews of all kinds, after some hours, days and months. */
function mixed(name: string): PastReview[][] {
  const random = seededRandom(name);
  return Array.from({ length: 40 }, () => {
    let at = start;
    return Array.from({ length: 6 }, (_review, place) => {
      at += place === 0 ? 0 : Math.exp(5 * random.uniform() - 1) * dayMs;
      return { at: new Date(at), rating: random.pick<Rating>(['again', 'hard', 'good', 'good', 'easy']) };
    });
  });
}

/** Parameters inside the bounds, away from the published ones. */
function moved(name: string): Parameters {
  const random = seededRandom(name);
  return published.map((value, place) => {
    const [least, most] = bounds[place] ?? [0, 0];
    return Math.min(most, Math.max(least, value * (0.7 + 0.6 * random.uniform())));
  });
}

test('the loss is that of the formulas by which questions are scheduled', () => {
  const parameters = moved('parameters');
  const algorithm = new FSRSAlgorithm({ w: [...parameters], enable_short_term: false });
  const histories = mixed('reviews');
  const losses = histories.flatMap((reviews) => {
    let state = algorithm.next_state(null, 0, grades[reviews[0]?.rating ?? 'again']);
    return reviews.slice(1).map(({ at, rating }, place) => {
      const days = (at.getTime() - (reviews[place]?.at.getTime() ?? 0)) / dayMs;
      const chance = algorithm.forgetting_curve(days, state.stability);
      state = algorithm.next_state(state, days, grades[rating]);
      return -Math.log(rating === 'again' ? 1 - chance : chance);
    });
  });
  const { reviews, loss } = lossIn({ tracks: tracksOf(histories), parameters });
  expect(reviews).toBe(losses.length);
  expect(loss / reviews).toBeCloseTo(losses.reduce((sum, each) => sum + each, 0) / losses.length, 5);
});

test.each(['one', 'two', 'three'])('the gradient is what finite differences say: %s', (name) => {
  const tracks = tracksOf(mixed(name));
  const parameters = moved(name);
  const { gradient } = lossIn({ tracks, parameters });
  const lossWith = (place: number, value: number) => lossIn({ tracks, parameters: parameters.with(place, value) }).loss;
  parameters.forEach((value, place) => {
    const step = 1e-6 * Math.max(1, value);
    const difference = (lossWith(place, value + step) - lossWith(place, value - step)) / (2 * step);
    expect(Math.abs((gradient[place] ?? 0) - difference), `w${place}`).toBeLessThan(1e-3 * Math.max(1, Math.abs(difference)));
  });
});

test('only reviews of the time that is asked for are predicted, from all that was before', () => {
  const tracks = tracksOf(mixed('times'));
  const middle = start + 20 * dayMs;
  const [all, early, late] = [{}, { before: middle }, { from: middle }].map((part) => lossIn({ tracks, parameters: published, ...part }));
  expect((early?.reviews ?? 0) + (late?.reviews ?? 0)).toBe(all?.reviews);
  expect((early?.loss ?? 0) + (late?.loss ?? 0)).toBeCloseTo(all?.loss ?? 0, 8);
});

/** A learner who forgets fast at first, and to whom each success gives more. */
const different: Parameters = published.with(0, 0.6).with(1, 3).with(8, 1.2).with(11, 0.8).with(20, 0.35);

test('a made-up learner of other parameters is predicted better by a fit, nearly as well as by what is true', () => {
  const histories = reviseByModel({ parameters: different, questions: 300, days: 200, random: seededRandom('another learner') });
  const found = fit(histories);
  if (found === null) throw new Error('too few reviews');
  const tracks = tracksOf(histories);
  const judged = tracks.flatMap(({ at }) => at.slice(1)).toSorted((one, other) => one - other)[Math.floor(0.8 * found.reviews)] ?? 0;
  const { loss, reviews } = lossIn({ tracks, parameters: different, from: judged });
  expect(reviews).toBe(found.heldOut);
  expect(found.isKept).toBe(true);
  expect(found.loss.fitted).toBeLessThan(found.loss.published - 0.01);
  expect(found.loss.fitted - loss / reviews).toBeLessThan((found.loss.published - loss / reviews) / 2);
  for (const [place, value] of found.parameters.entries()) {
    const [least, most] = bounds[place] ?? [0, 0];
    expect(value).toBeGreaterThanOrEqual(least);
    expect(value).toBeLessThanOrEqual(most);
  }
  // the same reviews have the same fit, in whatever order they come
  expect(fit(histories.toReversed().map((reviews) => reviews.toReversed()))?.loss.published).toBeCloseTo(found.loss.published, 8);
  expect(fit(histories)).toEqual(found);
});

test('a learner of the published parameters is left near them', () => {
  const found = fit(reviseByModel({ parameters: published, questions: 150, days: 150, random: seededRandom('a usual learner') }));
  expect(Math.abs((found?.loss.fitted ?? 0) - (found?.loss.published ?? 0))).toBeLessThan(0.01);
});

test(`below ${leastReviews} reviews nothing is fitted`, () => {
  expect(fit(mixed('few'))).toBeNull();
});
