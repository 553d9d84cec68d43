import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../measurement/arithmetic/seeded-random.ts';
import { sectionScore, wholeScore } from './scale.ts';
import { simulateStaged } from './simulate.ts';
import { isOnRoute, nextModule, type StagedItem } from './stages.ts';

const curve = (difficulty: number) => ({ discrimination: 1, difficulty, guess: 0.2, ceiling: 1 });
/** Five questions, then five easy, middling or hard ones. */
const items = [[0], [-1, 0, 1]].flatMap((modules, stage) =>
  modules.flatMap((difficulty, module) =>
    Array.from({ length: 5 }, (_item, at): StagedItem => ({
      itemId: `${stage + 1}${module + 1}${at}`,
      sectionId: '7',
      stage: stage + 1,
      module: module + 1,
      curve: curve(difficulty),
    })),
  ),
);
const first = items.filter(({ stage }) => stage === 1).map(({ itemId }) => itemId);
const scored = (right: number) => new Map(first.map((itemId, at) => [itemId, at < right ? (1 as const) : (0 as const)]));

describe('TST-063 the next module of a stage', () => {
  it('is harder the more was right, and easier the less', () => {
    expect([0, 1, 2, 3, 4, 5].map((right) => nextModule({ items, chosen: [], scored: scored(right) }))).toEqual([1, 1, 1, 2, 2, 3]);
  });

  it('takes a blank for wrong, and leaves out what counts for no one', () => {
    expect(nextModule({ items, chosen: [], scored: new Map() })).toBe(nextModule({ items, chosen: [], scored: scored(0) }));
    const dropped = new Map([...scored(5)].map(([itemId, right], at) => [itemId, at < 3 ? null : right] as const));
    expect(nextModule({ items, chosen: [], scored: dropped })).toBe(2);
  });

  it('is none after the last stage', () => {
    expect(nextModule({ items, chosen: [2], scored: scored(3) })).toBeNull();
  });

  it('is all that a candidate gets of its stage', () => {
    const given = items.filter((place) => isOnRoute({ place, route: { 7: [3] } }));
    expect([given.length, ...new Set(given.map(({ stage, module }) => `${stage}.${module}`))]).toEqual([10, '1.1', '2.3']);
    expect(isOnRoute({ place: { sectionId: 7n, stage: null, module: null }, route: {} })).toBe(true);
  });
});

describe('TST-063 the score on the scale', () => {
  const of = (difficulty: number, right: number) =>
    sectionScore({
      items: Array.from({ length: 21 }, () => curve(difficulty)),
      responses: Array.from({ length: 21 }, (_one, at) => (at < right ? 1 : 0)),
    });

  it('rises with every right answer and with how hard the questions were, and reaches both ends', () => {
    const scores = Array.from({ length: 22 }, (_one, right) => of(0, right).score);
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect(of(1, 12).score).toBeGreaterThan(of(0, 12).score);
    expect([of(-1, 0).score, of(1, 21).score]).toEqual([60, 90]);
  });

  it.each([
    [[60, 60, 60], 205],
    [[90, 90, 90], 805],
    [[75, 75, 75], 505],
    [[80, 79, 78], 585],
    [[81, 80, 79], 605],
    [[75, 75], 505],
  ])('of sections with %j is %d in all', (sections, whole) => {
    expect(wholeScore(sections.map((score) => ({ score, error: 3 }))).score).toBe(whole);
  });

  it('tells an error that is smaller the more sections there are', () => {
    const section = { score: 75, error: 3 };
    expect(wholeScore([section]).error).toBe(60);
    expect(wholeScore([section, section, section]).error).toBeCloseTo(34.64, 2);
  });

  it('is without bias inside the scale, as far off as it says, and no module is asked by hardly anyone', () => {
    const found = simulateStaged({ candidates: 100, random: seededRandom('adaptive papers') });
    for (const { ability, bias, wholeBias, rmse } of found.byAbility.filter((one) => Math.abs(one.ability) < 3)) {
      expect(Math.abs(bias), `bias at ${ability}`).toBeLessThan(0.9);
      expect(Math.abs(wholeBias), `bias of the whole at ${ability}`).toBeLessThan(18);
      expect(rmse, `error at ${ability}`).toBeLessThan(4);
    }
    expect(found.within).toBeGreaterThan(0.9);
    expect(Math.min(...found.exposure.flat())).toBeGreaterThan(0.1);
    const usual = found.byAbility.map(({ lastModule }) => lastModule.indexOf(Math.max(...lastModule)));
    expect([usual.at(1), usual.at(-2)]).toEqual([0, 2]);
  });
});
