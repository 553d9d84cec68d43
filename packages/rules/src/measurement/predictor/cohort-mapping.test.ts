import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../arithmetic/seeded-random.ts';
import { mean } from '../arithmetic/sums.ts';
import { type Distribution, distributionOf } from '../equating.ts';
import { cohortMapping, type FurtherTest } from './cohort-mapping.ts';

const counted = (scores: readonly number[]): Distribution => {
  const found = distributionOf(scores.map((score) => ({ score, count: 1 })));
  if (found === null) throw new Error('no candidates');
  return found;
};

/** As many as show the rule; a portal takes more. */
const rounds = { interval: 20, heldOut: 10 };

/** Candidates of two tests whose results agree as far as `share` of their spread is the candidate's own. */
function twoTests({ candidates, share = 0.8, name = '1' }: { candidates: number; share?: number; name?: string }) {
  const random = seededRandom(name);
  const people = Array.from({ length: candidates }, () => {
    const ability = Math.sqrt(share) * random.normal();
    const score = () => Math.max(-5, Math.min(40, Math.round(18 + 7 * (ability + Math.sqrt(1 - share) * random.normal()))));
    return { score: score(), further: score() };
  });
  const further: FurtherTest = {
    name: 'Mock 2',
    cohort: counted(people.map((one) => one.further)),
    pairs: people.map((one, candidate) => ({ candidate, ...one })),
  };
  return { cohort: counted(people.map(({ score }) => score)), further: [further], seed: name, rounds };
}

test('there is none below fifty candidates, nor while fewer than fifty have taken a further test', () => {
  expect(cohortMapping(twoTests({ candidates: 49 }))).toBeNull();
  expect(cohortMapping(twoTests({ candidates: 50 }))).not.toBeNull();
  const { cohort, seed, further } = twoTests({ candidates: 300 });
  expect(cohortMapping({ cohort, seed, further: [] })).toBeNull();
  expect(cohortMapping({ cohort, seed, further: further.map((other) => ({ ...other, pairs: other.pairs.slice(0, 49) })) })).toBeNull();
});

test('it never falls where the marks rise, and lies in its interval, whatever the cohort', () => {
  const anyone = fc.record({ score: fc.integer({ min: -10, max: 60 }), further: fc.integer({ min: -10, max: 60 }) });
  fc.assert(
    fc.property(fc.array(anyone, { minLength: 50, maxLength: 90 }), fc.string(), (people, seed) => {
      const other = {
        name: '2',
        cohort: counted(people.map(({ further }) => further)),
        pairs: people.map((one, candidate) => ({ candidate, ...one })),
      };
      const made = cohortMapping({ cohort: counted(people.map(({ score }) => score)), further: [other], seed, rounds });
      for (const [at, { percentile, low, high }] of (made?.points ?? []).entries()) {
        const before = made?.points[at - 1] ?? { percentile: 0, low: 0, high: 0 };
        expect([percentile >= before.percentile, low >= before.low, high >= before.high, low <= high]).toEqual([true, true, true, true]);
      }
    }),
    { numRuns: 2 },
  );
});

test('held-out candidates end in its interval nine times of ten, and it is nearer to them than the middle for all', () => {
  const made = Array.from({ length: 3 }, (_, at) =>
    cohortMapping({ ...twoTests({ candidates: 200, name: `year ${at}` }), rounds: { interval: 1, heldOut: 20 } }),
  );
  const tried = made.flatMap((one) => one?.holdOuts ?? []);
  expect(tried.map(({ candidates }) => candidates)).toEqual([200, 200, 200]);
  const coverage = mean(tried.map((one) => one.coverage));
  expect(coverage).toBeGreaterThan(86);
  expect(coverage).toBeLessThan(94);
  // everyone told the 50th percentile would be off by 25
  expect(mean(tried.map(({ errorInPercentile }) => errorInPercentile))).toBeLessThan(17);
});

test('the same seed gives the same mapping', () => {
  expect(cohortMapping(twoTests({ candidates: 60 }))).toEqual(cohortMapping(twoTests({ candidates: 60 })));
});
