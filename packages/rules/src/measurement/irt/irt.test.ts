import { describe, expect, test } from 'vitest';
import { seededRandom } from '../arithmetic/seeded-random.ts';
import { abilityOf, type Scored } from './ability.ts';
import { calibrate } from './calibrate.ts';
import { chanceOfRight, informationOf, type ItemCurve } from './curve.ts';
import { gaussHermite } from './quadrature.ts';

const item = (change: Partial<ItemCurve> = {}): ItemCurve => ({ discrimination: 1, difficulty: 0, guess: 0, ceiling: 1, ...change });

describe('the curve of an item', () => {
  const full = item({ discrimination: 1.5, difficulty: 0.5, guess: 0.2, ceiling: 0.95 });

  test('is half-way between its asymptotes at its difficulty', () => {
    expect(chanceOfRight({ item: full, ability: 0.5 })).toBeCloseTo((0.2 + 0.95) / 2, 12);
    expect(chanceOfRight({ item: full, ability: -40 })).toBeCloseTo(0.2, 12);
    expect(chanceOfRight({ item: full, ability: 40 })).toBeCloseTo(0.95, 12);
  });

  test('informs as its slope says: a^2 P Q for two parameters, the squared slope over P Q for four', () => {
    expect(informationOf({ item: item({ discrimination: 2 }), ability: 0 })).toBeCloseTo(4 * 0.25, 12);
    const at = (ability: number) => chanceOfRight({ item: full, ability });
    const slope = (at(1 + 1e-6) - at(1 - 1e-6)) / 2e-6;
    expect(informationOf({ item: full, ability: 1 })).toBeCloseTo(slope ** 2 / (at(1) * (1 - at(1))), 6);
  });
});

test('Gauss-Hermite quadrature has the moments of the standard normal distribution', () => {
  const nodes = gaussHermite(21);
  const moment = (power: number) => nodes.reduce((total, { at, weight }) => total + weight * at ** power, 0);
  for (const [power, expected] of [1, 0, 1, 0, 3, 0, 15, 0, 105].entries()) expect(moment(power)).toBeCloseTo(expected, 9);
});

describe('ability', () => {
  test('is where the likelihood is highest: for items alike, the logit of the share right', () => {
    const items = Array.from({ length: 4 }, () => item({ discrimination: 1.3, difficulty: 0.4 }));
    expect(abilityOf({ items, responses: [1, 1, 1, 0] }).mle).toBeCloseTo(0.4 + Math.log(3) / 1.3, 6);
  });

  test('of all right or all wrong is an end of the scale, and the mean of the posterior stays inside', () => {
    const items = [item(), item({ difficulty: 1 }), item({ guess: 0.25, ceiling: 0.9 })];
    const best = abilityOf({ items, responses: [1, 1, 1] });
    expect(best.mle).toBe(6);
    expect(best.eap).toBeGreaterThan(0);
    expect(best.eap).toBeLessThan(2);
    expect(abilityOf({ items, responses: [0, 0, 0] }).mle).toBe(-6);
  });

  test('without a response is the prior: mean 0, deviation 1', () => {
    const { mle, eap, se, map } = abilityOf({ items: [item(), item()], responses: [null, null] });
    expect([mle, map]).toEqual([null, expect.closeTo(0, 6)]);
    expect(eap).toBeCloseTo(0, 9);
    expect(se).toBeCloseTo(1, 6);
  });

  test('takes no notice of items that were not given', () => {
    const items = [item(), item({ difficulty: 2, discrimination: 0.7 }), item({ difficulty: -1 })];
    expect(abilityOf({ items, responses: [1, null, 0] })).toEqual(
      abilityOf({ items: [items[0], items[2]].flatMap((one) => one ?? []), responses: [1, 0] }),
    );
  });
});

describe('calibration', () => {
  // 12 items by 1,000 candidates whose responses follow the model
  const random = seededRandom('calibration');
  const truth = Array.from({ length: 12 }, () => item({ discrimination: 0.8 + random.uniform(), difficulty: random.normal() }));
  const rows = Array.from({ length: 1000 }, () => {
    const ability = random.normal();
    return truth.map((one): Scored => (random.uniform() < chanceOfRight({ item: one, ability }) ? 1 : 0));
  });

  test('recovers the items behind the responses, mostly within two standard errors', () => {
    const { items } = calibrate(rows);
    const within = items.filter((one, at) => {
      const real = truth[at] ?? item();
      const near = (found: number | null, error: number | null, wanted: number) =>
        Math.abs((found ?? Number.NaN) - wanted) < 2 * (error ?? 0);
      return (
        near(one.discrimination, one.discriminationError, real.discrimination) && near(one.difficulty, one.difficultyError, real.difficulty)
      );
    });
    expect(within.length).toBeGreaterThanOrEqual(9);
  });

  test('a handful of candidates is too few, and the answer says so', () => {
    const few: Scored[][] = [
      [1, 1, 1],
      [1, 1, 0],
      [0, 0, 1],
      [0, 0, 0],
    ];
    expect(calibrate(few).converged).toBe(false);
  });

  test('a response that was not given counts for nothing, and an item that all had right has no parameters', () => {
    const thinned = rows.map((row, at) => [...row.map((response, index) => ((at + index) % 5 === 0 ? null : response)), 1 as const]);
    const { items, converged } = calibrate(thinned);
    expect(converged).toBe(true);
    expect(items.at(-1)).toEqual({ discrimination: null, difficulty: null, discriminationError: null, difficultyError: null });
    const all = calibrate(rows).items;
    for (const [at, one] of items.slice(0, -1).entries())
      expect(Math.abs((one.difficulty ?? Number.NaN) - (all[at]?.difficulty ?? Number.NaN))).toBeLessThan(0.35);
  });
});
