import { isOver } from './test-actions.ts';

/** With fewer candidates than this a percentile is provisional (decision 7). */
const FEW = 30;

/** How a mark compares with those of a cohort, in candidates. The candidate's own attempt, where it counts, is one of the cohort's. */
export interface Comparison {
  readonly lower: number;
  readonly higher: number;
  readonly cohortSize: number;
}

export interface Standing {
  /** Two decimals; '' while the cohort is empty. */
  readonly percentile: string;
  /** 1 is the best; ties share the best rank. */
  readonly rank: number;
  readonly provisional: boolean;
}

/**
 * Percentile and rank in a cohort (decision 7): 100 x those strictly lower / all, to two decimals by whole-number arithmetic, halves up. Somebody
 * outside the cohort is compared with it in the same way.
 */
export function standing({ lower, higher, cohortSize }: Comparison): Standing {
  return { percentile: percentileText({ lower, cohortSize }), rank: higher + 1, provisional: cohortSize < FEW };
}

/** Whether an attempt is one of its test's cohort: the candidate's first, submitted inside the test's window, its last second included. */
export function countsInCohort({
  ordinal,
  submittedAt,
  releaseAt,
  endAt,
}: {
  ordinal: number;
  submittedAt: Date;
  releaseAt: Date;
  endAt: Date;
}): boolean {
  return ordinal === 1 && releaseAt.getTime() <= submittedAt.getTime() && !isOver({ endAt, now: submittedAt });
}

function percentileText({ lower, cohortSize }: { lower: number; cohortSize: number }): string {
  if (cohortSize === 0) return '';
  const hundredths = Math.floor((lower * 20_000 + cohortSize) / (2 * cohortSize));
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
