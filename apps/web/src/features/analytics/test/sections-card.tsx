import type { TestPoint } from '@abhyas/contract/analytics/performance.ts';
import { formatDuration } from '../../../lib/format/durations.ts';
import { figure } from '../../../lib/format/marks.ts';
import { markedPercentile } from '../../../shared/assessment/percentile-mark.ts';
import { m } from '../../../paraglide/messages.js';
import { FigureTable } from '../../../ui/cards/data-table.tsx';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';

/** What each section brought, and what became of its questions. */
export function SectionsCard({ test: { sections, elsewhere, unranked, provisional } }: { test: TestPoint }) {
  return (
    <ChartCard title={m.test_by_section()}>
      {sections.length === 0 ? (
        <p className="text-muted text-sm">{elsewhere ? m.perf_sections_elsewhere() : m.perf_sections_none()}</p>
      ) : (
        <div className="overflow-x-auto">
          <FigureTable>
            <thead>
              <tr>
                <th scope="col">{m.perf_col_section()}</th>
                <th scope="col">{m.perf_col_marks()}</th>
                <th scope="col">{m.perf_col_percentile()}</th>
                <th scope="col">{m.perf_minutes_right()}</th>
                <th scope="col">{m.perf_minutes_wrong()}</th>
                <th scope="col">{m.perf_minutes_left()}</th>
                <th scope="col">{m.perf_col_time()}</th>
              </tr>
            </thead>
            <tbody>
              {sections.map(({ sectionId, name, marks, totalMarks, percentile, correct, wrong, blank, seconds }) => (
                <tr key={sectionId}>
                  <th scope="row">{name}</th>
                  <td>{m.perf_marks_of({ marks: figure(marks), total: totalMarks })}</td>
                  <td>{markedPercentile({ percentile, unranked, provisional })}</td>
                  <td>{correct}</td>
                  <td>{wrong}</td>
                  <td>{blank}</td>
                  <td>{formatDuration(seconds) || '\u2013'}</td>
                </tr>
              ))}
            </tbody>
          </FigureTable>
        </div>
      )}
    </ChartCard>
  );
}
