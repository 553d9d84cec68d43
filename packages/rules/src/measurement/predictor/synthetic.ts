import { logistic } from '../arithmetic/logistic.ts';
import type { SeededRandom } from '../arithmetic/seeded-random.ts';

/** A test as it is made up for a back-test: items with marks taken off for wrong responses. */
export interface SyntheticTest {
  readonly items: readonly { readonly discrimination: number; readonly difficulty: number }[];
  readonly right: number;
  readonly wrong: number;
}

/** A test of 66 items, +3 and -1 as the CAT has them, as a whole harder or easier than others. */
export function makeTest(random: SeededRandom): SyntheticTest {
  const shift = 0.4 + 0.3 * random.normal();
  const items = Array.from({ length: 66 }, () => ({
    discrimination: 0.7 + 0.9 * random.uniform(),
    difficulty: shift + 1.1 * random.normal(),
  }));
  return { items, right: 3, wrong: -1 };
}

/** What a candidate scores: items that seem too hard are left, the others are right by the logistic model. Not everyone dares the same, and no one judges an item exactly. */
export function sit({ test, ability, random }: { test: SyntheticTest; ability: number; random: SeededRandom }): number {
  const daring = 0.25 + 0.15 * random.uniform();
  let marks = 0;
  for (const { discrimination, difficulty } of test.items) {
    const chance = logistic(discrimination * (ability - difficulty));
    if (chance + 0.1 * random.normal() < daring) continue;
    marks += random.uniform() < chance ? test.right : test.wrong;
  }
  return marks;
}
