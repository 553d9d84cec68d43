/** How far the time of a machine may be from the agreed one before it is put right, in milliseconds. */
export const toleratedMs = 1000;

/** The agreed time as its distance from the database's clock, in milliseconds: the median of the clocks of the other machines (`offsets`) and of the database's own. Of two in the middle the one nearer to the database's. */
export function agreedOffset(offsets: readonly number[]): number {
  const sorted = [0, ...offsets].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return Math.abs(upper) < Math.abs(lower) ? upper : lower;
}
