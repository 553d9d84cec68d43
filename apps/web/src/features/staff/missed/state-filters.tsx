import { useRouter } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import classes from './missed-page.module.css';

/** Which sessions the page lists: missed ones that wait to be checked or all of them, or those to come that are on a holiday. */
export type ListState = 'open' | 'all' | 'holidays';

/** The choice of what is listed. It is in the address, so that a reload shows the same. */
export function StateFilters({ state }: { state: ListState }) {
  const { history } = useRouter();
  const states = [
    { of: 'open', words: m.staff_missed_open(), path: '/staff/missed' },
    { of: 'all', words: m.staff_missed_all(), path: '/staff/missed?state=all' },
    { of: 'holidays', words: m.staff_holiday(), path: '/staff/missed?state=holidays' },
  ] as const;
  return (
    <div role="group" aria-label={m.staff_missed_filter()} className={classes['filters']}>
      {states.map(({ of, words, path }) => (
        <button key={of} type="button" className={classes['filter']} aria-pressed={of === state} onClick={() => history.push(path)}>
          {words}
        </button>
      ))}
    </div>
  );
}
