import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { joinMs, noticeMs } from '@abhyas/rules/mentoring/session-card.ts';
import { nextChangeMs } from '../../lib/next-change.ts';

/** Milliseconds before the start from which a session is near. */
const nearMs = 3_600_000;

/** In how many milliseconds a card may offer something else than at `at`: its notice ends, one can join, it starts or ends, or its offer ends. False when nothing is to come. */
export function nextLookMs({ cards, at }: { cards: readonly BookingCard[]; at: number }): number | false {
  const open = cards.filter(({ isCancelled }) => !isCancelled);
  const moments = [
    ...open.flatMap(({ startsAt, endsAt }) => {
      const start = Date.parse(startsAt);
      return [start - noticeMs, start - joinMs, start, Date.parse(endsAt)];
    }),
    ...cards.flatMap(({ offer }) => (offer === null ? [] : [Date.parse(offer.offerEndsAt)])),
  ];
  const isNear = open.some(({ startsAt, endsAt }) => Date.parse(startsAt) - at < nearMs && at < Date.parse(endsAt));
  return nextChangeMs({ moments, isNear, at });
}
