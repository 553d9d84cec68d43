import type { TestPoint } from '@abhyas/contract/analytics/performance.ts';
import { formatDayFirst } from '../../lib/dates/dates.ts';
import { figure } from '../../lib/format/marks.ts';
import { markedPercentile } from '../../shared/assessment/percentile-mark.ts';
import { m } from '../../paraglide/messages.js';
import { FigureTable } from '../../ui/cards/data-table.tsx';

/** Scores against their cohorts, as a table in place of the line. */
export function ScoresTable({ tests }: { tests: readonly TestPoint[] }) {
  return (
    <FigureTable>
      <thead>
        <tr>
          <th scope="col">{m.perf_col_test()}</th>
          <th scope="col">{m.perf_col_date()}</th>
          <th scope="col">{m.perf_col_marks()}</th>
          <th scope="col">{m.perf_col_percentile()}</th>
          <th scope="col">{m.perf_col_median()}</th>
          <th scope="col">{m.perf_col_middle()}</th>
        </tr>
      </thead>
      <tbody>
        {tests.map(({ assessmentId, name, completedAt, marks, totalMarks, cohort, ...of }) => (
          <tr key={assessmentId}>
            <th scope="row">{name}</th>
            <td>{formatDayFirst(completedAt)}</td>
            <td>{m.perf_of_total({ marks: figure(marks), total: totalMarks })}</td>
            <td>{markedPercentile(of)}</td>
            <td>{cohort === null ? '\u2013' : figure(cohort.median)}</td>
            <td>{cohort === null ? '\u2013' : m.perf_stand_range({ low: figure(cohort.lower), high: figure(cohort.upper) })}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
