import type { PredictorExam } from '@abhyas/contract/analytics/predictor.ts';
import { candidateErrors, errorBars, mappedCurve, marksOnCurve } from '@abhyas/rules/analytics/percentiles/predictor-curve.ts';
import type { MappingRow } from './mapping-queries.ts';
import { lowestShare, presentCurve, targetPercentiles } from './weigh-exam.ts';

/** The test that an exam without tables is predicted from. */
export interface MappedTest {
  readonly assessmentId: bigint;
  readonly name: string;
  readonly totalMarks: number;
}

/** An exam without tables, as the cohort of one test predicts it, in that test's marks. Without a mapping that predicts it has no curve. Pure. */
export function weighMapping({
  exam,
  test,
  mapping,
}: {
  exam: PredictorExam;
  test: MappedTest | null;
  mapping: MappingRow | null;
}): PredictorExam {
  if (test === null) return { ...exam, parts: exam.parts.slice(0, 1) };
  const totalMarks = Math.ceil(test.totalMarks);
  const whole = { key: '', name: exam.name, totalMarks, tables: 0, curve: null };
  if (mapping === null || mapping.points.length === 0) return { ...exam, totalMarks, parts: [whole] };
  const { points, holdOuts, candidates, pairs, madeAt } = mapping;
  const curve = mappedCurve({ points, from: Math.ceil(lowestShare * totalMarks), to: totalMarks });
  return {
    ...exam,
    totalMarks,
    parts: [{ ...whole, curve: presentCurve(curve) }],
    targets: targetPercentiles.flatMap((percentile) => {
      const marks = marksOnCurve({ curve, percentile });
      return marks === null ? [] : [{ percentile, marks, low: null, high: null }];
    }),
    backTests: holdOuts.map(({ errors: _errors, candidates: tried, ...year }) => ({ ...year, points: tried })),
    errors: errorBars(
      holdOuts.flatMap(({ errors }) => errors),
      candidateErrors,
    ),
    cohort: { assessmentId: String(test.assessmentId), name: test.name, candidates, pairs, madeAt: madeAt.toISOString() },
  };
}
