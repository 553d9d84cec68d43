import { mean } from '../measurement/arithmetic/sums.ts';
import type { SeededRandom } from '../measurement/arithmetic/seeded-random.ts';
import { fit } from './fit.ts';
import { type Memory, type Parameters, type Rating, remember, retrievability, usualScheduling } from './memory.ts';
import { type Asked, lossIn, type PastReview, published, tracksOf } from './memory-loss.ts';

/** A band of predictions: what was said on average, and the share that was right. */
interface Band {
  readonly said: number;
  readonly right: number;
  readonly reviews: number;
}

/** How well the newest reviews of learners were predicted, those that no fit has seen: mean log loss, the less the better. */
export interface RevisionFigures {
  readonly learners: number;
  /** To how many of them parameters were fitted and kept. */
  readonly fitted: number;
  readonly heldOut: number;
  /** Share of them that was right. */
  readonly right: number;
  readonly logLoss: {
    /** With the published parameters. */
    readonly published: number;
    /** As the portal schedules: with those fitted where they were kept. */
    readonly own: number;
    /** 'Always my average': the learner's own share of right answers before. */
    readonly average: number;
  };
  /** What was said and what came, of each tenth that has reviews. */
  readonly calibration: { readonly published: readonly Band[]; readonly own: readonly Band[] };
}

/**
 * How learners with these reviews are predicted: the newest fifth of each learner's reviews is set aside, parameters are fitted to the rest as the portal fits them, and judged on what was set aside. Learners without a review that
 * can be predicted are left out.
 */
export function revisionFigures(learners: Iterable<readonly (readonly PastReview[])[]>): RevisionFigures {
  const scored = [...learners].flatMap((histories) => {
    const tracks = tracksOf(histories);
    const moments = tracks.flatMap(({ at }) => at.slice(1)).toSorted((one, other) => one - other);
    const from = moments[Math.floor(0.8 * moments.length)];
    if (from === undefined) return [];
    const found = fit(histories.map((reviews) => reviews.filter(({ at }) => at.getTime() < from)));
    const known = predictionsOf({ tracks, parameters: published, before: from });
    const average = (known.filter(({ right }) => right).length + 1) / (known.length + 2);
    const isKept = found?.isKept === true;
    return [
      {
        isKept,
        average,
        published: predictionsOf({ tracks, parameters: published, from }),
        own: predictionsOf({ tracks, parameters: isKept ? found.parameters : published, from }),
      },
    ];
  });
  const [all, own] = [scored.flatMap((each) => each.published), scored.flatMap((each) => each.own)];
  const averages = scored.flatMap(({ average, published: held }) => held.map(({ right }) => ({ chance: average, right })));
  return {
    learners: scored.length,
    fitted: scored.filter(({ isKept }) => isKept).length,
    heldOut: all.length,
    right: mean(all.map(({ right }) => Number(right))),
    logLoss: { published: logLoss(all), own: logLoss(own), average: logLoss(averages) },
    calibration: { published: bandsOf(all), own: bandsOf(own) },
  };
}

interface Prediction {
  readonly chance: number;
  readonly right: boolean;
}

function predictionsOf(of: Omit<Asked, 'onPrediction'>): Prediction[] {
  const predictions: Prediction[] = [];
  lossIn({ ...of, onPrediction: (prediction) => predictions.push(prediction) });
  return predictions;
}

const logLoss = (predictions: readonly Prediction[]): number =>
  mean(predictions.map(({ chance, right }) => -Math.log(Math.min(0.9999, Math.max(0.0001, right ? chance : 1 - chance)))));

const bandsOf = (predictions: readonly Prediction[]): Band[] =>
  [...Map.groupBy(predictions, ({ chance }) => Math.min(9, Math.floor(10 * chance)))]
    .toSorted(([one], [other]) => one - other)
    .map(([, inside]) => ({
      said: mean(inside.map(({ chance }) => chance)),
      right: mean(inside.map(({ right }) => Number(right))),
      reviews: inside.length,
    }));

