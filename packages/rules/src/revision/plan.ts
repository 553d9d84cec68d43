/** A question that may be revised now. */
export interface Candidate {
  /** The chance that it is remembered, 0 to 1. */
  readonly retrievability: number;
  /** Marks lost in the test it came from, in hundredths. */
  readonly marksLost: number;
  readonly expectedSeconds: number;
  readonly isDue: boolean;
}

/** No round has more. */
export const mostRevised = 120;

/**
 * The questions of a revision that fit into the time at hand, in order: what is due first, then the least remembered (to a hundredth), then what cost most marks. One that is too
 * long for what is left is passed over for shorter ones; the first is given even if it alone is longer.
 */
export function planRevision<T extends Candidate>({ candidates, seconds }: { candidates: readonly T[]; seconds: number }): T[] {
  const chosen: T[] = [];
  let left = seconds;
  for (const candidate of candidates.toSorted(byUrgency)) {
    if (chosen.length >= mostRevised) break;
    if (chosen.length > 0 && candidate.expectedSeconds > left) continue;
    chosen.push(candidate);
    left -= candidate.expectedSeconds;
  }
  return chosen;
}

function byUrgency(one: Candidate, other: Candidate): number {
  return (
    Number(other.isDue) - Number(one.isDue) ||
    Math.round(100 * one.retrievability) - Math.round(100 * other.retrievability) ||
    other.marksLost - one.marksLost
  );
}
