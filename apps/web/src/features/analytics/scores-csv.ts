import type { TestPoint } from '@abhyas/contract/analytics/performance.ts';
import { formatDayFirst } from '../../lib/dates/dates.ts';
import { percentileMark } from '../../shared/assessment/percentile-mark.ts';
import { m } from '../../paraglide/messages.js';

/** A line for each test, with its sections in columns of their own. */
export function scoresCsv(tests: readonly TestPoint[]): string[][] {
  const sections = [...new Set(tests.flatMap((test) => test.sections.map(({ name }) => name)))];
  const head = [
    m.perf_col_test(),
    m.perf_col_kind(),
    m.perf_col_date(),
    m.perf_col_marks(),
    m.perf_col_of(),
    m.perf_col_percentile(),
    m.perf_col_rank(),
    m.perf_ranking(),
    m.perf_col_candidates(),
    m.perf_col_median(),
    m.perf_minutes_right(),
    m.perf_minutes_wrong(),
    m.perf_minutes_left(),
    m.perf_col_minutes(),
    ...sections.flatMap((name) => [m.perf_col_marks_of({ name }), m.perf_col_percentile_of({ name })]),
  ];
  const rows = tests.map((test) => [
    test.name,
    test.type,
    formatDayFirst(test.completedAt),
    test.marks,
    test.totalMarks,
    test.percentile,
    test.rank === 0 ? '' : String(test.rank),
    test.elsewhere ? m.perf_elsewhere() : percentileMark(test) || m.perf_ranked(),
    String(test.cohortSize),
    test.cohort?.median ?? '',
    ...(test.elsewhere
      ? ['', '', '', '']
      : [String(test.correct), String(test.wrong), String(test.blank), String(Math.round(test.seconds / 60))]),
    ...sections.flatMap((name) => {
      const section = test.sections.find((each) => each.name === name);
      return [section?.marks ?? '', section?.percentile ?? ''];
    }),
  ]);
  return [head, ...rows];
}
