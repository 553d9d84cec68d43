import type { ReassignRefusal } from '@abhyas/contract/mentoring/staff-mentors.ts';

interface Stretch {
  readonly startsAt: Date;
  /** With the buffer of a session. */
  readonly busyUntil: Date;
}

/** Something that keeps a mentor: a session, a class, a seat at a centre, or a time that is held for a student. */
export interface Kept extends Stretch {
  readonly by: 'session' | 'class' | 'seat' | 'held';
}

/** A session or a class that is to go to another mentor at its time, with what is known of that mentor then. */
export interface Reassigned extends Stretch {
  readonly kind: 'session' | 'class';
  readonly isCancelled: boolean;
  /** Someone has joined it. */
  readonly isJoined: boolean;
  /** The mentor serves the course of a session; true for a class. */
  readonly serves: boolean;
  readonly isOff: boolean;
  /** What the mentor's notice and sessions a day say of a session, the day on their clock, and how many more they take on it. */
  readonly limit: { readonly refusal: '' | 'notice' | 'full'; readonly day: string; readonly room: number };
}

/**
 * Why a mentor can't have these sessions and classes, in their order; '' where they can. What they can have keeps them too, the earliest first, so that all of it together leaves no one in two places. `overLimits`:
 * the notice and the sessions a day of the mentor are passed over, as they hold for what students book.
 */
export function refuseReassigned({
  work,
  kept,
  overLimits,
  now,
}: {
  work: readonly Reassigned[];
  kept: readonly Kept[];
  overLimits: boolean;
  now: Date;
}): ReassignRefusal[] {
  const busy = [...kept];
  const given: Reassigned[] = [];
  const refusals = new Map<Reassigned, ReassignRefusal>();
  for (const each of work.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())) {
    const refusal = refusalOf(each);
    refusals.set(each, refusal);
    if (refusal !== '') continue;
    busy.push({ by: each.kind, startsAt: each.startsAt, busyUntil: each.busyUntil });
    if (each.kind === 'session') given.push(each);
  }
  return work.map((each) => refusals.get(each) ?? '');

  function refusalOf(each: Reassigned): ReassignRefusal {
    if (each.isCancelled || each.startsAt <= now) return 'began';
    if (each.isJoined) return 'joined';
    if (!each.serves) return 'course';
    if (each.isOff) return 'off';
    const other = busy.find(({ startsAt, busyUntil }) => startsAt < each.busyUntil && each.startsAt < busyUntil);
    if (other !== undefined) return other.by;
    return each.kind === 'class' || overLimits ? '' : limitOf(each.limit);
  }

  function limitOf({ refusal, day, room }: Reassigned['limit']): ReassignRefusal {
    if (refusal !== '') return refusal;
    return given.filter(({ limit }) => limit.day === day).length >= room ? 'full' : '';
  }
}
