import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { formatDuration } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';
import { FigureTable } from '../../../ui/cards/data-table.tsx';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { Columns } from '../../../ui/charts/bars/columns.tsx';
import { shortDate } from '../words.ts';

interface WeeksCardProps {
  readonly title: string;
  readonly weeks: AnswerOf<'progressTracker'>['weeks'];
  /** The first day of the week to look at; '' for none. */
  readonly exception?: string;
  /** How many hours a week the student plans; 0 without a plan. */
  readonly planHours?: number;
}

const hours = (seconds: number): string => (seconds === 0 ? '0' : formatDuration(seconds));

/** The time spent on questions in each week. */
export function WeeksCard({ title, weeks, exception = '', planHours = 0 }: WeeksCardProps) {
  const total = weeks.reduce((sum, { seconds }) => sum + seconds, 0);
  const about = m.perf_weeks_about({ time: hours(total), count: weeks.length });
  const planned = m.perf_hours({ count: planHours });
  const done = hours(weeks.at(-1)?.seconds ?? 0);
  const plan = planHours === 0 ? null : { line: m.report_plan({ hours: planned }), said: m.report_plan_week({ hours: planned, done }) };
  if (total === 0) {
    return (
      <ChartCard title={title} table={<WeeksTable weeks={weeks} />}>
        <p className="text-muted text-sm">{m.perf_weeks_none({ count: weeks.length })}</p>
        {plan === null ? null : <p className="text-ink text-sm font-medium">{plan.said}</p>}
      </ChartCard>
    );
  }
  return (
    <ChartCard title={title} about={about} table={<WeeksTable weeks={weeks} />}>
      <Columns
        label={plan === null ? about : m.perf_sentences({ first: about, second: plan.said })}
        line={plan === null ? undefined : { value: planHours, text: plan.line }}
        tick={(value) => (value === 0 ? '0' : m.perf_hours({ count: value }))}
        columns={weeks.map(({ from, seconds }) => ({
          key: from,
          name: shortDate(from),
          value: seconds / 3600,
          text: seconds === 0 ? '' : m.perf_hours({ count: Math.round(seconds / 360) / 10 }),
          brief: String(Math.round(seconds / 360) / 10),
          tone: from === exception ? 'exception' : 'own',
        }))}
      />
      {plan === null ? null : <p className="text-ink text-sm font-medium">{plan.said}</p>}
      <p className="text-muted text-sm">{m.perf_weeks_axis()}</p>
    </ChartCard>
  );
}

function WeeksTable({ weeks }: Pick<WeeksCardProps, 'weeks'>) {
  return (
    <FigureTable>
      <thead>
        <tr>
          <th scope="col">{m.perf_col_week()}</th>
          <th scope="col">{m.perf_col_time()}</th>
          <th scope="col">{m.test_questions()}</th>
          <th scope="col">{m.perf_col_tests()}</th>
          <th scope="col">{m.perf_col_lessons()}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ from, seconds, questions, tests, lessons }) => (
          <tr key={from}>
            <th scope="row">{formatDayFirst(from)}</th>
            <td>{hours(seconds)}</td>
            <td>{questions}</td>
            <td>{tests}</td>
            <td>{lessons}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
