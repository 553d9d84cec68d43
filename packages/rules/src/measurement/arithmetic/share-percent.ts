/** A share (0 to 1) in per cent, rounded to `decimals`. 0 and 100 are kept for exactly none and all: 299 of 300 is 99. */
export function sharePercent(share: number, decimals: 0 | 1 = 0): number {
  if (share <= 0) return 0;
  if (share >= 1) return 100;
  const steps = 100 * 10 ** decimals;
  return Math.min(steps - 1, Math.max(1, Math.round(steps * share))) / 10 ** decimals;
}
