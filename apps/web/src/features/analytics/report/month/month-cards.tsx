import type { MonthReport } from '@abhyas/contract/analytics/month-report.ts';
import { type ReactNode, useId } from 'react';
import { monthName } from '../../../../lib/dates/day-month.ts';
import { formatDayFirst } from '../../../../lib/dates/dates.ts';
import { formatDuration } from '../../../../lib/format/durations.ts';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/cards/card.tsx';
import { DataTable, FigureTable } from '../../../../ui/cards/data-table.tsx';
import report from '../cards/report-card.module.css';

const none = '\u2013';
const share = (count: number, total: number): string => (total === 0 ? none : m.month_report_of_total({ count, total }));

/** A card with a title. */
function Titled({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className={`${report['card']} flex flex-col gap-4 min-w-0`}>
      <h2 id={id} className="min-w-0 text-lg">
        {title}
      </h2>
      {children}
    </Card>
  );
}

/** The month and those before it, the latest first. */
export function MonthsCard({ months }: Pick<MonthReport, 'months'>) {
  return (
    <section className="grid gap-3 min-w-0">
      <h2 className="text-lg">{m.month_report_by_month()}</h2>
      <DataTable label={m.month_report_by_month()} figures sticky>
        <thead>
          <tr>
            <th scope="col">{m.month_report_col_month()}</th>
            <th scope="col">{m.month_report_col_days()}</th>
            <th scope="col">{m.month_report_time()}</th>
            <th scope="col">{m.month_report_col_lessons()}</th>
            <th scope="col">{m.month_report_practice()}</th>
            <th scope="col">{m.month_report_col_classes()}</th>
            <th scope="col">{m.month_report_tests()}</th>
            <th scope="col">{m.month_report_col_percentile()}</th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, days, seconds, lessons, right, tried, attended, classes, tests, percentile }) => (
            <tr key={month}>
              <th scope="row">{monthName(month)}</th>
              <td>{days}</td>
              <td>{formatDuration(seconds) || none}</td>
              <td>{lessons}</td>
              <td>{share(right, tried)}</td>
              <td>{share(attended, classes)}</td>
              <td>{tests}</td>
              <td>{percentile || none}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <p className="m-0 text-muted text-sm">{m.month_report_about_percentile()}</p>
    </section>
  );
}

/** The tests of the month. */
export function ScoresCard({ tests }: Pick<MonthReport, 'tests'>) {
  if (tests.length === 0) {
    return (
      <Titled title={m.month_report_scores()}>
        <p className="m-0 text-muted">{m.month_report_no_tests()}</p>
      </Titled>
    );
  }
  return (
    <Titled title={m.month_report_scores()}>
      <FigureTable>
        <thead>
          <tr>
            <th scope="col">{m.perf_col_test()}</th>
            <th scope="col">{m.perf_col_marks()}</th>
            <th scope="col">{m.month_report_col_percentile()}</th>
          </tr>
        </thead>
        <tbody>
          {tests.map(({ name, completedAt, marks, totalMarks, percentile, provisional }) => (
            <tr key={completedAt}>
              <th scope="row">
                {name}
                <span className="block text-muted text-sm font-normal">{formatDayFirst(completedAt)}</span>
              </th>
              <td>{m.month_report_of_total({ count: marks, total: totalMarks })}</td>
              <td>{percentile === '' ? none : provisional ? m.month_report_provisional({ percentile }) : percentile}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Titled>
  );
}

/** What came of the sessions with mentors, and what mentors wrote that the reader may read. */
export function NotesCard({ sessions: { attended, missed, disputed }, notes }: Pick<MonthReport, 'sessions' | 'notes'>) {
  const counts = m.month_report_session_counts({ attended, missed });
  return (
    <Titled title={m.month_report_sessions()}>
      <p className="m-0 text-muted">
        {attended + missed + disputed === 0
          ? m.month_report_no_sessions()
          : disputed === 0
            ? counts
            : m.month_report_disputed({ counts, count: disputed })}
      </p>
      {notes.map(({ mentorName, at, text }) => (
        <div key={at} className="grid gap-1 min-w-0">
          <p className="m-0 text-muted text-sm">{m.month_report_note({ name: mentorName, day: formatDayFirst(at) })}</p>
          <blockquote className="m-0 text-ink leading-[1.6] whitespace-pre-line wrap-anywhere">{text}</blockquote>
        </div>
      ))}
    </Titled>
  );
}

/** The classes of the month that were missed. */
export function MissedCard({ missed }: Pick<MonthReport, 'missed'>) {
  return (
    <Titled title={m.month_report_missed()}>
      <ul className="grid gap-2 m-0 p-0 list-none">
        {missed.map(({ name, at, recording }) => (
          <li key={at} className="flex flex-wrap gap-x-4 justify-between">
            <span className="min-w-0 wrap-anywhere">{m.month_report_recording({ name, recording })}</span>
            <span className="text-muted text-sm">{formatDayFirst(at)}</span>
          </li>
        ))}
      </ul>
    </Titled>
  );
}
