import type { SeededRandom } from '../measurement/arithmetic/seeded-random.ts';
import { mean, sum } from '../measurement/arithmetic/sums.ts';
import { type NormalPrior, posteriorOf, type Scored } from '../measurement/irt/ability.ts';
import { chanceOfRight } from '../measurement/irt/curve.ts';
import { nextItem, type PoolItem } from './next-item.ts';
import { practiceEnd, type PracticeEnd } from './practice-end.ts';
import { priorFrom } from './prior.ts';

/** What adaptive practice did with made-up learners. */
export interface Simulation {
  readonly learners: number;
  readonly items: number;
  /** Mean of estimated minus true ability, and the root of its mean square. */
  readonly bias: number;
  readonly rmse: number;
  readonly meanSe: number;
  readonly meanLength: number;
  readonly ends: Readonly<Record<PracticeEnd, number>>;
  /** Of all items: the share given to most learners, and how many were given to none. */
  readonly highestExposure: number;
  readonly neverGiven: number;
  /** Mean distance of a topic's part of a round from its share. */
  readonly offBalance: number;
}

/** Of the estimates at the end of a round. */
export interface Precision {
  readonly bias: number;
  readonly rmse: number;
  readonly meanSe: number;
  readonly meanLength: number;
}

/** Items of three topics with shares 0.5, 0.3 and 0.2: guessing as among four options, everything else drawn. */
function makePool({ size, random }: { size: number; random: SeededRandom }): PoolItem<string>[] {
  return Array.from({ length: size }, (_item, at) => ({
    id: String(at),
    topic: ['A', 'A', 'A', 'A', 'A', 'B', 'B', 'B', 'C', 'C'][at % 10] ?? 'A',
    curve: { discrimination: 0.9 + 1.3 * random.uniform(), difficulty: 1.2 * random.normal(), guess: 0.2, ceiling: 1 },
    exposure: 0,
  }));
}

const shares = new Map([
  ['A', 0.5],
  ['B', 0.3],
  ['C', 0.2],
]);

/** Adaptive practice of made-up learners with abilities like the average cohort's, one after the other, so that what the first were given counts for the next. */
export function simulatePractice({ learners, size, random }: { learners: number; size: number; random: SeededRandom }): Simulation {
  const pool = makePool({ size, random });
  const times = new Map<string, number>();
  const ends = { precise: 0, long: 0, 'used-up': 0 };
  const rounds = Array.from({ length: learners }, (_learner, before) => {
    const exposed = pool.map((item) => ({ ...item, exposure: before < 20 ? 0 : (times.get(item.id) ?? 0) / before }));
    const round = practise({ pool: exposed, ability: random.normal(), prior: priorFrom(null), random });
    for (const { id } of round.given) times.set(id, (times.get(id) ?? 0) + 1);
    ends[round.end] += 1;
    return round;
  });
  return {
    learners,
    items: size,
    ...precisionOf(rounds),
    ends,
    highestExposure: Math.max(...pool.map(({ id }) => (times.get(id) ?? 0) / learners)),
    neverGiven: pool.filter(({ id }) => !times.has(id)).length,
    offBalance: mean(rounds.map(({ given }) => imbalance(given))),
  };
}

/** A learner moves by so much between two rounds, up a little on average. */
const [gain, spread] = [0.1, 0.3];

/** The third round of learners who come back, whose ability has moved in between: from their last estimate, and as if no one knew them. */
export function simulateReturning({ learners, size, random }: { learners: number; size: number; random: SeededRandom }): {
  readonly known: Precision;
  readonly unknown: Precision;
} {
  const pool = makePool({ size, random });
  const thirds = Array.from({ length: learners }, () => {
    let ability = random.normal();
    let prior = priorFrom(null);
    for (let round = 1; round < 3; round += 1) {
      const { estimate, se } = practise({ pool, ability, prior, random });
      prior = priorFrom({ ability: estimate, se });
      ability += gain + spread * random.normal();
    }
    return { known: practise({ pool, ability, prior, random }), unknown: practise({ pool, ability, prior: priorFrom(null), random }) };
  });
  return { known: precisionOf(thirds.map(({ known }) => known)), unknown: precisionOf(thirds.map(({ unknown }) => unknown)) };
}

function precisionOf(rounds: readonly ReturnType<typeof practise>[]): Precision {
  const offs = rounds.map(({ estimate, ability }) => estimate - ability);
  return {
    bias: mean(offs),
    rmse: Math.sqrt(mean(offs.map((off) => off * off))),
    meanSe: mean(rounds.map(({ se }) => se)),
    meanLength: mean(rounds.map(({ given }) => given.length)),
  };
}

function practise({
  pool,
  ability,
  prior,
  random,
}: {
  pool: readonly PoolItem<string>[];
  ability: number;
  prior: NormalPrior;
  random: SeededRandom;
}) {
  const given: PoolItem<string>[] = [];
  const responses: Scored[] = [];
  let estimate = posteriorOf({ items: [], responses: [], prior });
  for (;;) {
    const end = practiceEnd({ items: given.length, se: estimate.se, left: pool.length - given.length });
    const next = end === null ? nextItem({ pool, given: new Set(given.map(({ id }) => id)), shares, ability: estimate.eap, random }) : null;
    if (next === null) return { ability, given, end: end ?? 'used-up', estimate: estimate.eap, se: estimate.se };
    given.push(next);
    responses.push(random.uniform() < chanceOfRight({ item: next.curve, ability }) ? 1 : 0);
    estimate = posteriorOf({ items: given.map(({ curve }) => curve), responses, prior });
  }
}

function imbalance(given: readonly PoolItem<string>[]): number {
  const parts = [...shares].map(([topic, share]) => Math.abs(given.filter((item) => item.topic === topic).length / given.length - share));
  return sum(parts) / parts.length;
}
