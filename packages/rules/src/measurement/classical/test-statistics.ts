import { centralSum, mean, median, sum, variance } from '../arithmetic/sums.ts';
import { finite } from './item-statistics.ts';

/** Figures of a whole test: mean, median, sd and standardError in marks, cic and errorRatio in per cent; null where the formula divides by nothing. */
export interface TestStatistics {
  readonly candidates: number;
  readonly mean: number;
  readonly median: number;
  readonly sd: number | null;
  readonly skewness: number | null;
  readonly kurtosis: number | null;
  /** Coefficient of internal consistency: Cronbach's alpha. */
  readonly cic: number | null;
  /** How much of the spread is chance. */
  readonly errorRatio: number | null;
  /** How far a total is off by chance. */
  readonly standardError: number | null;
}

/**
 * Statistics of a test from marks, rows of candidates who were given every question. Formulas as Moodle documents them (Quiz statistics calculations, "Test statistics"): skewness and
 * kurtosis from the k-statistics k2, k3 and k4, so that they are unbiased.
 */
export function testStatistics(rows: readonly (readonly number[])[]): TestStatistics {
  const totals = rows.map(sum);
  const n = totals.length;
  const moment = (power: number) => centralSum({ values: totals, power }) / n;
  const [m2, m3, m4] = [moment(2), moment(3), moment(4)];
  const k2 = (n * m2) / (n - 1);
  const k3 = (n * n * m3) / ((n - 1) * (n - 2));
  const k4 = (n * n * ((n + 1) * m4 - 3 * (n - 1) * m2 * m2)) / ((n - 1) * (n - 2) * (n - 3));
  const questions = rows[0]?.length ?? 0;
  const ofQuestions = sum((rows[0] ?? []).map((_mark, at) => variance(rows.map((row) => row[at] ?? 0))));
  const cic = ((100 * questions) / (questions - 1)) * (1 - ofQuestions / k2);
  const errorRatio = 100 * Math.sqrt(1 - cic / 100);
  const sd = Math.sqrt(k2);
  return {
    candidates: n,
    mean: mean(totals),
    median: median(totals),
    sd: finite(sd),
    skewness: finite(k3 / k2 ** 1.5),
    kurtosis: finite(k4 / (k2 * k2)),
    cic: finite(cic),
    errorRatio: finite(errorRatio),
    standardError: finite((errorRatio * sd) / 100),
  };
}
