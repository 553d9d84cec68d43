import type { PredictorExam } from '@abhyas/contract/analytics/predictor.ts';
import { m } from '../../../../paraglide/messages.js';
import { FigureTable } from '../../../../ui/cards/data-table.tsx';
import { ChartCard } from '../../../../ui/charts/chart-card.tsx';
import { Columns } from '../../../../ui/charts/bars/columns.tsx';
import { allYears } from './all-years.ts';

/** How far off the same computation was on years that it had not seen. */
export function ErrorsCard({ exam: { backTests, errors, cohort, sources } }: { exam: PredictorExam }) {
  const all = allYears(backTests);
  if (errors === null || all === null) {
    return (
      <ChartCard title={m.pred_errors_title()}>
        <p className="text-muted text-sm">{sources.length === 0 ? m.pred_errors_none_cohort() : m.pred_errors_none()}</p>
      </ChartCard>
    );
  }
  const last = errors.bars.length - 1;
  return (
    <ChartCard
      title={m.pred_errors_title()}
      about={
        cohort === null ? m.pred_errors_about({ count: all.points }) : m.pred_errors_about_cohort({ count: all.points, name: cohort.name })
      }
      table={
        <FigureTable>
          <thead>
            <tr>
              <th scope="col">{m.pred_col_error()}</th>
              <th scope="col">{cohort === null ? m.pred_col_points() : m.pred_col_candidates()}</th>
            </tr>
          </thead>
          <tbody>
            {errors.bars.map(({ from, to, points }, at) => (
              <tr key={from}>
                <th scope="row">
                  {at === 0
                    ? m.pred_error_below({ to: signed(to) })
                    : at === last
                      ? m.pred_error_above({ from: signed(from) })
                      : m.pred_error_step({ from: signed(from), to: signed(to) })}
                </th>
                <td>{points}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      }
    >
      <p className="text-brand-text text-sm font-medium text-center">{m.pred_within({ percent: errors.within, near: errors.near })}</p>
      <Columns
        label={m.pred_errors_label({ percent: errors.within, near: errors.near, count: all.points })}
        columns={errors.bars.map(({ from, to, points }) => ({
          key: String(from),
          name: from % Math.max(1, errors.near) === 0 ? signed(from) : '',
          value: points,
          text: '',
          tone: from >= -errors.near && to <= errors.near ? 'own' : 'others',
        }))}
        height={150}
      />
      <p className="flex justify-between text-muted text-xs" aria-hidden>
        <span>{m.pred_too_low()}</span>
        <span>{m.pred_unit()}</span>
        <span>{m.pred_too_high()}</span>
      </p>
      <FigureTable>
        <thead>
          <tr>
            <th scope="col">{cohort === null ? m.pred_col_year() : m.pred_col_further()}</th>
            <th scope="col" data-wide>
              {cohort === null ? m.pred_col_points() : m.pred_col_candidates()}
            </th>
            <th scope="col">{m.pred_col_off_marks()}</th>
            <th scope="col">{m.pred_col_off_percentile()}</th>
            <th scope="col">{m.pred_col_inside()}</th>
          </tr>
        </thead>
        <tbody>
          {[...backTests, { ...all, name: m.pred_all() }].map(({ name, points, errorInMarks, errorInPercentile, coverage }, at) => (
            <tr key={name} data-strong={at === backTests.length || undefined}>
              <th scope="row">{name}</th>
              <td data-wide>{points}</td>
              <td>{errorInMarks.toFixed(1)}</td>
              <td>{errorInPercentile.toFixed(1)}</td>
              <td>{coverage === null ? '\u2013' : m.chart_percent({ percent: coverage.toFixed(1) })}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </ChartCard>
  );
}

/** With its sign, the true minus. */
const signed = (value: number): string => (value > 0 ? `+${value}` : String(value).replace('-', '\u2212'));
