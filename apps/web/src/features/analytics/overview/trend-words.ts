import type { TestPoint } from '@abhyas/contract/analytics/performance.ts';
import { marksBetween } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';

/** What the line is of. Marks of tests with different totals cannot be compared, so it is then their share. */
export type Measure = 'marks' | 'share' | 'percentile';

export const marksMeasure = (tests: readonly TestPoint[]): Measure =>
  new Set(tests.map(({ totalMarks }) => totalMarks)).size > 1 ? 'share' : 'marks';

const shareOf = (marks: string, total: string): number => (Number(total) > 0 ? (100 * Number(marks)) / Number(total) : 0);

/** Marks as the line has them. */
export const measured = ({ marks, total, measure }: { marks: string; total: string; measure: Measure }): number =>
  measure === 'share' ? Math.round(shareOf(marks, total) * 10) / 10 : Number(marks);

function by({ size, measure }: { size: number; measure: Measure }): string {
  const rounded = Number(Math.abs(size).toFixed(measure === 'marks' ? 2 : 1));
  if (measure === 'share') return m.perf_by_percent({ by: rounded });
  return (measure === 'percentile' ? m.perf_by_points : m.perf_by_marks)({ count: rounded });
}

/** How the scores went from the first to the last test, and the cohort's median with them. */
export function trendSentence({ tests, measure }: { tests: readonly TestPoint[]; measure: Measure }): string {
  const first = tests.at(0);
  const last = tests.at(-1);
  if (!first || !last || tests.length < 2) return '';
  const value = (test: TestPoint) =>
    measure === 'percentile' ? Number(test.percentile) : measured({ marks: test.marks, total: test.totalMarks, measure });
  const change = marksBetween(String(value(first)), String(value(last)));
  const said = change > 0 ? m.perf_trend_up : change < 0 ? m.perf_trend_down : m.perf_trend_same;
  const own = said({ by: by({ size: change, measure }), count: tests.length });
  if (measure === 'percentile' || first.cohort === null || last.cohort === null) return own;
  const medianOf = (test: TestPoint, median: string) => String(measured({ marks: median, total: test.totalMarks, measure }));
  const median = marksBetween(medianOf(first, first.cohort.median), medianOf(last, last.cohort.median));
  const moved = median > 0 ? m.perf_median_up : median < 0 ? m.perf_median_down : m.perf_median_same;
  return `${own} ${moved({ by: by({ size: median, measure }) })}`;
}
