import { expect, test } from 'vitest';
import { seededRandom } from '../arithmetic/seeded-random.ts';
import { recoverItems } from './recovery.ts';

test('made-up items are recovered, the same in each run, and better from more candidates', () => {
  const recover = (candidates: number) => recoverItems({ items: 10, candidates, random: seededRandom('recovery') });
  const [few, many] = [recover(200), recover(800)];
  expect(many).toMatchObject({ items: 10, candidates: 800, converged: true, without: 0 });
  expect(many.difficulty.rmse).toBeLessThan(0.25);
  expect(many.discrimination.rmse).toBeLessThan(0.25);
  expect(many.difficulty.rmse + many.discrimination.rmse).toBeLessThan(few.difficulty.rmse + few.discrimination.rmse);
  expect(many.difficulty.within).toBeGreaterThan(0.7);
  expect(recover(200)).toEqual(few);
});
