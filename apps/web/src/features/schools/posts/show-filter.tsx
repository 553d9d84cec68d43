import { showPeriods, type ShowPeriod } from '@abhyas/rules/schools/show-period.ts';
import { m } from '../../../paraglide/messages.js';
import type { PostKind } from './post-queries.ts';
import classes from './show-filter.module.css';

const back: Readonly<Record<ShowPeriod, () => string>> = {
  all: m.schp_show_all,
  today: m.schp_show_today,
  week: m.schp_show_week,
  month: m.schp_show_month,
  year: m.schp_show_year,
};
const ahead: typeof back = { ...back, week: m.schp_show_next_week, month: m.schp_show_next_month, year: m.schp_show_next_year };

interface ShowFilterProps {
  readonly kind: PostKind;
  readonly value: ShowPeriod;
  readonly onChange: (period: ShowPeriod) => void;
}

/** The Show filter of articles, which looks back (SCH-034), and of events, which looks ahead. */
export function ShowFilter({ kind, value, onChange }: ShowFilterProps) {
  const names = kind === 'events' ? ahead : back;
  return (
    <div className={classes['filter']} role="group" aria-labelledby="show-filter">
      <span id="show-filter" className={classes['label']}>
        {m.schp_show()}
      </span>
      {showPeriods.map((period) => (
        <button key={period} type="button" className={classes['choice']} aria-pressed={period === value} onClick={() => onChange(period)}>
          {names[period]()}
        </button>
      ))}
    </div>
  );
}
