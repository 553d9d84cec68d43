/** How far behind the primary a standby may be that answers, in milliseconds. */
export const maxLagMs = 2_000;
/** For how many seconds a device says what it did or heard: longer than a standby that answers is behind. */
export const rememberSeconds = 3;
/** A position that no standby reaches: a device that brings it reads from the primary. */
export const beyondAll = 2n ** 96n - 1n;

/** A position in the log of the primary of a timeline. Each new primary begins a later one, whose positions are all above those before it. */
export const positionOn = ({ timeline, bytes }: { timeline: number; bytes: bigint }): bigint => (BigInt(timeline) << 64n) + bytes;

/** A position of the primary's log. All that was committed before it was asked for, `at` in milliseconds of this machine, is below it. */
export interface Mark {
  readonly at: number;
  readonly position: bigint;
}

/** The marks with a later one, without those that are too old to let a standby answer. */
export function withMark(marks: readonly Mark[], mark: Mark): Mark[] {
  return [...marks.filter(({ at }) => mark.at - at <= maxLagMs), mark];
}

/** The moment up to which a standby has everything that it has replayed up to `replayed`; null where it is older than all marks. */
export function caughtUpAt({ marks, replayed }: { marks: readonly Mark[]; replayed: bigint }): number | null {
  return marks.findLast(({ position }) => position <= replayed)?.at ?? null;
}

/** What is known of a standby. */
export interface Progress {
  readonly replayed: bigint;
  readonly caughtUpAt: number;
}

/** Where a call that may lag is answered: by the standby, or by the primary because the standby is away, late, or lacks what the device itself did or heard of. */
export type ReadPlace = 'standby' | 'away' | 'late' | 'own';

/** Chooses where a call that may lag is answered. `position` is what its device brings, 0 for nothing. */
export function placeOfRead({ standby, position, now }: { standby: Progress | null; position: bigint; now: number }): ReadPlace {
  if (standby === null) return 'away';
  if (now - standby.caughtUpAt > maxLagMs) return 'late';
  return standby.replayed < position ? 'own' : 'standby';
}

/** The position that a device brings as text: 0 for none, and one that cannot be read is beyond all. */
export function positionOf(text: string | undefined): bigint {
  if (text === undefined) return 0n;
  return /^\d{1,29}$/.test(text) ? BigInt(text) : beyondAll;
}
