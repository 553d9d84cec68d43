import { describe, expect, test } from 'vitest';
import { seededRandom } from '../measurement/arithmetic/seeded-random.ts';
import { levelOf, nextLevel } from './level.ts';
import { nextItem, type PoolItem } from './next-item.ts';
import { practiceEnd } from './practice-end.ts';
import { simulatePractice } from './simulate.ts';

const item = (id: string, change: Partial<PoolItem<string>> & { difficulty?: number } = {}): PoolItem<string> => ({
  id,
  topic: 'A',
  exposure: 0,
  curve: { discrimination: 1.5, difficulty: change.difficulty ?? 0, guess: 0, ceiling: 1 },
  ...change,
});

describe('the next item', () => {
  const choose = (
    pool: readonly PoolItem<string>[],
    given: readonly string[] = [],
    shares = new Map([
      ['A', 0.6],
      ['B', 0.4],
    ]),
  ) =>
    Array.from(
      { length: 60 },
      (_draw, at) => nextItem({ pool, given: new Set(given), shares, ability: 0, random: seededRandom(`draw ${at}`) })?.id,
    );

  test('is one of the five that tell most at the ability', () => {
    const pool = [3, 2, 1.2, 0.8, 0.4, 0.2, 0.1, 0].map((difficulty) => item(String(difficulty), { difficulty }));
    expect(new Set(choose(pool))).toEqual(new Set(['0', '0.1', '0.2', '0.4', '0.8']));
  });

  test('is of the topic that is behind its share', () => {
    const pool = [item('a1'), item('a2'), item('b1', { topic: 'B', difficulty: 3 }), item('a3')];
    expect(new Set(choose(pool, ['a1']))).toEqual(new Set(['b1']));
    expect(new Set(choose(pool, ['a1', 'b1']))).toEqual(new Set(['a2', 'a3']));
  });

  test('is one that everyone gets only where its topic has no other', () => {
    const often = item('often', { exposure: 0.6 });
    expect(new Set(choose([often, item('seldom', { difficulty: 3 })]))).toEqual(new Set(['seldom']));
    expect(new Set(choose([often]))).toEqual(new Set(['often']));
  });

  test('is none when all were given', () => {
    expect(choose([item('a')], ['a'])[0]).toBeUndefined();
  });
});

test('a round ends at a standard error of 0.30, after 18 items, or with the last item', () => {
  expect(practiceEnd({ items: 9, se: 0.31, left: 4 })).toBeNull();
  expect(practiceEnd({ items: 9, se: 0.3, left: 4 })).toBe('precise');
  expect(practiceEnd({ items: 18, se: 0.5, left: 4 })).toBe('long');
  expect(practiceEnd({ items: 9, se: 0.5, left: 0 })).toBe('used-up');
  expect(practiceEnd({ items: 0, se: 0.2, left: 5 })).toBeNull();
});

test('a level rises and falls alike, and only when the ability is clearly in another', () => {
  expect([-3, -1.5, -0.6, 0, 0.5, 1.4, 1.5].map(levelOf)).toEqual([1, 2, 2, 3, 4, 4, 5]);
  expect(nextLevel({ last: null, ability: 0.7, se: 0.3 })).toEqual({ level: 4, reason: 'first' });
  expect(nextLevel({ last: 3, ability: 0.7, se: 0.3 })).toEqual({ level: 3, reason: 'unclear' });
  expect(nextLevel({ last: 3, ability: 0.9, se: 0.3 })).toEqual({ level: 4, reason: 'rose' });
  expect(nextLevel({ last: 3, ability: -0.9, se: 0.3 })).toEqual({ level: 2, reason: 'fell' });
  expect(nextLevel({ last: 3, ability: -0.7, se: 0.3 })).toEqual({ level: 3, reason: 'unclear' });
  expect(nextLevel({ last: 3, ability: 0.2, se: 0.3 })).toEqual({ level: 3, reason: 'same' });
  // twice at once: as far as it is clear
  expect(nextLevel({ last: 2, ability: 1.6, se: 0.3 })).toEqual({ level: 4, reason: 'rose' });
});

test('made-up learners are estimated without a drift, in at most 18 items, and no item goes to everyone', () => {
  const found = simulatePractice({ learners: 100, size: 120, random: seededRandom('practice') });
  expect(Math.abs(found.bias)).toBeLessThan(0.1);
  expect(found.rmse).toBeLessThan(0.5);
  expect(found.meanLength).toBeLessThanOrEqual(18);
  expect(found.highestExposure).toBeLessThan(0.4);
  expect(found.offBalance).toBeLessThan(0.06);
});
