import { mean, sum } from '../measurement/arithmetic/sums.ts';
import type { SeededRandom } from '../measurement/arithmetic/seeded-random.ts';
import { type Memory, remember, retrievability } from './memory.ts';

/** How well reviews of made-up learners were predicted: mean log loss, the less the better. */
export interface RevisionSimulation {
  readonly learners: number;
  /** Reviews that were predicted: the second half of each learner's. */
  readonly heldOut: number;
  /** Share of them that was right. */
  readonly right: number;
  readonly logLoss: {
    /** What the schedule says of each question. */
    readonly fsrs: number;
    /** 'Always my average': the learner's own share of right answers in the first half. */
    readonly average: number;
  };
}

const dayMs = 86_400_000;
const start = new Date('2026-01-01T00:00:00Z');
const days = 56;
const questions = 60;
/** Questions that a learner manages on a day. */
const daily = 10;

/**
 * Made-up learners revise for eight weeks what is due, ten questions a day at most, with days off. Their memory is not the scheduler's: it decays by a power of time as Wixted and Ebbesen (1991) found, with a
 * strength of its own for each learner and question that grows with each success by an amount of chance, and falls back after a failure; now and then they slip or guess.
 */
export function simulateRevision({ learners, random }: { learners: number; random: SeededRandom }): RevisionSimulation {
  const scored = Array.from({ length: learners }, (_learner, at) => {
    const reviews = revise({ name: String(at), random });
    const half = Math.floor(reviews.length / 2);
    const [known, held] = [reviews.slice(0, half), reviews.slice(half)];
    const average = (sum(known.map(({ right }) => right)) + 1) / (known.length + 2);
    return held.map(({ right, predicted }) => ({ right, fsrs: lossOf(predicted, right), average: lossOf(average, right) }));
  }).flat();
  return {
    learners,
    heldOut: scored.length,
    right: mean(scored.map(({ right }) => right)),
    logLoss: { fsrs: mean(scored.map(({ fsrs }) => fsrs)), average: mean(scored.map(({ average }) => average)) },
  };
}

const lossOf = (chance: number, right: 0 | 1): number => -Math.log(Math.min(0.999, Math.max(0.001, right === 1 ? chance : 1 - chance)));

/** The reviews of one learner in their order, each with the chance that was predicted. */
function revise({ name, random }: { name: string; random: SeededRandom }) {
  const talent = 0.5 * random.normal();
  const cards = Array.from({ length: questions }, (_card, at) => {
    const day = Math.floor((at / questions) * 28);
    const missed = random.uniform() < 0.7;
    const learnt = new Date(start.getTime() + day * dayMs);
    const memory: Memory = remember({ memory: null, rating: missed ? 'again' : 'hard', at: learnt, name: `${name} ${at}` });
    return { at, memory, strength: Math.exp((missed ? -0.2 : 0.4) + talent + 0.6 * random.normal()) };
  });
  const reviews: { right: 0 | 1; predicted: number }[] = [];
  for (let day = 1; day < days; day += 1) {
    if (random.uniform() < 0.25) continue;
    const now = new Date(start.getTime() + day * dayMs);
    const due = cards.filter(({ memory }) => memory.reviewedAt < now && memory.dueAt <= now);
    for (const card of due.slice(0, daily)) {
      const elapsed = (now.getTime() - card.memory.reviewedAt.getTime()) / dayMs;
      const recalled = (1 + elapsed / (3 * card.strength)) ** -0.5;
      const right = random.uniform() < 0.05 + 0.92 * recalled ? 1 : 0;
      reviews.push({ right, predicted: retrievability({ memory: card.memory, at: now }) });
      card.strength = right === 1 ? card.strength * (1.6 + 0.8 * random.uniform()) : Math.max(0.5, 0.5 * card.strength);
      card.memory = remember({ memory: card.memory, rating: right === 1 ? 'good' : 'again', at: now, name: `${name} ${card.at}` });
    }
  }
  return reviews;
}
