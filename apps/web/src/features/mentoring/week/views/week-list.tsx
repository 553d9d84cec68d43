import { now } from '../../../../lib/clock.ts';
import { dayOf } from '../../../../lib/dates/dates.ts';
import { m } from '../../../../paraglide/messages.js';
import { Badge } from '../../../../ui/cards/badge.tsx';
import { DayActions } from './day-actions.tsx';
import { isHit, type ShownWeek } from './shown-week.ts';
import { WeekBlock } from './week-block.tsx';
import classes from '../week-panel.module.css';
import { dayName } from '../../../../shared/mentoring/hours-words.ts';

/** The week as a list by day, for a narrow screen. */
export function WeekList(shown: ShownWeek) {
  const { layout, zone, hits, onClose } = shown;
  const today = dayOf(now(), zone);
  return (
    <div className="grid gap-4 min-w-0">
      {layout.days.map((day) => (
        <section key={day.date} aria-labelledby={`day-${day.date}`}>
          <div className={`${classes['dayHead']} flex gap-2 items-center min-h-9`}>
            <h3
              id={`day-${day.date}`}
              className="flex-1 m-0 text-md data-today:text-brand-text"
              data-today={day.date === today || undefined}
              tabIndex={-1}
            >
              {dayName(day.date)}
            </h3>
            {day.off === 'day-off' ? <Badge tone="warn">{m.mentor_day_off()}</Badge> : null}
            {day.full && day.off === '' ? <Badge>{m.mentor_day_full()}</Badge> : null}
            {day.off === 'holiday' ? <Badge>{day.name === '' ? m.mentor_holiday() : day.name}</Badge> : null}
            <DayActions {...shown} day={day} />
          </div>
          {day.blocks.length === 0 ? (
            <p className="m-0 text-muted text-sm">{m.mentor_no_times()}</p>
          ) : (
            <ul className="grid gap-1 m-0 p-0 list-none">
              {day.blocks.map((block) => (
                <li className="h-12" key={block.key}>
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
