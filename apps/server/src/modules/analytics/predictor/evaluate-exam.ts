import type { z } from 'zod';
import type { PredictorExamSchema } from '@abhyas/contract/analytics/predictor.ts';
import { errorBars, examCurve, marksNeeded, type PredictorCurve } from '@abhyas/rules/analytics/percentiles/predictor-curve.ts';
import { backTestExams } from '@abhyas/rules/measurement/predictor/exam-prediction.ts';
import type { ExamTable } from '@abhyas/rules/measurement/predictor/exam-table.ts';
import type { ExamRow } from './exam-queries.ts';

type PredictorExam = z.output<typeof PredictorExamSchema>;

/** The percentiles that one may aim at. */
export const targetPercentiles = [80, 85, 90, 95, 97, 98, 99, 99.5, 99.9];
/** The least marks that a curve has, as a share of the total: with marks taken off for wrong answers a score may be below 0. */
export const lowestShare = -1 / 3;

type Table = ExamRow['tables'][number];
type Points = Table['overall'];

/** All that the predictor says of an exam, the same for everyone: curves, marks for the percentiles one may aim at, how far off it was by year, and the sources. Pure, some 50 ms for nine tables. */
export function evaluateExam({ key, name, totalMarks, sections, tables }: ExamRow): PredictorExam {
  const whole = tables.map((table) => asTable(table, table.overall));
  const parts = [
    { key: '', name, totalMarks, tables: whole },
    ...sections.map((section) => ({
      ...section,
      tables: tables.flatMap((table) => {
        const points = table.sections[section.key];
        return points === undefined ? [] : [asTable(table, points)];
      }),
    })),
  ];
  const years = backTestExams(whole);
  return {
    key,
    name,
    totalMarks,
    parts: parts.map((part) => ({
      key: part.key,
      name: part.name,
      totalMarks: part.totalMarks,
      tables: part.tables.length,
      curve: presentCurve(examCurve({ tables: part.tables, from: Math.ceil(lowestShare * part.totalMarks), to: part.totalMarks })),
    })),
    targets: targetPercentiles.flatMap((percentile) => {
      const needed = marksNeeded({ tables: whole, percentile, total: totalMarks });
      return needed === null ? [] : [{ percentile, ...needed }];
    }),
    backTests: years
      .map(({ errors: _errors, ...year }) => ({
        ...year,
        errorInMarks: rounded(year.errorInMarks),
        errorInPercentile: rounded(year.errorInPercentile),
        coverage: year.coverage === null ? null : rounded(year.coverage),
      }))
      .toSorted((one, other) => (one.name < other.name ? 1 : -1)),
    errors: errorBars(years.flatMap(({ errors }) => errors)),
    sources: tables.map((table) => ({ name: table.name, source: table.source, url: table.url, published: table.published })),
    cohort: null,
  };
}

const asTable = ({ name, year }: Table, points: Points): ExamTable => ({
  name,
  group: String(year),
  points: points.map(([score, percentile]) => ({ score, percentile })),
});

const rounded = (value: number): number => Math.round(10 * value) / 10;

export function presentCurve(curve: PredictorCurve | null): PredictorExam['parts'][number]['curve'] {
  if (curve === null) return null;
  const { from, percentile, low, high } = curve;
  return { from, percentile: [...percentile], low: [...low], high: [...high] };
}
