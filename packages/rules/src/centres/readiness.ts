import type { ReadinessState, ReadinessThing } from '@abhyas/contract/centres/readiness.ts';
import { checkInFrom } from './seat-state.ts';

/** What a session needs, in the order of the board. */
export const readinessThings = ['venue', 'paper', 'invigilator'] as const satisfies readonly ReadinessThing[];

const hour = 3_600_000;
/** Milliseconds before a session. `due`: when the first step should be done; `alarm`: from when staff are notified that it is not: for a session of the morning in the evening before. */
const times = {
  venue: { due: 24 * hour, alarm: 12 * hour },
  paper: { due: 2 * hour, alarm: 1.5 * hour },
  invigilator: { due: 24 * hour, alarm: 12 * hour },
} as const satisfies Record<ReadinessThing, { due: number; alarm: number }>;
/** Milliseconds before a session at which its candidates are notified that something is missing. */
const tellMs = hour;
/** Milliseconds before a session from which on there can be something to tell. */
export const watchedMs = Math.max(...Object.values(times).map(({ alarm }) => alarm));

/** What staff have recorded of a session: the steps of its venue and invigilator, and on how many machines the paper is. */
export interface Readiness {
  readonly venue: 'none' | 'asked' | 'confirmed';
  readonly machines: number;
  readonly invigilator: 'none' | 'assigned' | 'in';
}

interface Session {
  readonly recorded: Readiness;
  readonly seats: number;
  /** How many candidates have a seat. Where no one has, nothing alarms. */
  readonly booked: number;
  readonly startsAt: Date;
}

export interface ReadinessCell {
  readonly state: ReadinessState;
  readonly dueAt: Date;
}

const before = (startsAt: Date, ms: number) => new Date(startsAt.getTime() - ms);

/** When the candidates of a session are notified that something is missing. */
export const notifyCandidatesAt = (startsAt: Date): Date => before(startsAt, tellMs);

/** How far each thing is that a session needs. */
export function readinessCells({ recorded, seats, booked, startsAt }: Session, now: Date): Record<ReadinessThing, ReadinessCell> {
  const cell = (thing: ReadinessThing, isStarted: boolean): ReadinessCell => {
    const dueAt = before(startsAt, times[thing].due);
    if (now < dueAt) return { state: isStarted ? 'started' : 'due', dueAt };
    return { state: booked > 0 && now >= before(startsAt, times[thing].alarm) ? 'alarm' : 'missing', dueAt };
  };
  const done = (thing: ReadinessThing): ReadinessCell => ({ state: 'done', dueAt: before(startsAt, times[thing].due) });
  return {
    venue: recorded.venue === 'confirmed' ? done('venue') : cell('venue', recorded.venue === 'asked'),
    paper: recorded.machines >= seats ? done('paper') : cell('paper', recorded.machines > 0),
    invigilator: invigilatorCell() ?? cell('invigilator', false),
  };

  /** Who is assigned has until check-in opens to come. */
  function invigilatorCell(): ReadinessCell | null {
    const dueAt = checkInFrom(startsAt);
    if (recorded.invigilator === 'in') return { state: 'done', dueAt };
    if (recorded.invigilator === 'none') return null;
    if (now < dueAt) return { state: 'started', dueAt };
    return { state: booked > 0 ? 'alarm' : 'missing', dueAt };
  }
}

/** Whether something is missing that candidates are notified of: an invigilator who is assigned and on the way is not. */
export function isUnready({ recorded, seats }: Pick<Session, 'recorded' | 'seats'>): boolean {
  return recorded.venue !== 'confirmed' || recorded.machines < seats || recorded.invigilator === 'none';
}

/** Whether anything is recorded of a session. A centre that does not work with the board frightens no candidate by what it leaves empty. */
export function isWatched({ venue, machines, invigilator }: Readiness): boolean {
  return venue !== 'none' || machines > 0 || invigilator !== 'none';
}

/** The notices that a session needs now, and to whom. */
export interface ReadinessNews {
  /** Things to notify staff of; and earlier alarms that are none any more. */
  readonly alarms: readonly ReadinessThing[];
  readonly solved: readonly ReadinessThing[];
  readonly candidates: 'unready' | 'ready' | null;
}

/**
 * The notices that a session needs at `now`: staff once of each alarm, candidates once that something is missing, if anything is recorded at all, and then that nothing is. `told` are the notices so far; a session that is cancelled or has begun needs none.
 */
export function readinessNews({
  session,
  isOpen,
  told,
  now,
}: {
  session: Session;
  isOpen: boolean;
  told: { readonly things: ReadonlySet<ReadinessThing>; readonly candidates: boolean };
  now: Date;
}): ReadinessNews {
  const isAhead = isOpen && now < session.startsAt;
  const cells = readinessCells(session, now);
  const isAlarm = (thing: ReadinessThing) => isAhead && cells[thing].state === 'alarm';
  return {
    alarms: readinessThings.filter((thing) => isAlarm(thing) && !told.things.has(thing)),
    solved: readinessThings.filter((thing) => !isAlarm(thing) && told.things.has(thing)),
    candidates: isAhead ? candidatesNews() : null,
  };

  function candidatesNews(): ReadinessNews['candidates'] {
    if (!isUnready(session)) return told.candidates ? 'ready' : null;
    if (!isWatched(session.recorded)) return null;
    return !told.candidates && session.booked > 0 && now >= notifyCandidatesAt(session.startsAt) ? 'unready' : null;
  }
}
