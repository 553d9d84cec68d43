import { seededRandom } from '../measurement/arithmetic/seeded-random.ts';
import { dueAfter, type Memory, remember, retrievability, type Scheduling } from './memory.ts';

/** A question that is scheduled; `name` is the question's for its learner. */
export interface Scheduled extends Memory {
  readonly name: string;
}

const dayMs = 86_400_000;
/** More questions than this are judged by some of them. */
const mostTried = 400;

/** When a question is due by another scheduling: what is due already stays due, the rest moves. */
export const rescheduled = ({ card, scheduling, now }: { card: Scheduled; scheduling: Scheduling; now: Date }): Date =>
  card.dueAt <= now ? card.dueAt : dueAfter({ stability: card.stability, reviewedAt: card.reviewedAt, name: card.name, scheduling });

/**
 * How many questions a learner can expect on each day from the one that begins at `today` on, if each is revised on its day: those that are scheduled, and their repeats, by the chance that they are remembered. Nothing that
 * further tests add is in it.
 */
export function forecastLoad({
  cards,
  scheduling,
  now,
  today,
  days,
}: {
  cards: readonly Scheduled[];
  scheduling: Scheduling;
  now: Date;
  today: Date;
  days: number;
}): number[] {
  const step = Math.max(1, cards.length / mostTried);
  const chance = seededRandom('forecast');
  // one of each step, and not always the first: what lies regularly would be tried regularly
  const tried = Array.from(
    { length: Math.min(cards.length, mostTried) },
    (_card, place) => cards[Math.floor((place + chance.uniform()) * step)],
  );
  const counts = Array.from({ length: days }, () => 0);
  const dayOf = (moment: Date) => Math.max(0, Math.floor((moment.getTime() - today.getTime()) / dayMs));
  for (const card of tried) {
    if (card === undefined) continue;
    const random = seededRandom(card.name);
    let memory: Memory = { ...card, dueAt: rescheduled({ card, scheduling, now }) };
    for (let day = dayOf(memory.dueAt); day < days; day = dayOf(memory.dueAt)) {
      counts[day] = (counts[day] ?? 0) + step;
      const at = new Date(Math.max(now.getTime(), memory.dueAt.getTime()));
      const rating = random.uniform() < retrievability({ memory, at, scheduling }) ? 'good' : 'again';
      memory = remember({ memory, rating, at, name: card.name, scheduling });
      // a question comes once a day
      if (dayOf(memory.dueAt) <= day) break;
    }
  }
  return counts;
}
