import { systemClock } from '../common/clock.ts';
import { AppError } from '../common/errors.ts';

/**
 * What a door needs to know: how many calls may run at once in the whole portal, how many may wait inside, how long one that was turned away keeps its place, in milliseconds, and the words about the test beside the place.
 */
export interface DoorSize {
  readonly running: number;
  readonly waiting: number;
  readonly placeMs?: number;
  readonly note?: string;
}

/** Who asks to be let in, and since when: where a process of the portal turned them away before, they bring the moment along. */
export interface Comer {
  readonly caller: string;
  /** In milliseconds since the epoch; null for one that comes for the first time. */
  readonly since: number | null;
}

/** A place in the line of this process. */
interface Ticket {
  readonly caller: string;
  readonly since: number;
  /** Until when the caller is expected to ask again. */
  keptUntil: number;
}

/** Lets calls of one kind in, a few at a time. */
export interface Door {
  /** Runs `work` when it is its turn. Throws Queued, with the caller's place and when to ask again, where too many are before it; who asks again keeps the place. */
  enter<T>(comer: Comer, work: () => Promise<T>): Promise<T>;
  /** Tells it how many processes the portal has: each takes its part of the calls. */
  shareWith(processes: number): void;
  /** Takes callers out of the line whom another process has let in. */
  forget(callers: readonly string[]): void;
  /** Whether `enter` would turn this caller away now. */
  isFull(comer: Comer): boolean;
}

/** QUEUED, with the moment since which the caller has been in line. */
export class Queued extends AppError {
  readonly since: number;

  constructor({ since, said, retryAfter }: { since: number; said: string; retryAfter: number }) {
    super('QUEUED', { said, retryAfter });
    this.since = since;
  }
}

/** How long a place is kept for one who does not ask again, in milliseconds. */
export const usualPlaceMs = 40_000;
/** How many places are kept: later callers get theirs, and start again at the end. */
const longestLine = 100_000;
/** How long the caller that waits longest should leave between two tries, in seconds. */
const longestSeconds = 15;
/** Who is to be let in so soon, in milliseconds, is let in now where there is room: those before it are between two tries of a second, and find room as well. */
const soonMs = 1_500;
/** Over about so long, in milliseconds, is measured how fast callers are let out: a short moment without any says nothing of the next. */
const paceMs = 5_000;

/**
 * A door in front of costly calls, so that a rush of them takes neither the processor nor the connections of calls that cannot wait: a few run, a few more wait for
 * a moment, and the others get their place in line and the moment to try again. The line is fair: as long as the door is full, no one who comes for the
 * first time is let in before those in line, in whichever process they asked first, and those in line are let in within a second or two of their turn; where there is room no one waits.
 */
export function createDoor(
  { running: runningInAll, waiting: waitingInAll, placeMs = usualPlaceMs, note = 'Your time has not started.' }: DoorSize,
  now = () => systemClock.now().getTime(),
): Door {
  const inside: (() => void)[] = [];
  /** By the moment since which they wait. */
  const line: Ticket[] = [];
  const tickets = new Map<string, Ticket>();
  let [maxRunning, maxWaiting] = [runningInAll, waitingInAll];
  let processes = 1;
  let running = 0;
  let last = 0;
  /** How many were let out of this door while it was full, and in how many milliseconds: the older, the less they count. */
  const out = { count: 5, ms: 10 };
  let leftAt = now();

  /** How many in line have waited since before this moment. */
  function countBefore(since: number): number {
    let [from, to] = [0, line.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((line[middle]?.since ?? Infinity) < since) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  function remove(ticket: Ticket): void {
    tickets.delete(ticket.caller);
    const at = line.indexOf(ticket, countBefore(ticket.since));
    if (at >= 0) line.splice(at, 1);
  }

  /** How many in line come before this caller. Those who have not asked again when they should have left, or were let in by another process. */
  function before({ caller, since }: Comer): number {
    for (let first = line[0]; first !== undefined && first.caller !== caller && first.keptUntil <= now(); first = line[0]) remove(first);
    const from = tickets.get(caller)?.since ?? since;
    return from === null ? line.length : countBefore(from);
  }

  function turnAway({ caller, since }: Comer, ahead: number): Queued {
    const place = inside.length + ahead + 1;
    const retryAfter = Math.min(longestSeconds, Math.max(1, Math.ceil(place / perMs() / 1000)));
    const known = tickets.get(caller);
    // no two who come for the first time have come at the same moment
    if (known === undefined && since === null) last = Math.max(now(), last + 0.001);
    const ticket = known ?? { caller, since: since ?? last, keptUntil: 0 };
    // room for two more tries; one may reach another process
    ticket.keptUntil = now() + Math.min(placeMs, 5_000 + 3_000 * retryAfter);
    if (known === undefined && line.length < longestLine) {
      tickets.set(caller, ticket);
      line.splice(countBefore(ticket.since), 0, ticket);
    }
    return new Queued({ since: ticket.since, said: `You are ${ordinal(place)} in line. ${note}`, retryAfter });
  }

  /** How many the doors of all processes let out in a millisecond. */
  const perMs = () => (processes * out.count) / out.ms;

  /** Whether a caller with so many before it is turned away. One in line is not where there is room and its turn is soon; one that comes for the first time waits behind all of them. */
  function isFullFor({ caller, since }: Comer, ahead: number): boolean {
    if (running < maxRunning || inside.length + ahead < maxWaiting) return false;
    const isInLine = since !== null || tickets.has(caller);
    return !isInLine || inside.length >= maxWaiting || ahead >= soonMs * perMs();
  }

  /** Hands the room over to the one that waits longest, so that no one slips in between. */
  function leave(): void {
    const at = now();
    if (running >= maxRunning) {
      const ms = Math.max(0, at - leftAt);
      const kept = Math.exp(-ms / paceMs);
      out.count = out.count * kept + 1;
      out.ms = out.ms * kept + ms;
    }
    leftAt = at;
    // with a smaller part than before, those who leave make no room at first
    const next = running > maxRunning ? undefined : inside.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    shareWith: (count) => {
      processes = count;
      maxRunning = Math.max(1, Math.ceil(runningInAll / count));
      maxWaiting = Math.ceil(waitingInAll / count);
      for (; running < maxRunning && inside.length > 0; running += 1) inside.shift()?.();
    },
    forget: (callers) => {
      for (const caller of callers) {
        const ticket = tickets.get(caller);
        if (ticket !== undefined) remove(ticket);
      }
    },
    isFull: (comer) => isFullFor(comer, before(comer)),
    enter: async (comer, work) => {
      const ahead = before(comer);
      if (isFullFor(comer, ahead)) throw turnAway(comer, ahead);
      const ticket = tickets.get(comer.caller);
      if (ticket !== undefined) remove(ticket);
      if (running >= maxRunning) await new Promise<void>((resolve) => inside.push(resolve));
      else {
        running += 1;
        leftAt = now();
      }
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

function ordinal(place: number): string {
  const rest = place % 100;
  const ending = rest >= 11 && rest <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${ending}`;
}
