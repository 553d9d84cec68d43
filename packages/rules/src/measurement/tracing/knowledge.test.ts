import { expect, test } from 'vitest';
import { chanceOfRightBy, knownAfter } from './knowledge.ts';

/** A skill as the package pyBKT prints it after a fit. */
const model = { prior: 0.155027428, learn: 0.124298374, guess: 0.30779643, slip: 0.001020208 };
const chanceAfter = (responses: readonly ('right' | 'wrong')[]) => chanceOfRightBy({ model, known: knownAfter({ model, responses }) });

test('knowledge tracing gives the published chances of a right response, to 1e-6', () => {
  const rights = [0, 1, 2, 3, 4].map((count) => chanceAfter(Array.from({ length: count }, () => 'right' as const)));
  for (const [at, published] of [0.414948809, 0.619611, 0.83395, 0.945641, 0.983777].entries())
    expect(Math.abs((rights[at] ?? Number.NaN) - published)).toBeLessThan(1e-6);
  expect(Math.abs(chanceAfter(['wrong']) - 0.393873)).toBeLessThan(1e-6);
});
