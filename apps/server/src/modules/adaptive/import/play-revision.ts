import type { Outcome } from '@abhyas/rules/assessment/paper/answers/compare-answer.ts';
import type { SeededRandom } from '@abhyas/rules/measurement/arithmetic/seeded-random.ts';
import { remember } from '@abhyas/rules/revision/memory.ts';
import { isFast, rateReview } from '@abhyas/rules/revision/rate.ts';
import type { CardRow } from '../revision/card-queries.ts';
import { planCards, whyOf } from '../revision/plan-round.ts';
import { endOfToday } from '../revision/today.ts';
import type { PlayedRound } from './played-round.ts';

/** A revision of what is due at a moment, of so many minutes and with so many of a hundred right; changes the cards. Null where nothing is due. */
export function playRevision({
  cards,
  testNames,
  at,
  minutes,
  right,
  timeZone,
  random,
}: {
  cards: Map<bigint, CardRow>;
  testNames: ReadonlyMap<bigint, string>;
  at: Date;
  minutes: number;
  right: number;
  timeZone: string;
  random: SeededRandom;
}): PlayedRound | null {
  const until = endOfToday({ now: at, timeZone });
  const due = [...cards.values()].filter(({ submittedAt, dueAt }) => submittedAt < at && dueAt <= until);
  const planned = planCards({ cards: due, minutes, until, now: at });
  if (planned.length === 0) return null;
  let now = at;
  const items: PlayedRound['items'][number][] = [];
  const answer = (card: CardRow, again: boolean) => {
    const seconds = Math.max(5, Math.round(card.expectedSeconds * (0.4 + 0.8 * random.uniform())));
    const outcome: Outcome = random.uniform() < right / 100 ? 'correct' : 'wrong';
    const shownAt = now;
    now = new Date(now.getTime() + 1000 * seconds);
    const judged = { outcome, seconds, expected: card.expectedSeconds };
    const rating = again ? null : rateReview({ ...judged, wasFast: card.wasFast });
    const why = whyOf({ card, test: testNames.get(card.assessmentId) ?? '', until, timeZone });
    const memory = rating === null ? card : remember({ memory: card, rating, at: now, name: `${card.studentId} ${card.itemId}` });
    const next = rating === null ? card : { ...card, ...memory, wasFast: isFast(judged), reviews: card.reviews + 1 };
    cards.set(card.itemId, next);
    items.push({
      itemId: card.itemId,
      why: why.kind === 'revision' ? { ...why, again } : why,
      expectedSeconds: card.expectedSeconds,
      shownAt,
      answeredAt: now,
      outcome,
      seconds,
      rating,
      dueAt: memory.dueAt,
      ability: null,
      se: null,
    });
    return rating === 'again' ? [next] : [];
  };
  const missed = planned.flatMap((card) => answer(card, false));
  for (const card of missed) answer(card, true);
  return { startedAt: at, endedAt: now, endedBy: 'used-up', minutes, items, prior: null, level: null };
}
