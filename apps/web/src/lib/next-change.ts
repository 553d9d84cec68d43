/** Milliseconds: the shortest and the longest wait, and the one while something is near. */
const waits = { shortest: 1_000, longest: 3_600_000, near: 60_000 };

/**
 * In how many milliseconds to read a list again whose rows change by the clock: after the next of the `moments` (milliseconds), and every minute while something `isNear`. False when nothing is to
 * come.
 */
export function nextChangeMs({ moments, isNear, at }: { moments: readonly number[]; isNear: boolean; at: number }): number | false {
  // a second late, so that the server's clock has passed it too
  const next = Math.min(...moments.filter((moment) => moment > at).map((moment) => moment - at + 1_000), ...(isNear ? [waits.near] : []));
  return Number.isFinite(next) ? Math.min(waits.longest, Math.max(waits.shortest, next)) : false;
}
