import { showPeriods, type ShowPeriod } from '@abhyas/rules/schools/show-period.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './show-filter.module.css';

const names: Readonly<Record<ShowPeriod, () => string>> = {
  all: m.schp_show_all,
  today: m.schp_show_today,
  week: m.schp_show_week,
  month: m.schp_show_month,
  year: m.schp_show_year,
};

/** The Show filter of articles and events (SCH-034). */
export function ShowFilter({ value, onChange }: { value: ShowPeriod; onChange: (period: ShowPeriod) => void }) {
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
