import type { Curve } from '@abhyas/contract/analytics/predictor.ts';

/** What marks are worth by a curve: between two whole marks on the line between them, beyond its ends as at the end. */
export interface Reading {
  readonly percentile: number;
  /** Null where the curve has no interval. */
  readonly low: number | null;
  readonly high: number | null;
}

export function readCurve({ curve, marks }: { curve: Curve; marks: number }): Reading | null {
  const percentile = valueAt({ values: curve.percentile, at: marks - curve.from });
  if (percentile === null) return null;
  const at = marks - curve.from;
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

/** A percentile as people read it: one decimal, two from 99 on, and never a hundred. */
export function percentileText(percentile: number): string {
  if (percentile >= 99.99) return '99.99';
  return percentile >= 99 ? percentile.toFixed(2) : percentile.toFixed(1);
}

/** The least marks that can be entered: wrong answers cost a third of what right ones bring. */
export const leastMarks = (total: number): number => Math.ceil(-total / 3);

/** Marks as they were typed; null for nothing and for what is no number, NaN where they are outside what the exam has. */
export function readMarks({ text, total }: { text: string; total: number }): number | null {
  const plain = text.trim().replace('\u2212', '-').replace(',', '.');
  if (plain === '') return null;
  const marks = Number(plain);
  return !Number.isNaN(marks) && marks >= leastMarks(total) && marks <= total ? marks : Number.NaN;
}
