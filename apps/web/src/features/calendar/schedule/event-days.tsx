import type { Ref } from 'react';
import { shortWeekday } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { EventRow } from '../event.tsx';
import type { ShownEvent } from '../shown-event.ts';
import { dayName } from '../words.ts';
import classes from './schedule.module.css';

interface EventDaysProps {
  readonly ref?: Ref<HTMLOListElement>;
  readonly days: ReadonlyMap<string, readonly ShownEvent[]>;
  readonly today: string;
  readonly timeZone: string;
  readonly now: number;
  /** The event that says how long it is until it begins. */
  readonly next?: ShownEvent | undefined;
  readonly onEvent: (shown: ShownEvent, row: HTMLElement) => void;
}

/** Days under each other, each with its events. */
export function EventDays({ ref, days, today, timeZone, now, next, onEvent }: EventDaysProps) {
  return (
    <ol ref={ref} className={classes['days']}>
      {[...days].map(([day, ofDay]) => (
        <li key={day} className={classes['day']} data-date={day}>
          <h2 className={classes['date']} data-today={day === today || undefined}>
            <span className="visually-hidden">
              {day === today ? m.cal_moment({ day: m.cal_today(), time: dayName(day) }) : dayName(day)}
            </span>
            <span aria-hidden="true">{day === today ? m.cal_today() : shortWeekday(day)}</span>
            <strong aria-hidden="true">{Number(day.slice(8))}</strong>
          </h2>
          <ul className={classes['events']}>
            {ofDay.map((each) => (
              <li key={each.id}>
                <EventRow shown={each} zone={timeZone} now={now} isNext={each === next} onPress={(row) => onEvent(each, row)} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
