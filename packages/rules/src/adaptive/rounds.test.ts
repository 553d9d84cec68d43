import { expect, test } from 'vitest';
import { assumedCurve } from './item-curve.ts';
import { seededRandom } from '../measurement/arithmetic/seeded-random.ts';
import { priorFrom } from './prior.ts';
import { restingItems } from './resting.ts';
import { levelAfterRound } from './round-level.ts';
import { simulateReturning } from './simulate.ts';

test('a question that few have answered has the curve of its difficulty and its options', () => {
  expect(assumedCurve({ difficulty: 'hard', type: 'single', options: 4 })).toEqual({
    discrimination: 1,
    difficulty: 1,
    guess: 0.25,
    ceiling: 1,
  });
  expect(assumedCurve({ difficulty: 'easy', type: 'numeric', options: 0 })).toMatchObject({ difficulty: -1, guess: 0 });
  expect(assumedCurve({ difficulty: '', type: 'multiple', options: 4 })).toMatchObject({ difficulty: 0, guess: 0 });
});

test('a round begins around the last estimate, wider by what may have changed, and never wider than for anyone', () => {
  expect(priorFrom(null)).toEqual({ mean: 0, sd: 1 });
  expect(priorFrom({ ability: 0.8, se: 0.3 })).toEqual({ mean: 0.8, sd: 0.5 });
  expect(priorFrom({ ability: 0.8, se: 0.99 })).toEqual({ mean: 0.8, sd: 1 });
});

test('the items of the last rounds rest as long as enough others are there; then those come back that were had longest ago', () => {
  const rounds = [['a', 'b'], ['c', 'd'], ['e']];
  expect([...restingItems({ rounds, size: 10, enough: 5 })]).toEqual(['b', 'a', 'd', 'c', 'e']);
  expect([...restingItems({ rounds, size: 8, enough: 4 })]).toEqual(['b', 'a', 'd', 'c']);
  expect([...restingItems({ rounds, size: 7, enough: 4 })]).toEqual(['b', 'a', 'd']);
  expect([...restingItems({ rounds, size: 4, enough: 4 })]).toEqual([]);
  expect([...restingItems({ rounds, size: 2, enough: 4 })]).toEqual([]);
});

test('a round of a few answers makes no level', () => {
  const estimate = { ability: 0.9, se: 0.3 };
  expect(levelAfterRound({ last: 3, answers: 4, estimate })).toBeNull();
  expect(levelAfterRound({ last: 3, answers: 5, estimate })).toEqual({ level: 4, reason: 'rose' });
  expect(levelAfterRound({ last: 0, answers: 5, estimate })).toEqual({ level: 4, reason: 'first' });
  expect(levelAfterRound({ last: 3, answers: 0, estimate: null })).toBeNull();
});

test('what is known of learners who come back makes their estimates better, though they have moved', () => {
  const { known, unknown } = simulateReturning({ learners: 30, size: 60, random: seededRandom('back') });
  expect(known.rmse).toBeLessThan(unknown.rmse);
  expect(known.meanSe).toBeLessThan(unknown.meanSe);
  expect(Math.abs(known.bias)).toBeLessThan(0.2);
});
