import { examPrediction, marksFor } from '../../measurement/predictor/exam-prediction.ts';
import type { ExamTable } from '../../measurement/predictor/exam-table.ts';
import { fewestCandidates, type Prediction } from '../../measurement/predictor/predict.ts';
import { distributionOf, percentileRanks, scoreAt, smooth } from '../../measurement/equating.ts';

/** Marks in whole steps from `from`, with what each is worth: percentiles from 0 to 100, to two decimals. */
export interface PredictorCurve {
  readonly from: number;
  readonly percentile: readonly number[];
  /** The ends of nine in ten; empty where one exam alone says nothing about how exams differ. */
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** What every mark from `from` to `to` gives in the exam; it never falls where the marks rise. Null without tables. */
export function examCurve({ tables, from, to }: { tables: readonly ExamTable[]; from: number; to: number }): PredictorCurve | null {
  const marks = Array.from({ length: Math.floor(to) - Math.ceil(from) + 1 }, (_mark, at) => Math.ceil(from) + at);
  const found = marks.flatMap((score) => examPrediction({ tables, score }) ?? []);
  if (found.length === 0) return null;
  const lows = found.flatMap(({ low }) => low ?? []);
  const highs = found.flatMap(({ high }) => high ?? []);
  return {
    from: Math.ceil(from),
    percentile: neverFalling(found.map(({ percentile }) => percentile)),
    // beyond the tables exams grow apart so fast that an end could turn back
    low: neverFalling(lows),
    high: neverFalling(highs),
  };
}

const shown = (percentile: number): number => Math.round(100 * Math.min(100, Math.max(0, percentile))) / 100;

function neverFalling(values: readonly number[]): number[] {
  let highest = 0;
  return values.map((value) => (highest = Math.max(highest, shown(value))));
}

/** The marks to expect for a percentile, to whole marks, between 0 and the exam's total. Null without tables. */
export function marksNeeded({ tables, percentile, total }: { tables: readonly ExamTable[]; percentile: number; total: number }) {
  const needed = marksFor({ tables, percentile });
  if (needed === null) return null;
  const inside = (marks: number) => Math.min(total, Math.max(0, Math.round(marks)));
  return {
    marks: inside(needed.marks),
    low: needed.low === null ? null : inside(needed.low),
    high: needed.high === null ? null : inside(needed.high),
  };
}

/**
 * What marks gave in a cohort: the percentile ranks of its smoothed distribution (log-linear, six moments), as points. Null below fifty candidates, where it would say little.
 *
 * @param counts how many candidates have which marks
 */
export function cohortCurve(counts: readonly { readonly marks: number; readonly candidates: number }[]) {
  const distribution = distributionOf(counts.map(({ marks, candidates }) => ({ score: marks, count: candidates })));
  if (distribution === null || counts.reduce((sum, { candidates }) => sum + candidates, 0) < fewestCandidates) return null;
  const ranks = percentileRanks(smooth({ distribution }));
  return ranks.map((percentile, place) => ({ marks: scoreAt(distribution, place), percentile: shown(percentile) }));
}

/** How errors are counted: bars of `step` percentiles from -`reach` to `reach`, and which share is within `near`. Exams of past years are close to each other, single candidates far from what is expected. */
export const examErrors = { step: 0.5, reach: 3, near: 1 } as const;
export const candidateErrors = { step: 5, reach: 30, near: 10 } as const;

/** Errors of predictions as bars, the outer ones with all beyond; and how many of 100 are within `near` percentiles. Null without errors. */
export function errorBars(errors: readonly number[], { step, reach, near }: { step: number; reach: number; near: number } = examErrors) {
  if (errors.length === 0) return null;
  const bars = Array.from({ length: (2 * reach) / step }, (_bar, at) => ({
    from: at * step - reach,
    to: (at + 1) * step - reach,
    points: 0,
  }));
  for (const error of errors) {
    const at = Math.min(bars.length - 1, Math.max(0, Math.floor((error + reach) / step)));
    const bar = bars[at];
    if (bar !== undefined) bar.points += 1;
  }
  const close = errors.filter((error) => Math.abs(error) <= near).length;
  return { bars, near, within: Math.round((100 * close) / errors.length) };
}

/** The points of a cohort's mapping as a curve over every whole mark from `from` to `to`: on the line between two scores, beyond them as at the end. */
export function mappedCurve({ points, from, to }: { points: readonly Prediction[]; from: number; to: number }): PredictorCurve {
  const marks = Array.from({ length: Math.floor(to) - Math.ceil(from) + 1 }, (_mark, at) => Math.ceil(from) + at);
  const valuesOf = (of: (point: Prediction) => number) => neverFalling(marks.map((mark) => between({ points, mark, of })));
  return {
    from: Math.ceil(from),
    percentile: valuesOf(({ percentile }) => percentile),
    low: valuesOf(({ low }) => low),
    high: valuesOf(({ high }) => high),
  };
}

function between({ points, mark, of }: { points: readonly Prediction[]; mark: number; of: (point: Prediction) => number }): number {
  const after = points.findIndex(({ score }) => score >= mark);
  const [low, high] = [points[after === -1 ? points.length - 1 : after - 1], points[after]];
  if (low === undefined || high === undefined) return of(low ?? high ?? { score: 0, percentile: 0, low: 0, high: 0 });
  return of(low) + ((mark - low.score) / (high.score - low.score)) * (of(high) - of(low));
}

/** The first whole mark, from 0 on, that a curve expects a percentile for; null where it never reaches it. */
export function marksOnCurve({
  curve: { from, percentile: values },
  percentile,
}: {
  curve: Pick<PredictorCurve, 'from' | 'percentile'>;
  percentile: number;
}): number | null {
  const at = values.findIndex((value) => value >= percentile);
  return at === -1 ? null : Math.max(0, from + at);
}

/** How marks became marks of an exam: they are its marks; they were raised for dropped questions; they are those of the same place. Or why not: too few candidates have taken the test, or nothing tells. */
export type HowInExam = 'same' | 'raised' | 'place' | 'few' | 'unknown';

/**
 * The marks of an exam that a test's marks are equal to, to a tenth. A paper set with the exam's total counts by its marks, raised to the
 * whole where questions were dropped; any other by its place (equipercentile equating, Kolen and Brennan, Test Equating, 2.3), and not at
 * all below fifty candidates.
 */
export function marksInExam({
  marks,
  max,
  dropped,
  cohort: { lower, higher, cohortSize },
  total,
  curve,
}: {
  marks: number;
  max: number;
  /** What dropped questions were worth, which are not in `max`. */
  dropped: number;
  cohort: { readonly lower: number; readonly higher: number; readonly cohortSize: number };
  total: number;
  curve: Pick<PredictorCurve, 'from' | 'percentile'> | null;
}): { readonly marks: number; readonly how: 'same' | 'raised' | 'place' } | { readonly marks: null; readonly how: 'few' | 'unknown' } {
  if (max > 0 && max + dropped === total) {
    return dropped === 0 ? { marks, how: 'same' } : { marks: Math.round((10 * marks * total) / max) / 10, how: 'raised' };
  }
  if (curve === null || max === 0) return { marks: null, how: 'unknown' };
  if (cohortSize < fewestCandidates) return { marks: null, how: 'few' };
  // those with the same marks are half below and half above
  const rank = (100 * (lower + (cohortSize - lower - higher) / 2)) / cohortSize;
  const above = curve.percentile.findIndex((percentile) => percentile >= rank);
  if (above <= 0) return { marks: above === 0 ? curve.from : total, how: 'place' };
  const [low = 0, high = 0] = curve.percentile.slice(above - 1, above + 1);
  return { marks: Math.round(10 * (curve.from + above - 1 + (rank - low) / (high - low))) / 10, how: 'place' };
}
