/** With fewer candidates than this a percentile is provisional (decision 7). */
const FEW = 30;

/** How many candidates of the cohort have a mark, in hundredths. */
export interface MarkCount {
  readonly marks: number;
  readonly candidates: number;
}

export interface Standing {
  /** Two decimals; '' while the cohort is empty. */
  readonly percentile: string;
  /** 1 is the best; ties share the best rank. */
  readonly rank: number;
  readonly cohortSize: number;
  readonly provisional: boolean;
}

/**
 * Where `marks` stand in a cohort (decision 7): 100 x those strictly lower / all, to two decimals by whole-number arithmetic, halves up. The
 * candidate's own attempt is one of the cohort's when it counts; outside the cohort the same comparison is made.
 */
export function standing({ cohort, marks }: { cohort: readonly MarkCount[]; marks: number }): Standing {
  const sum = (which: (other: number) => boolean) =>
    cohort.reduce((total, count) => (which(count.marks) ? total + count.candidates : total), 0);
  const cohortSize = sum(() => true);
  const lower = sum((other) => other < marks);
  const higher = sum((other) => other > marks);
  return { percentile: percentileText({ lower, cohortSize }), rank: higher + 1, cohortSize, provisional: cohortSize < FEW };
}

function percentileText({ lower, cohortSize }: { lower: number; cohortSize: number }): string {
  if (cohortSize === 0) return '';
  const hundredths = Math.floor((lower * 20_000 + cohortSize) / (2 * cohortSize));
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
