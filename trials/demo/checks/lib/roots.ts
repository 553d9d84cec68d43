// Real roots found by looking, not by a formula.
import { crossing, range } from './solve.ts';

/** Every point between two bounds where a function changes its sign: found on a grid, refined by bisection. */
export function realRoots(f: (x: number) => number, from: number, to: number, steps = 20_000): number[] {
  const width = (to - from) / steps;
  return range(0, steps - 1).flatMap((index) => {
    const [low, high] = [from + index * width, from + (index + 1) * width];
    return Math.sign(f(low)) === Math.sign(f(high)) ? [] : [crossing(f, low, high)];
  });
}

/** The two real roots of a function that has exactly two; throws otherwise. */
export function twoRoots(f: (x: number) => number, from = -100.00037, to = 100, steps = 1_000): [number, number] {
  const [low, high, ...more] = realRoots(f, from, to, steps);
  if (low === undefined || high === undefined || more.length > 0) throw new Error('not two roots');
  return [low, high];
}

/** The values at evenly spaced points of an interval, both ends included. */
export const sampled = (f: (x: number) => number, from: number, to: number, steps = 20_000): number[] =>
  range(0, steps).map((index) => f(from + (index * (to - from)) / steps));

/** The largest value in a list of any length. */
export const greatest = (values: readonly number[]): number => values.reduce((best, value) => Math.max(best, value), -Infinity);

/** The smallest value in a list of any length. */
export const least = (values: readonly number[]): number => values.reduce((best, value) => Math.min(best, value), Infinity);
