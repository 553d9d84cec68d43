import { median } from '../../measurement/arithmetic/sums.ts';
import type { PredictorCurve } from './predictor-curve.ts';
import { readCurve } from './read-curve.ts';

/** What a section had in the mocks that predict, in marks of the exam. */
export interface SectionMarks {
  readonly name: string;
  readonly marks: readonly number[];
}

/** What the prediction would be with one section at its best of these mocks, and by how many marks that is more. */
export interface Move {
  readonly name: string;
  readonly marks: number;
  readonly percentile: number;
}

/** Fewer marks than this are the luck of one question. */
const leastMarks = 1;

/**
 * The sections that move a prediction, the one that moves it most first: each as good as in the best of the mocks instead of in the middle of them, the others as they were. `whole`: what the
 * mocks had in all, `curve`: that of the whole exam; both in marks of the exam.
 */
export function whatMoves({
  whole,
  sections,
  curve,
}: {
  whole: readonly number[];
  sections: readonly SectionMarks[];
  curve: PredictorCurve | null;
}): Move[] {
  if (curve === null || whole.length < 2) return [];
  const middle = median(whole);
  return sections
    .flatMap(({ name, marks }) => {
      const more = marks.length < 2 ? 0 : Math.max(...marks) - median(marks);
      const reading = readCurve({ curve, marks: middle + more });
      return more < leastMarks || reading === null ? [] : [{ name, marks: more, percentile: reading.percentile }];
    })
    .toSorted((one, other) => other.marks - one.marks);
}
