/** The pause before the first retry, and the longest one, in milliseconds. */
export const firstPauseMs = 1000;
export const longestPauseMs = 60_000;

/**
 * How many milliseconds to wait before the next retry. The pause doubles with every failure in a row (`failures`, from 1), up to `longest`; the jitter takes
 * up to half of it away, so that the browsers of a whole exam do not come back in the same instant. `random` is a number from 0 up to and including 1.
 */
export function backoffMs({ failures, random, longest = longestPauseMs }: { failures: number; random: number; longest?: number }): number {
  const pause = Math.min(longest, firstPauseMs * 2 ** Math.max(0, failures - 1));
  return Math.round(pause / 2 + (pause / 2) * random);
}
