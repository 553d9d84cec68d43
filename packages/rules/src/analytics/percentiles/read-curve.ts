import type { PredictorCurve } from './predictor-curve.ts';

/** What marks are worth by a curve: between two whole marks on the line between them, beyond its ends as at the end. */
export interface Reading {
  readonly percentile: number;
  /** Null where the curve has no interval. */
  readonly low: number | null;
  readonly high: number | null;
}

export function readCurve({ curve, marks }: { curve: PredictorCurve; marks: number }): Reading | null {
  const at = marks - curve.from;
  const percentile = valueAt({ values: curve.percentile, at });
  if (percentile === null) return null;
  return { percentile, low: valueAt({ values: curve.low, at }), high: valueAt({ values: curve.high, at }) };
}

function valueAt({ values, at }: { values: readonly number[]; at: number }): number | null {
  const last = values.length - 1;
  if (last < 0) return null;
  const inside = Math.min(last, Math.max(0, at));
  const [below, above] = [values[Math.floor(inside)], values[Math.ceil(inside)]];
  if (below === undefined || above === undefined) return null;
  return below + (inside - Math.floor(inside)) * (above - below);
}
