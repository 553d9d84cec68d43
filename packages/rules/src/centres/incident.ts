import type { IncidentEffect, IncidentPlan } from '@abhyas/contract/centres/incident.ts';

/** Someone with a claim to a seat of a session: a candidate, or who has a seat on offer. */
interface Claim {
  readonly id: bigint;
  readonly seat: number;
}
interface SeatedCandidate extends Claim {
  readonly hasStarted: boolean;
  /** They have another seat when this one would be. */
  readonly isBusy: boolean;
}

/**
 * Seats as many as there are free seats, the first ones first. Who fits keeps the number of their seat where it is free; the others get the lowest numbers left.
 * Gives the seats by id.
 */
export function assignSeats({ claims, free }: { claims: readonly Claim[]; free: readonly number[] }): Map<bigint, number> {
  const left = new Set(free);
  const fitting = claims.slice(0, left.size);
  const seatOf = new Map(fitting.filter(({ seat }) => left.delete(seat)).map(({ id, seat }) => [id, seat]));
  const others = [...left].sort((a, b) => a - b).values();
  for (const { id } of fitting) {
    if (seatOf.has(id)) continue;
    const { value: seat } = others.next();
    if (seat !== undefined) seatOf.set(id, seat);
  }
  return seatOf;
}

/**
 * What an incident does to the candidates of a session, given in the order of their bookings; `seats` are those at the new place, `seatOf`
 * the seats they get. Who has started continues, except that another room takes them first; who has another seat at the new time chooses
 * again.
 */
export function incidentOutcome<C extends SeatedCandidate>({
  verb,
  candidates,
  seats,
}: {
  verb: IncidentPlan['verb'];
  candidates: readonly C[];
  seats: readonly number[];
}): { kept: C[]; moved: C[]; chooseAgain: C[]; seatOf: ReadonlyMap<bigint, number> } {
  const kept = candidates.filter(({ hasStarted }) => hasStarted);
  const free = candidates.filter(({ hasStarted }) => !hasStarted);
  const seatOf = seatsWhere({ verb, kept, free: free.filter(({ isBusy }) => !isBusy), seats });
  return {
    kept,
    moved: free.filter(({ id }) => seatOf.has(id)),
    chooseAgain: free.filter(({ id }) => !seatOf.has(id)),
    seatOf,
  };
}

function seatsWhere<C extends SeatedCandidate>({
  verb,
  kept,
  free,
  seats,
}: {
  verb: IncidentPlan['verb'];
  kept: readonly C[];
  free: readonly C[];
  seats: readonly number[];
}): Map<bigint, number> {
  switch (verb) {
    case 'delay':
      return new Map(free.map(({ id, seat }) => [id, seat]));
    case 'room':
      return assignSeats({ claims: [...kept, ...free], free: seats });
    case 'slot':
      return assignSeats({ claims: free, free: seats });
    case 'choose-again':
      return new Map();
  }
}

/** Whether two looks at a plan see the same effect. */
export const isSameEffect = ({ one, other }: { one: IncidentEffect; other: IncidentEffect }): boolean =>
  one.kept === other.kept &&
  one.moved === other.moved &&
  one.chooseAgain === other.chooseAgain &&
  one.waiting === other.waiting &&
  one.unfit === other.unfit;

/** Whether a session is over with an incident that takes its candidates away: not while someone who has started continues with the test in it. */
export function endsSession({ kept, startsAt, now }: { kept: number; startsAt: Date; now: Date }): boolean {
  return kept === 0 || startsAt > now;
}

interface SessionOfTest {
  readonly id: bigint;
  readonly assessmentId: bigint;
  readonly state: 'open' | 'cancelled';
  readonly startsAt: Date;
}

/** Whether candidates of a session can go to another one: of the same test, open and ahead. */
export function canTakeOver({ slot, target, now }: { slot: SessionOfTest; target: SessionOfTest; now: Date }): boolean {
  return target.id !== slot.id && target.assessmentId === slot.assessmentId && target.state === 'open' && target.startsAt > now;
}
