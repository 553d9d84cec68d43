import { covariance, mean, sum, variance } from '../arithmetic/sums.ts';

/** Figures of one question, in per cent; null where the formula divides by nothing. */
export interface ItemStatistics {
  /** Mean mark. */
  readonly facility: number;
  readonly sd: number | null;
  /** How much of the spread of the totals comes from this question; null where it pulls against the rest. */
  readonly effectiveWeight: number | null;
  /** Correlation of this question's marks with those of the rest of the test. */
  readonly discriminationIndex: number | null;
  /** The covariance behind the index, against the largest that these marks allow. */
  readonly discriminativeEfficiency: number | null;
}

/** Null for what is no number: the quotient of nothing by nothing, and what is infinite. */
export const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/**
 * Statistics of each question from marks between 0 and 1, rows of candidates who were given every question; partial credit stays partial. Formulas as
 * Moodle documents them (Quiz statistics calculations, "Item statistics"): sample variances over s - 1, the rest of the test as the total without the question.
 */
export function itemStatistics(rows: readonly (readonly number[])[]): ItemStatistics[] {
  const totals = rows.map(sum);
  const columns = (rows[0] ?? []).map((_mark, at) => rows.map((row) => row[at] ?? 0));
  const shares = columns.map((marks) => covariance({ xs: marks, ys: totals }));
  const allShares = sum(shares.map((share) => (share >= 0 ? Math.sqrt(share) : 0)));
  return columns.map((marks, at) => {
    const rest = totals.map((total, row) => total - (marks[row] ?? 0));
    const together = covariance({ xs: marks, ys: rest });
    return {
      facility: 100 * mean(marks),
      sd: finite(100 * Math.sqrt(variance(marks))),
      effectiveWeight: finite((100 * Math.sqrt(shares[at] ?? Number.NaN)) / allShares),
      discriminationIndex: finite((100 * together) / Math.sqrt(variance(marks) * variance(rest))),
      discriminativeEfficiency: finite((100 * together) / largestCovariance(marks, rest)),
    };
  });
}

/** The covariance if the best in the rest also had the best marks here. */
function largestCovariance(marks: readonly number[], rest: readonly number[]): number {
  const rising = (values: readonly number[]) => values.toSorted((one, other) => one - other);
  return covariance({ xs: rising(marks), ys: rising(rest) });
}
