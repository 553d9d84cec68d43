import type { PredictorExam } from '@abhyas/contract/analytics/predictor.ts';
import { m } from '../../../paraglide/messages.js';

/** A line for each mark of the exam and of each section. */
export function predictorCsv({ parts }: PredictorExam): string[][] {
  const head = [m.perf_col_section(), m.perf_col_marks(), m.perf_col_percentile(), m.perf_col_lowest(), m.perf_col_highest()];
  const rows = parts.flatMap(({ key, name, curve }) =>
    (curve?.percentile ?? []).map((percentile, at) => [
      key === '' ? m.perf_stand_overall() : name,
      String((curve?.from ?? 0) + at),
      String(percentile),
      String(curve?.low[at] ?? ''),
      String(curve?.high[at] ?? ''),
    ]),
  );
  return [head, ...rows];
}
