import type { SeededRandom } from '../arithmetic/seeded-random.ts';
import { mean } from '../arithmetic/sums.ts';
import type { Scored } from './ability.ts';
import { calibrate } from './calibrate.ts';
import { chanceOfRight } from './curve.ts';

/** How far the estimates of one parameter are from those that the responses were made with. */
interface Recovered {
  /** Root of the mean squared error. */
  readonly rmse: number;
  readonly bias: number;
  /** Of the estimates, how many are within 1.96 of their standard errors: 95 % if the errors are right. */
  readonly within: number;
}

export interface Recovery {
  readonly items: number;
  readonly candidates: number;
  readonly converged: boolean;
  readonly rounds: number;
  /** Items that all or none had right; they have no parameters and are in no figure. */
  readonly without: number;
  readonly discrimination: Recovered;
  readonly difficulty: Recovered;
}

/** 0.7 to 1.7, as good multiple-choice items have it. */
const flattest = 0.7;

/**
 * Makes up items of the two-parameter model (slopes even over 0.7 to 1.7, difficulties normal with a standard deviation of 1.1) and candidates (standard normal), lets them
 * respond by the model, and says how well calibration recovers the items.
 */
export function recoverItems({ items, candidates, random }: { items: number; candidates: number; random: SeededRandom }): Recovery {
  const truth = Array.from({ length: items }, () => ({
    discrimination: flattest + random.uniform(),
    difficulty: 1.1 * random.normal(),
    guess: 0,
    ceiling: 1,
  }));
  const rows = Array.from({ length: candidates }, () => {
    const ability = random.normal();
    return truth.map((item): Scored => (random.uniform() < chanceOfRight({ item, ability }) ? 1 : 0));
  });
  const { items: found, converged, rounds } = calibrate(rows);
  const estimates = (of: 'discrimination' | 'difficulty') =>
    found.flatMap((item, at) => {
      const [value, error, real] = [item[of], item[`${of}Error`], truth[at]?.[of]];
      return value === null || real === undefined ? [] : [{ off: value - real, error: error ?? 0 }];
    });
  return {
    items,
    candidates,
    converged,
    rounds,
    without: found.filter(({ difficulty }) => difficulty === null).length,
    discrimination: recovered(estimates('discrimination')),
    difficulty: recovered(estimates('difficulty')),
  };
}

function recovered(estimates: readonly { readonly off: number; readonly error: number }[]): Recovered {
  return {
    rmse: Math.sqrt(mean(estimates.map(({ off }) => off * off))),
    bias: mean(estimates.map(({ off }) => off)),
    within: mean(estimates.map(({ off, error }) => (Math.abs(off) <= 1.96 * error ? 1 : 0))),
  };
}
