import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { FigureTable } from '../../../ui/cards/data-table.tsx';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { Columns } from '../../../ui/charts/bars/columns.tsx';
import classes from './days-card.module.css';
import { localeFor } from '../../../lib/language/language.ts';

const weekday = new Intl.DateTimeFormat(localeFor('en'), { weekday: 'short', timeZone: 'UTC' });

/** How much is due on each of the next two weeks' days. */
export function DaysCard({ days }: { days: AnswerOf<'revisionPlan'>['days'] }) {
  const total = days.reduce((sum, { due }) => sum + due, 0);
  const about = m.adapt_days_about({ count: total });
  if (total === 0) {
    return (
      <ChartCard title={m.adapt_days_title()}>
        <p className={classes['said']}>{m.adapt_days_none()}</p>
      </ChartCard>
    );
  }
  return (
    <ChartCard
      title={m.adapt_days_title()}
      about={about}
      table={
        <FigureTable>
          <thead>
            <tr>
              <th scope="col">{m.adapt_col_day()}</th>
              <th scope="col">{m.test_questions()}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, due }) => (
              <tr key={day}>
                <th scope="row">{`${weekday.format(new Date(day))}, ${formatDayFirst(day)}`}</th>
                <td>{due}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      }
    >
      <Columns
        label={about}
        height={150}
        columns={days.map(({ day, due }, place) => ({
          key: day,
          name: String(Number(day.slice(8))),
          value: due,
          text: due === 0 ? '' : String(due),
          tone: place === 0 ? 'exception' : 'own',
        }))}
      />
    </ChartCard>
  );
}
