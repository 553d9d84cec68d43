import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { joinMs, noticeMs } from '@abhyas/rules/mentoring/session-card.ts';

/** Milliseconds: the shortest and the longest wait, the one while a session is near, and how near that is. */
const waits = { shortest: 1_000, longest: 3_600_000, near: 60_000, isNear: 3_600_000 };

/** In how many milliseconds a card may offer something else than at `at`: its notice ends, one can join, it starts or ends, or its offer ends. False when nothing is to come. */
export function nextLookMs({ cards, at }: { cards: readonly BookingCard[]; at: number }): number | false {
  const open = cards.filter(({ isCancelled }) => isCancelled === '0');
  const moments = [
    ...open.flatMap(({ startsAt, endsAt }) => {
      const start = Date.parse(startsAt);
      return [start - noticeMs, start - joinMs, start, Date.parse(endsAt)];
    }),
    ...cards.flatMap(({ offer }) => (offer === null ? [] : [Date.parse(offer.offerEndsAt)])),
  ];
  const isNear = open.some(({ startsAt, endsAt }) => Date.parse(startsAt) - at < waits.isNear && at < Date.parse(endsAt));
  // a second late, so that the server's clock has passed it too
  const next = Math.min(...moments.filter((moment) => moment > at).map((moment) => moment - at + 1_000), ...(isNear ? [waits.near] : []));
  return Number.isFinite(next) ? Math.min(waits.longest, Math.max(waits.shortest, next)) : false;
}
