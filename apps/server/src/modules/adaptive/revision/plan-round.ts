import type { z } from 'zod';
import type { WhySchema } from '@abhyas/contract/adaptive/rounds.ts';
import { planRevision } from '@abhyas/rules/revision/plan.ts';
import { retrievability, type Scheduling } from '@abhyas/rules/revision/memory.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import type { CardRow } from './card-queries.ts';

type Why = z.output<typeof WhySchema>;

/** The questions of these cards that a round of so many minutes gives, in its order. `until` is the end of today. */
export function planCards({
  cards,
  scheduling,
  minutes,
  until,
  now,
}: {
  cards: readonly CardRow[];
  scheduling: Scheduling;
  minutes: number;
  until: Date;
  now: Date;
}): CardRow[] {
  const candidates = cards.map((card) => ({
    card,
    retrievability: retrievability({ memory: card, at: now, scheduling }),
    marksLost: card.marksLost,
    expectedSeconds: card.expectedSeconds,
    isDue: card.dueAt <= until,
  }));
  return planRevision({ candidates, seconds: 60 * minutes }).map(({ card }) => card);
}

/** Why a question is in a revision. */
export function whyOf({ card, test, until, timeZone }: { card: CardRow; test: string; until: Date; timeZone: string }): Why {
  return {
    kind: 'revision',
    cause: card.cause,
    assessmentId: card.assessmentId,
    test,
    seconds: card.seconds,
    cohortSeconds: card.medianSeconds,
    dueOn: card.dueAt <= until ? dayIn({ moment: card.dueAt, timeZone }) : '',
    new: card.reviews === 0,
    again: false,
  };
}