const dayMs = 86_400_000;
const start = new Date('2026-01-01T00:00:00Z');
/** Questions that a learner manages on a day. */
const daily = 12;

/** A question of a made-up learner: whether it is known after so many days, and how a review changes that. */
interface Question {
  readonly first: Rating;
  answer(elapsed: number): Rating;
}

/** What a made-up learner revises: what is due, a dozen questions a day at most, with days off. New questions come over the first two thirds of the days. */
function revise({
  questions,
  days,
  random,
  make,
}: {
  questions: number;
  days: number;
  random: SeededRandom;
  make: () => Question;
}): PastReview[][] {
  const cards = Array.from({ length: questions }, (_card, place) => {
    const question = make();
    const at = new Date(start.getTime() + Math.floor((place / questions) * days * 0.66) * dayMs);
    const name = String(place);
    const memory: Memory = remember({ memory: null, rating: question.first, at, name, scheduling: usualScheduling });
    return { name, question, memory, reviews: [{ at, rating: question.first }] };
  });
  for (let day = 1; day < days; day += 1) {
    if (random.uniform() < 0.25) continue;
    const now = new Date(start.getTime() + day * dayMs);
    const due = cards.filter(({ memory }) => memory.reviewedAt < now && memory.dueAt <= now);
    for (const card of due.slice(0, daily)) {
      const rating = card.question.answer((now.getTime() - card.memory.reviewedAt.getTime()) / dayMs);
      card.reviews.push({ at: now, rating });
      card.memory = remember({ memory: card.memory, rating, at: now, name: card.name, scheduling: usualScheduling });
    }
  }
  return cards.map(({ reviews }) => reviews);
}

/**
 * Reviews of a made-up learner whose memory is not the scheduler's: it decays by a power of time as Wixted and Ebbesen (1991) found, with a strength of its own for each question that grows with each success by an amount
 * of chance, and falls back after a failure; now and then they slip or guess. Talent, forgetting and what a success gives are the learner's own.
 */
export function reviseByPower({ random }: { random: SeededRandom }): PastReview[][] {
  const [talent, decay, growth] = [0.6 * random.normal(), 0.5 * Math.exp(0.4 * random.normal()), 0.6 + 1.4 * random.uniform()];
  const make = (): Question => {
    const missed = random.uniform() < 0.7;
    let strength = Math.exp((missed ? -0.2 : 0.4) + talent + 0.6 * random.normal());
    return {
      first: missed ? 'again' : 'hard',
      answer: (elapsed) => {
        const recalled = (1 + elapsed / (3 * strength)) ** -decay;
        const right = random.uniform() < 0.05 + 0.92 * recalled;
        strength = right ? strength * (1 + growth * (0.6 + 0.8 * random.uniform())) : Math.max(0.5, 0.5 * strength);
        return right ? 'good' : 'again';
      },
    };
  };
  return revise({ questions: 180, days: 180, random, make });
}

/** Reviews of a made-up learner whose memory is exactly the scheduler's, with parameters of their own. */
export function reviseByModel({
  parameters,
  questions,
  days,
  random,
}: {
  parameters: Parameters;
  questions: number;
  days: number;
  random: SeededRandom;
}): PastReview[][] {
  const scheduling = { parameters, retention: 0.9 };
  const make = (): Question => {
    const first = random.pick<Rating>(['again', 'again', 'hard']);
    let at = start;
    let memory = remember({ memory: null, rating: first, at, name: '', scheduling });
    return {
      first,
      answer: (elapsed) => {
        at = new Date(at.getTime() + elapsed * dayMs);
        const right = random.uniform() < retrievability({ memory, at, scheduling });
        const rating = right ? random.pick<Rating>(['good', 'good', 'hard', 'easy']) : 'again';
        memory = remember({ memory, rating, at, name: '', scheduling });
        return rating;
      },
    };
  };
  return revise({ questions, days, random, make });
}
