/** A stretch during which someone was there; `leftAt` null: no end is known. */
export interface Stretch {
  readonly joinedAt: Date;
  readonly leftAt: Date | null;
}

/** What was seen of one student and one class. */
export interface Seen {
  /** In the meeting, or joined by the portal's link: overlapping ones, from two devices, count once. */
  readonly live: readonly Stretch[];
  /** They scanned the code in the room. */
  readonly inRoom: boolean;
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

/**
 * Milliseconds that stretches cover between `from` and `until`, with what overlaps counted once. A stretch without an end lasts until the next one of its own
 * begins at the latest; the last one until `until`.
 */
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
 * Whether a student was in a class (decision 23, 39): they were in the room, or joined live, or played the recording, for at least `share` per cent of it; with
 * a share of 0 joining or playing is enough. Someone who both joined and played is judged by each alone, live first.
 */
export function presenceIn({
  seen: { live, inRoom, watched },
  startsAt,
  endsAt,
  share,
}: {
  seen: Seen;
  startsAt: Date;
  endsAt: Date;
  share: number;
}): Presence {
  const whole = endsAt.getTime() - startsAt.getTime();
  const covered = coveredMs({ stretches: live, from: startsAt, until: endsAt });
  if (inRoom) return { present: true, how: 'Room', minutes: Math.round(whole / minuteMs) };
  const minutes = Math.round(covered / minuteMs);
  if (live.length > 0 && covered * 100 >= share * whole) return { present: true, how: 'Live', minutes };
  if (watched !== null && (share === 0 || (watched.of > 0 && watched.seconds * 100 >= share * watched.of)))
    return { present: true, how: 'Play', minutes: Math.round(watched.seconds / 60) };
  return { present: false, how: null, minutes };
}
