import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './home-strip.module.css';
import { localeFor } from '../../../lib/language/language.ts';

const dayMs = 86_400_000;
const utc = 'UTC';
const letter = new Intl.DateTimeFormat(localeFor('en'), { weekday: 'narrow', timeZone: utc });

interface WeekDotsProps {
  /** Days are YYYY-MM-DD. */
  readonly monday: string;
  readonly today: string;
  readonly studied: readonly string[];
}

/** Monday to Sunday: filled on the days of study, hollow on those without, faint on those to come. */
export function WeekDots({ monday, today, studied }: WeekDotsProps) {
  const days = Array.from({ length: 7 }, (_, place) => new Date(Date.parse(`${monday}T00:00:00Z`) + place * dayMs));
  return (
    <dd className={classes['week']}>
      <ol aria-label={m.perf_home_week({ days: studied.length })}>
        {days.map((day) => {
          const iso = day.toISOString().slice(0, 10);
          const state = studied.includes(iso) ? 'studied' : iso > today ? 'later' : 'none';
          return (
            <li key={iso} data-state={state} title={formatDayFirst(day, utc)}>
              <span className={classes['dot']} />
              <span aria-hidden>{letter.format(day)}</span>
            </li>
          );
        })}
      </ol>
    </dd>
  );
}
