import { isSlow } from '../assessment/result/slow.ts';
import type { Outcome } from '../assessment/types/forms.ts';
import type { Rating } from './memory.ts';

/** Right in this share of the usual time is fast. */
const fastShare = 0.6;

/** Whether a right answer took far less than usual, without a hint. */
export const isFast = ({ outcome, seconds, expected, hinted = false }: Answered): boolean =>
  outcome === 'correct' && !hinted && seconds <= fastShare * expected;

interface Answered {
  readonly outcome: Outcome;
  readonly seconds: number;
  /** What the question usually takes, in seconds. */
  readonly expected: number;
  /** Whether a hint was asked for before it. */
  readonly hinted?: boolean;
}

/**
 * How a review went, from its result and its time, as no one grades themselves reliably: wrong or skipped is `again`; right but slow, or with a hint, is `hard`; right is `good`; right
 * and fast for the second time in a row is `easy`. `wasFast`: the review before was right and fast.
 */
export function rateReview({ wasFast, ...answered }: Answered & { readonly wasFast: boolean }): Rating {
  const { outcome, seconds, expected, hinted = false } = answered;
  if (outcome !== 'correct') return 'again';
  if (hinted || isSlow({ seconds, median: expected })) return 'hard';
  return wasFast && isFast(answered) ? 'easy' : 'good';
}
