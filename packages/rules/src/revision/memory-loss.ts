import { CLAMP_PARAMETERS, default_w, S_MAX, S_MIN } from 'ts-fsrs';
import { grades, type Parameters, type Rating } from './memory.ts';

/** A review of a question; the first of a question is the test itself. */
export interface PastReview {
  readonly at: Date;
  readonly rating: Rating;
}

/** What the formulas need of a question's reviews, in their order. */
export interface Track {
  readonly at: readonly number[];
  /** Days since the review before; 0 for the first. */
  readonly elapsed: readonly number[];
  readonly grade: readonly number[];
}

const dayMs = 86_400_000;

/** The reviews of questions, each in any order, as the loss takes them. */
export const tracksOf = (histories: Iterable<readonly PastReview[]>): Track[] =>
  [...histories].map((reviews) => {
    const inOrder = reviews.toSorted((one, other) => one.at.getTime() - other.at.getTime());
    const at = inOrder.map((review) => review.at.getTime());
    return {
      at,
      elapsed: at.map((moment, place) => (moment - (at[place - 1] ?? moment)) / dayMs),
      grade: inOrder.map(({ rating }) => grades[rating]),
    };
  });

export const published: Parameters = [...default_w];

/** The least and the most of each parameter, as published; a first stability below 0.1 days counts as 0.1. */
export const bounds: readonly (readonly [least: number, most: number])[] = CLAMP_PARAMETERS(2, false).map(
  ([least = 0, most = 0], place) => [place < 4 ? 0.1 : least, most],
);

/** A prediction is never surer than this, so that one surprise is no infinite loss. */
const surest = 1e-4;

/** Which reviews are predicted, and by which parameters. */
export interface Asked {
  readonly tracks: readonly Track[];
  readonly parameters: Parameters;
  /** In milliseconds, as `before`. */
  readonly from?: number;
  readonly before?: number;
  readonly onPrediction?: (prediction: { chance: number; right: boolean }) => void;
}

/**
 * Adds up the log loss of what the parameters predict of reviews from a moment on and before another, and what it changes by with each parameter. The first review of a question is not predicted. `onPrediction`
 * gets each prediction, the chance of a right answer from 0 to 1.
 */
export function lossIn({ tracks, parameters, from = -Infinity, before = Infinity, onPrediction }: Asked): {
  reviews: number;
  loss: number;
  gradient: Float64Array;
} {
  const gradient = new Float64Array(parameters.length);
  const memory = new Derived(parameters);
  let [reviews, loss] = [0, 0];
  for (const { at, elapsed, grade } of tracks) {
    memory.begin(grade[0] ?? 1);
    for (let place = 1; place < at.length; place += 1) {
      const moment = at[place] ?? 0;
      if (moment >= before) break;
      const [days, given] = [elapsed[place] ?? 0, grade[place] ?? 1];
      const chance = memory.recall(days);
      if (moment >= from) {
        const right = given > 1;
        const sure = Math.min(1 - surest, Math.max(surest, chance));
        reviews += 1;
        loss -= Math.log(right ? sure : 1 - sure);
        const slope = sure === chance ? (right ? -1 / chance : 1 / (1 - chance)) : 0;
        addScaled({ to: gradient, from: memory.dRecall, factor: slope });
        onPrediction?.({ chance, right });
      }
      memory.review(given);
    }
  }
  return { reviews, loss, gradient };
}

function addScaled({ to, from, factor }: { to: Float64Array; from: Float64Array; factor: number }): void {
  for (let each = 0; each < to.length; each += 1) to[each] = (to[each] ?? 0) + factor * (from[each] ?? 0);
}

function scale(values: Float64Array, factor: number): void {
  for (let each = 0; each < values.length; each += 1) values[each] = factor * (values[each] ?? 0);
}

function add(values: Float64Array, slopes: Step['by']): void {
  for (const [place, slope] of slopes) values[place] = (values[place] ?? 0) + slope;
}

const logNine = Math.log(0.9);

/** The memory of one question as FSRS-6 has it without reviews of the same day, each figure with its derivatives by the parameters: the chain rule, step by step. */
class Derived {
  private stability = 0;
  private difficulty = 0;
  private chance = 1;
  private readonly dStability: Float64Array;
  private readonly dDifficulty: Float64Array;
  readonly dRecall: Float64Array;
  private readonly w: Parameters;

  constructor(w: Parameters) {
    this.w = w;
    this.dStability = new Float64Array(w.length);
    this.dDifficulty = new Float64Array(w.length);
    this.dRecall = new Float64Array(w.length);
  }

  private at(place: number): number {
    return this.w[place] ?? 0;
  }

