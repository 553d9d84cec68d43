import { wakingSpans } from '../calendar/waking-hours.ts';

const hour = 3_600_000;
/** What a day has beside its quiet hours: someone who is asked at ten has until ten on the next day. */
const offerMs = 15 * hour;
/** Milliseconds before its start at which a time is no longer held for anyone. */
const beforeStartMs = 2 * hour;
/** Milliseconds before its start until which a time is put on offer: two hours are left to answer. */
export const offerNoticeMs = 2 * beforeStartMs;
/** How many times one student can be given to choose from. */
const maxChoices = 20;

/**
 * Until when a time is held for a student: for a day, but not in the last two hours before it starts. As with seats, the clock of an offer does not run in the quiet hours of the zone; one that
 * begins in them and has no waking hour left ends two hours before the start.
 */
export function offerEndsAt({ startsAt, now, timeZone }: { startsAt: Date; now: Date; timeZone: string }): Date {
  const until = startsAt.getTime() - beforeStartMs;
  let [left, ends] = [offerMs, until];
  for (const [begin, end] of wakingSpans({ from: now.getTime(), until, timeZone })) {
    ends = Math.min(end, begin + left);
    left -= end - begin;
    if (left <= 0) break;
  }
  return new Date(ends);
}

/** Until when the time that a mentor proposes for a booked session is held: as an offer, but not after either of the two has begun. */
export function proposalEndsAt({
  startsAt,
  sessionStartsAt,
  now,
  timeZone,
}: {
  startsAt: Date;
  sessionStartsAt: Date;
  now: Date;
  timeZone: string;
}): Date {
  const ends = offerEndsAt({ startsAt, now, timeZone });
  // where there is no time to think it over, until it begins
  return new Date(Math.min(sessionStartsAt.getTime(), (ends > now ? ends : startsAt).getTime()));
}

/** Whether a time is held at `now` for someone else than `studentId`, by default for anyone. */
export const isHeld = ({
  time: { heldForId, heldUntil },
  studentId = null,
  now,
}: {
  time: { readonly heldForId: bigint | null; readonly heldUntil: Date | null };
  studentId?: bigint | null;
  now: Date;
}): boolean => heldForId !== null && heldForId !== studentId && heldUntil !== null && heldUntil > now;

/** A free time that could be offered in place of a session. `isOwn`: it is of the same mentor. */
export interface OfferedTime {
  readonly timeId: bigint;
  readonly startsAt: Date;
  readonly isOwn: boolean;
  /** The mentor's day that it is on, and how many sessions more they take on it. */
  readonly day: string;
  readonly room: number;
}

/**
 * Chooses for each session, in order, the time that is offered in its place: the nearest of the same mentor, else the nearest of another one, no time twice and no day beyond its room; null where there is
 * none. `choices` are the best twenty, soonest first.
 */
export function chooseOffers<T extends OfferedTime>(
  sessions: readonly { readonly startsAt: Date; readonly times: readonly T[] }[],
): { offer: T | null; choices: T[] }[] {
  const given: T[] = [];
  const isOpen = ({ timeId, day, room }: T) =>
    given.every((time) => time.timeId !== timeId) && given.filter((time) => time.day === day).length < room;
  return sessions.map(({ startsAt, times }) => {
    const away = (time: T) => Math.abs(time.startsAt.getTime() - startsAt.getTime());
    const best = times.toSorted(
      (one, other) => Number(other.isOwn) - Number(one.isOwn) || away(one) - away(other) || bySoonest(one, other),
    );
    const offer = best.find(isOpen) ?? null;
    if (offer !== null) given.push(offer);
    const choices = best.slice(0, maxChoices);
    if (offer !== null && !choices.includes(offer)) choices.splice(-1, 1, offer);
    return { offer, choices: choices.toSorted(bySoonest) };
  });
}

const bySoonest = (one: OfferedTime, other: OfferedTime): number =>
  one.startsAt.getTime() - other.startsAt.getTime() || (one.timeId < other.timeId ? -1 : 1);
