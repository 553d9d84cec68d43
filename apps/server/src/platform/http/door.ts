import { AppError } from '../common/errors.ts';

/**
 * What a door needs to know: how many calls may run at once in this process, how many may wait inside, how long one that was turned away keeps its place, in milliseconds, and
 * what one is told of the test beside the place.
 */
export interface DoorSize {
  readonly running: number;
  readonly waiting: number;
  readonly placeMs?: number;
  readonly note?: string;
}

interface Ticket {
  readonly number: number;
  seenAt: number;
}

/** Lets calls of one kind in, a few at a time. */
export interface Door {
  /** Runs `work` when it is its turn. Throws QUEUED, with the caller's place and when to ask again, where too many are before it; who asks again keeps the place. */
  enter<T>(caller: string, work: () => Promise<T>): Promise<T>;
}

/** How many places are kept: those behind are told theirs, and start again at the end. */
const longestLine = 100_000;
/** How long the caller that waits longest should leave between two tries, in seconds. */
const longestSeconds = 15;

/**
 * A door in front of costly calls, so that a rush of them takes neither the processor nor the connections of those that cannot wait: a few run, a few more wait for
 * a moment, and the others are told their place in line and when to come again. The line is fair: as long as the door is full, a caller who keeps asking
 * is let in before any that came later; where there is room no one waits.
 */
export function createDoor(
  { running: maxRunning, waiting: maxWaiting, placeMs = 40_000, note = 'Your time has not started.' }: DoorSize,
  now = () => performance.now(),
): Door {
  const inside: (() => void)[] = [];
  const line = new Map<string, Ticket>();
  let running = 0;
  let last = 0;
  /** Milliseconds from one that is let out to the next, on average. */
  let pace = 10;
  let leftAt = now();

  /** How many in line come before this caller. Those who have not asked again for long have left. */
  function before(caller: string): number {
    let first: Ticket | undefined;
    for (const [key, ticket] of line) {
      if (key === caller || now() - ticket.seenAt < placeMs) {
        first = ticket;
        break;
      }
      line.delete(key);
    }
    const own = line.get(caller);
    if (first === undefined) return 0;
    return own === undefined ? line.size : own.number - first.number;
  }

  function turnAway(caller: string, ahead: number): AppError {
    const ticket = line.get(caller) ?? { number: (last += 1), seenAt: now() };
    ticket.seenAt = now();
    if (line.size < longestLine) line.set(caller, ticket);
    const place = inside.length + ahead + 1;
    return new AppError('QUEUED', {
      detail: `You are ${ordinal(place)} in line. ${note}`,
      retryAfter: Math.min(longestSeconds, Math.max(1, Math.ceil((place * pace) / 1000))),
    });
  }

  /** Hands the room over to the one that waits longest, so that no one slips in between. */
  function leave(): void {
    const at = now();
    pace = 0.95 * pace + 0.05 * Math.min(1000, at - leftAt);
    leftAt = at;
    const next = inside.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    enter: async (caller, work) => {
      const ahead = before(caller);
      if (running >= maxRunning && inside.length + ahead >= maxWaiting) throw turnAway(caller, ahead);
      line.delete(caller);
      if (running >= maxRunning) await new Promise<void>((resolve) => inside.push(resolve));
      else running += 1;
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