  /** The first review, with a grade of 1 to 4. */
  begin(grade: number): void {
    const { dStability, dDifficulty } = this;
    dStability.fill(0);
    dDifficulty.fill(0);
    const first = this.at(grade - 1);
    this.stability = Math.max(first, 0.1);
    if (first >= 0.1) dStability[grade - 1] = 1;
    const power = Math.exp((grade - 1) * this.at(5));
    const difficulty = this.at(4) - power + 1;
    this.difficulty = Math.min(10, Math.max(1, difficulty));
    if (difficulty === this.difficulty) {
      dDifficulty[4] = 1;
      dDifficulty[5] = -(grade - 1) * power;
    }
  }

  /** The chance of a right answer after so many days. */
  recall(days: number): number {
    const { stability, dStability, dRecall } = this;
    const decay = this.at(20);
    const ratio = Math.exp(-logNine / decay);
    const grown = 1 + ((ratio - 1) * days) / stability;
    this.chance = grown ** -decay;
    const byStability = (this.chance * decay * (ratio - 1) * days) / (stability * stability * grown);
    dRecall.fill(0);
    addScaled({ to: dRecall, from: dStability, factor: byStability });
    const byRatio = (ratio * logNine) / (decay * decay);
    add(dRecall, [[20, -this.chance * (Math.log(grown) + (decay * (days / stability) * byRatio) / grown)]]);
    return this.chance;
  }

  /** A review right after `recall`. */
  review(grade: number): void {
    const direct = grade === 1 ? this.forgotten() : this.remembered(grade);
    const { dStability, dDifficulty, dRecall } = this;
    if (direct !== null) {
      const { value, byStability, byDifficulty, byRecall, by } = direct;
      const isInside = value >= S_MIN && value <= S_MAX;
      scale(dStability, isInside ? byStability : 0);
      if (isInside) {
        addScaled({ to: dStability, from: dDifficulty, factor: byDifficulty });
        addScaled({ to: dStability, from: dRecall, factor: byRecall });
        add(dStability, by);
      }
      this.stability = Math.min(S_MAX, Math.max(S_MIN, value));
    }
    this.changeDifficulty(grade);
  }

  private remembered(grade: number): Step {
    const { stability, difficulty, chance } = this;
    const power = Math.exp((1 - chance) * this.at(10));
    const extra = grade === 2 ? this.at(15) : grade === 4 ? this.at(16) : 1;
    const base = stability * Math.exp(this.at(8)) * (11 - difficulty) * stability ** -this.at(9);
    const gain = base * (power - 1) * extra;
    return {
      value: stability + gain,
      byStability: 1 + (gain * (1 - this.at(9))) / stability,
      byDifficulty: -gain / (11 - difficulty),
      byRecall: -base * extra * power * this.at(10),
      by: [
        [8, gain],
        [9, -gain * Math.log(stability)],
        [10, base * extra * power * (1 - chance)],
        ...(grade === 2 ? ([[15, base * (power - 1)]] as const) : grade === 4 ? ([[16, base * (power - 1)]] as const) : []),
      ],
    };
  }

  /** Null where the stability stays: forgetting never makes it more. */
  private forgotten(): Step | null {
    const { stability, difficulty, chance } = this;
    const base = this.at(11) * difficulty ** -this.at(12) * Math.exp((1 - chance) * this.at(14));
    const power = (stability + 1) ** this.at(13);
    const value = base * (power - 1);
    if (stability <= value) return null;
    return {
      value,
      byStability: (base * this.at(13) * power) / (stability + 1),
      byDifficulty: (-this.at(12) * value) / difficulty,
      byRecall: -this.at(14) * value,
      by: [
        [11, value / this.at(11)],
        [12, -value * Math.log(difficulty)],
        [13, base * power * Math.log(stability + 1)],
        [14, value * (1 - chance)],
      ],
    };
  }

  private changeDifficulty(grade: number): void {
    const { difficulty, dDifficulty } = this;
    const [change, back] = [-this.at(6) * (grade - 3), this.at(7)];
    const moved = difficulty + (change * (10 - difficulty)) / 9;
    const power = Math.exp(3 * this.at(5));
    const easy = this.at(4) - power + 1;
    const value = back * easy + (1 - back) * moved;
    const isInside = value >= 1 && value <= 10;
    scale(dDifficulty, isInside ? (1 - back) * (1 - change / 9) : 0);
    if (isInside) {
      add(dDifficulty, [
        [4, back],
        [5, -3 * back * power],
        [6, (-(1 - back) * (grade - 3) * (10 - difficulty)) / 9],
        [7, easy - moved],
      ]);
    }
    this.difficulty = Math.min(10, Math.max(1, value));
  }
}

/** A new stability, and what it changes by with the state before and directly with parameters, by their places. */
interface Step {
  readonly value: number;
  readonly byStability: number;
  readonly byDifficulty: number;
  readonly byRecall: number;
  readonly by: readonly (readonly [place: number, slope: number])[];
}
