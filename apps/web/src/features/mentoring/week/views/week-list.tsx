import { now } from '../../../../lib/clock.ts';
import { dayOf } from '../../../../lib/dates/dates.ts';
import { m } from '../../../../paraglide/messages.js';
import { Badge } from '../../../../ui/cards/badge.tsx';
import { DayActions } from './day-actions.tsx';
import { isHit, type ShownWeek } from './shown-week.ts';
import { WeekBlock } from './week-block.tsx';
import classes from '../week-panel.module.css';
import { dayName } from '../week-words.ts';

/** The week as a list by day, for a narrow screen. */
export function WeekList(shown: ShownWeek) {
  const { layout, zone, hits, onClose } = shown;
  const today = dayOf(now(), zone);
  return (
    <div className={classes['days']}>
      {layout.days.map((day) => (
        <section key={day.date} aria-labelledby={`day-${day.date}`}>
          <div className={classes['dayHead']}>
            <h3 id={`day-${day.date}`} className={classes['dayName']} data-today={day.date === today || undefined} tabIndex={-1}>
              {dayName(day.date)}
            </h3>
            {day.off === 'day-off' ? <Badge tone="warn">{m.mentor_day_off()}</Badge> : null}
            {day.off === 'holiday' ? <Badge>{day.name === '' ? m.mentor_holiday() : day.name}</Badge> : null}
            <DayActions {...shown} day={day} />
          </div>
          {day.blocks.length === 0 ? (
            <p className={classes['none']}>{m.mentor_no_times()}</p>
          ) : (
            <ul className={classes['rows']}>
              {day.blocks.map((block) => (
                <li key={block.key}>
                  <WeekBlock
                    block={block}
                    date={day.date}
                    zone={zone}
                    isHit={isHit(block, hits)}
                    onClose={() => onClose(block, day.date)}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
