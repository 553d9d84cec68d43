import { joinMs } from '../class-card.ts';

/** A stretch during which someone was there; `leftAt` null: no end is known. */
export interface Stretch {
  readonly joinedAt: Date;
  readonly leftAt: Date | null;
}

/** A stretch as it was reported. `portal`: joined by the link of the portal; `provider`: in the meeting; `room`: scanned the code in the room. */
export interface ReportedStretch extends Stretch {
  readonly source: 'portal' | 'provider' | 'room';
}

/** What was reported of one student and one class. */
export interface Seen {
  /** Also those that are not of this class: which count is `presenceIn`'s to say. Overlapping ones, from two devices, count once. */
  readonly stretches: readonly ReportedStretch[];
  /** Seconds of the recording that they watched, each counted once; null: never played. */
  readonly watched: { readonly seconds: number; readonly of: number } | null;
}

export interface Presence {
  readonly present: boolean;
  readonly how: 'Live' | 'Play' | 'Room' | null;
  /** Whole minutes of the class. */
  readonly minutes: number;
}

const minuteMs = 60_000;

/** Milliseconds that stretches cover between `from` and `until`, with what overlaps counted once. A stretch without an end lasts until `until`. */
export function coveredMs({ stretches, from, until }: { stretches: readonly Stretch[]; from: Date; until: Date }): number {
  const inOrder = stretches
    .map(({ joinedAt, leftAt }) => [joinedAt.getTime(), leftAt?.getTime() ?? until.getTime()] as const)
    .toSorted(([one], [other]) => one - other);
  let covered = 0;
  let reached = from.getTime();
  for (const [joined, left] of inOrder) {
    const end = Math.min(left, until.getTime());
    const start = Math.max(joined, reached);
    if (end <= start) continue;
    covered += end - start;
    reached = end;
  }
  return covered;
}

/**
 * Whether a stretch is of a class: it begins before the end, and reaches into the time from which the class is open (`joinMs` before its start). Where no end is known, as of a scan, it has to begin in that time: who opens the link on
 * another day was not in this class.
 */
function isOf({ stretch: { joinedAt, leftAt }, startsAt, endsAt }: { stretch: Stretch; startsAt: Date; endsAt: Date }): boolean {
  return joinedAt < endsAt && (leftAt ?? joinedAt).getTime() >= startsAt.getTime() - joinMs;
}

/**
 * Whether a student was in a class (decision 23, 39), by what is known at `now`: they were in the room, or joined live, or played the recording, for at least `share` per cent of it; with a share of 0 joining or playing is enough. While
 * the class runs, the share they owe is that of the class so far; before it starts, who joined is there already. Someone who both joined and played is judged by each alone, live first.
 */
export function presenceIn({
  seen: { stretches, watched },
  startsAt,
  endsAt,
  share,
  now,
}: {
  seen: Seen;
  startsAt: Date;
  endsAt: Date;
  share: number;
  now: Date;
}): Presence {
  const counted = stretches.filter((stretch) => isOf({ stretch, startsAt, endsAt }));
  const live = counted.filter(({ source }) => source !== 'room');
  const until = now < endsAt ? now : endsAt;
  const whole = Math.max(until.getTime() - startsAt.getTime(), 0);
  if (live.length < counted.length) return { present: true, how: 'Room', minutes: Math.round(whole / minuteMs) };
  const covered = coveredMs({ stretches: live, from: startsAt, until });
  const minutes = Math.round(covered / minuteMs);
  if (live.length > 0 && covered * 100 >= share * whole) return { present: true, how: 'Live', minutes };
  if (watched !== null && (share === 0 || (watched.of > 0 && watched.seconds * 100 >= share * watched.of)))
    return { present: true, how: 'Play', minutes: Math.round(watched.seconds / 60) };
  return { present: false, how: null, minutes };
}
