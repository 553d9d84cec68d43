import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './attendance.module.css';
import { monthName } from './attendance-words.ts';
import { type Month, weeksOf } from './month.ts';
import { localeFor } from '../../../lib/language/language.ts';

interface AttendanceCalendarProps {
  readonly month: Month;
  readonly attended: readonly ClassCard[];
  readonly missed: readonly ClassCard[];
}

// 1 Nov 2026 is a Sunday
const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => new Date(Date.UTC(2026, 10, day)));
const dayName = (moment: Date, weekday: 'long' | 'short') =>
  new Intl.DateTimeFormat(localeFor('en-GB'), { weekday, timeZone: 'UTC' }).format(moment);

/** A month in which the days with attended and missed classes are marked, by colour, by shape and in words (MEN-040). */
export function AttendanceCalendar({ month, attended, missed }: AttendanceCalendarProps) {
  const stateOf = (day: string) => {
    const was = attended.some(({ classDate }) => classDate === day);
    const missedOne = missed.some(({ classDate }) => classDate === day);
    if (was && missedOne) return 'both';
    return was ? 'attended' : missedOne ? 'missed' : '';
  };
  const words = { both: m.attend_day_both(), attended: m.attend_day_attended(), missed: m.attend_day_missed(), '': '' };
  return (
    <table className={classes['calendar']}>
      <caption className="visually-hidden">{monthName(month)}</caption>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day.toISOString()} scope="col" abbr={dayName(day, 'long')}>
              {dayName(day, 'short').slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== null) ?? ''}>
            {week.map((day, index) => {
              if (day === null) return <td key={index}>{'\u00A0'}</td>;
              const state = stateOf(day);
              return (
                <td key={day} data-state={state || undefined}>
                  <span>{Number(day.slice(8))}</span>
                  {state === '' ? null : <span className="visually-hidden">, {words[state]}</span>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={7}>
            <span className={classes['key']} data-state="attended">
              {m.attend_day_attended()}
            </span>
            <span className={classes['key']} data-state="missed">
              {m.attend_day_missed()}
            </span>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
