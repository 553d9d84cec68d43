import { minCohortSize } from '../../assessment/scoring/mark-steps.ts';

/** Where a cohort's marks are, in the unit of the counts: a quarter of the candidates have `lower` or less, half have `median` or less, three quarters `upper` or less. */
export interface CohortSpread {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

/**
 * The quartiles of a cohort from how many of it have each mark, in any order: each is the lowest mark that at least that share has or less, as PostgreSQL's
 * percentile_disc and the median of the test tab, so it is always a mark that someone has. Null below ten candidates, where it would be that of single people.
 */
export function cohortSpread(counts: readonly { readonly marks: number; readonly candidates: number }[]): CohortSpread | null {
  const rising = counts.filter(({ candidates }) => candidates > 0).toSorted((one, other) => one.marks - other.marks);
  const whole = rising.reduce((sum, { candidates }) => sum + candidates, 0);
  if (whole < minCohortSize) return null;
  const quartile = (quarters: number) => {
    let upTo = 0;
    for (const { marks, candidates } of rising) {
      upTo += candidates;
      if (4 * upTo >= quarters * whole) return marks;
    }
    return rising.at(-1)?.marks ?? 0;
  };
  return { lower: quartile(1), median: quartile(2), upper: quartile(3) };
}
