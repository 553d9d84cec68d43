import type { ErrorTag } from '@abhyas/contract/assessment/assessment.ts';
import type { RevisionCause } from '@abhyas/contract/adaptive/rounds.ts';
import { isProvisional } from '../assessment/result/percentile.ts';
import { isSlow } from '../assessment/result/slow.ts';
import type { ItemOutcome } from '../assessment/scoring/score-attempt.ts';
import type { Rating } from './memory.ts';

/** An answer that was changed so often was not known. */
const guessedFrom = 3;

/** A question that was asked in a test, a practice set or a round, as revision sees it; `tag` is the student's own, '' for none. */
export interface RevisedItem {
  readonly outcome: ItemOutcome;
  /** Everyone got its marks, by a ruling. */
  readonly bonus: boolean;
  readonly tag: ErrorTag | '';
  readonly changes: number;
  readonly seconds: number;
  readonly medianSeconds: number | null;
}

/** Why a question should be revised, the one rule of what an error is; null if it need not. Dropped questions and those with marks for everyone never. */
export function revisionCause({ outcome, bonus, tag, changes, seconds, medianSeconds }: RevisedItem): RevisionCause | null {
  if (outcome === 'dropped' || bonus) return null;
  if (outcome === 'wrong') return 'wrong';
  if (outcome === 'blank') return 'skipped';
  if (tag === 'guess' || changes >= guessedFrom) return 'guess';
  return isSlow({ seconds, median: medianSeconds }) ? 'slow' : null;
}

/** The test itself is the first review: what was lost is not known, what was guessed or slow hardly. */
export const firstRating = (cause: RevisionCause): Rating => (cause === 'wrong' || cause === 'skipped' ? 'again' : 'hard');

/**
 * The usual time of a question as revision goes by it, from the cohort's median: null while the cohort is so small that a percentile in it would be provisional. A candidate or two more would change what is
 * slow, so no one is slow until then.
 */
export const usualTime = ({ medianSeconds, candidates }: { readonly medianSeconds: number | null; readonly candidates: number }) =>
  isProvisional(candidates) ? null : medianSeconds;

/** Of a question that no cohort has taken. */
const usualSeconds = 90;

/** What a question can be expected to take: the cohort's median, else the student's own time in the test. */
export function expectedSeconds({ seconds, medianSeconds }: Pick<RevisedItem, 'seconds' | 'medianSeconds'>): number {
  if (medianSeconds !== null) return Math.max(10, medianSeconds);
  return seconds >= 10 ? seconds : usualSeconds;
}
