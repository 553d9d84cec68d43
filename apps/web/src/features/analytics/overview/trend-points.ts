import type { TestPoint } from '@abhyas/contract/analytics/performance.ts';
import { figure, shortTestName } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import type { LinePoint } from '../../../ui/charts/lines/line-chart.tsx';
import { shortDate } from '../words.ts';
import { measured, type Measure } from './trend-words.ts';

/** The tests as points of the line, oldest first. For percentiles only those that have one; the cohort's are where they are by definition. */
export function trendPoints({ tests, measure }: { tests: readonly TestPoint[]; measure: Measure }): LinePoint[] {
  const shown = measure === 'percentile' ? tests.filter(({ percentile }) => percentile !== '') : tests;
  return shown.map((test) => {
    const value = (marks: string) => measured({ marks, total: test.totalMarks, measure });
    const text = {
      marks: figure(test.marks),
      share: m.chart_percent({ percent: Math.round(value(test.marks)) }),
      percentile: test.percentile,
    };
    return {
      key: test.assessmentId,
      name: test.name,
      shortName: shortTestName(test),
      date: shortDate(test.completedAt),
      value: measure === 'percentile' ? Number(test.percentile) : value(test.marks),
      text: text[measure],
      band:
        measure === 'percentile' || test.cohort === null
          ? null
          : { lower: value(test.cohort.lower), median: value(test.cohort.median), upper: value(test.cohort.upper) },
    };
  });
}
