import { isOver } from '../cards/test-actions.ts';

/** With fewer candidates than this a percentile is provisional (decision 7). */
const FEW = 30;

/** Whether a percentile among so many candidates is provisional. */
export function isProvisional(cohortSize: number): boolean {
  return cohortSize < FEW;
}

/** Whether a cohort has someone to compare with: one's own mark alone, or no one's, gives no percentile worth showing. */
export function hasPercentile(cohortSize: number): boolean {
  return cohortSize > 1;
}

/** How a mark compares with those of a cohort, in candidates. The candidate's own attempt, where it counts, is one of the cohort's. */
export interface Comparison {
  readonly lower: number;
  readonly higher: number;
  readonly cohortSize: number;
}

/** Which percentile a test has; see `standing`. */
export type PercentileKind = 'below' | 'rank' | 'at-or-below';

export interface Standing {
  /** As many decimals as its kind has; '' while the cohort is empty. */
  readonly percentile: string;
  /** 1 is the best; ties share the best rank. */
  readonly rank: number;
  readonly provisional: boolean;
}

/**
 * Percentile and rank in a cohort of N, by whole-number arithmetic, halves up. Someone outside the cohort is compared with it in the same way; the
 * percentile of one who ranks behind all of it is 0.
 *
 * - 'below' (decision 7): 100 x (candidates strictly lower) / N, two decimals.
 * - 'rank' (IIM CAT, note on normalisation and percentiles): 100 x (N - rank) / N, two decimals, ties sharing the best rank.
 * - 'at-or-below' (NTA, procedure for compilation of results in sessions): 100 x (candidates with a score equal or less) / N, seven decimals.
 */
export function standing({ lower, higher, cohortSize, kind = 'below' }: Comparison & { readonly kind?: PercentileKind }): Standing {
  const rank = higher + 1;
  const behind = { below: lower, rank: Math.max(0, cohortSize - rank), 'at-or-below': cohortSize - higher }[kind];
  return {
    percentile: percentText({ part: behind, whole: cohortSize, decimals: kind === 'at-or-below' ? 7 : 2 }),
    rank,
    provisional: isProvisional(cohortSize),
  };
}

/** Why an attempt is not one of its test's cohort; '' if it is. */
export type NotInCohort = '' | 'again' | 'outside-window' | 'seen-before';

/** Why an attempt feeds no trend and no prediction; '' if it does. One at an open test is practice: it has a percentile in its own cohort, and ranks no one. */
export type Unranked = NotInCohort | 'open';

/**
 * Why an attempt is not one of its test's cohort, which has each candidate's first attempt if it was submitted inside the test's window, its last second included, and if the candidate had
 * not seen one of its questions with its solution before (decision 37).
 */
export function unrankedReason({
  ordinal,
  submittedAt,
  releaseAt,
  endAt,
  hasSeen,
}: {
  ordinal: number;
  submittedAt: Date;
  releaseAt: Date;
  endAt: Date;
  hasSeen: boolean;
}): NotInCohort {
  if (ordinal !== 1) return 'again';
  if (submittedAt.getTime() < releaseAt.getTime() || isOver({ endAt, now: submittedAt })) return 'outside-window';
  return hasSeen ? 'seen-before' : '';
}

/** 100 x part / whole, halves up; '' of nothing. Whole numbers of any size, for seven decimals of many candidates do not fit into a float. */
function percentText({ part, whole, decimals }: { part: number; whole: number; decimals: number }): string {
  if (whole === 0) return '';
  const unit = 10n ** BigInt(decimals);
  const steps = (200n * unit * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole));
  return `${steps / unit}.${String(steps % unit).padStart(decimals, '0')}`;
}
