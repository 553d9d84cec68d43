import { m } from '../../../../paraglide/messages.js';
import { FigureTable } from '../../../../ui/cards/data-table.tsx';
import { ChartCard } from '../../../../ui/charts/chart-card.tsx';
import classes from '../predictor.module.css';
import synthetic from './synthetic-errors.json' with { type: 'json' };
import { formatCount } from '../../../../lib/format/figures.ts';

const { fromTables, fromCohort } = synthetic;

/** How far off the computation is on made-up exams that it has not seen. The figures are what `npm run -s stats -- predict` prints, kept in synthetic-errors.json. */
export function SyntheticCard() {
  const rows = [
    { name: m.pred_made_tables(), ...fromTables },
    { name: m.pred_made_cohort({ count: formatCount(fromCohort.cohort) }), ...fromCohort },
  ];
  return (
    <ChartCard title={m.pred_made_title()} about={m.pred_made_about()}>
      <FigureTable>
        <thead>
          <tr>
            <th scope="col">{m.pred_made_from()}</th>
            <th scope="col" data-wide>
              {m.pred_made_exams()}
            </th>
            <th scope="col">{m.pred_col_off_marks()}</th>
            <th scope="col">{m.pred_col_off_percentile()}</th>
            <th scope="col">{m.pred_col_inside()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, exams, errorInMarks, errorInPercentile, coverage }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-wide>{exams}</td>
              <td>{errorInMarks.toFixed(1)}</td>
              <td>{errorInPercentile.toFixed(1)}</td>
              <td>{m.chart_percent({ percent: coverage.toFixed(1) })}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <p className={classes['said']}>{m.pred_made_why()}</p>
    </ChartCard>
  );
}
