import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { joinMs } from '@abhyas/rules/classes/class-card.ts';
import { nextChangeMs } from '../../lib/next-change.ts';

/** Milliseconds before the start from which a class is near. */
const nearMs = 3_600_000;

/** In how many milliseconds a card may offer something else than at `at`: one can join, the class starts or ends, or its recording is ready. False when nothing is to come. */
export function nextClassLookMs({ cards, at }: { cards: readonly ClassCard[]; at: number }): number | false {
  const open = cards.filter(({ isCancelled }) => !isCancelled);
  const moments = open.flatMap(({ startsAt, endsAt }) => [Date.parse(startsAt) - joinMs, Date.parse(startsAt), Date.parse(endsAt)]);
  const isNear = open.some(
    ({ startsAt, endsAt, recording }) =>
      recording === 'processing' || recording === 'overdue' || (Date.parse(startsAt) - at < nearMs && at < Date.parse(endsAt)),
  );
  return nextChangeMs({ moments, isNear, at });
}
