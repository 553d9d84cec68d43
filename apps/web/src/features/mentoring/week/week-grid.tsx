import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/format/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { DayActions } from './day-actions.tsx';
import { isHit, type ShownWeek } from './shown-week.ts';
import { WeekBlock } from './week-block.tsx';
import { minuteOf } from './week-layout.ts';
import classes from './week-grid.module.css';
import { shortDay } from './week-words.ts';

/** The height of an hour in pixels. */
const hourHeight = 48;
const px = (minutes: number) => `${(minutes * hourHeight) / 60}px`;

/** '05:00 PM' of an hour, 0 to 24. */
const hourName = (hour: number) => `${String(((hour + 11) % 12) + 1).padStart(2, '0')}:00 ${hour % 24 < 12 ? 'AM' : 'PM'}`;

/** The week as a grid: filled is booked, dashed is free, hatched is the buffer after a session or a holiday. Tab goes through it day by day, in the order of the times. */
export function WeekGrid(shown: ShownWeek) {
  const { layout, zone, off, hits, onClose } = shown;
  const { fromHour, toHour, days } = layout;
  const hours = Array.from({ length: toHour - fromHour }, (_each, index) => fromHour + index);
  const at = now();
  const today = dayOf(at, zone);
  const minute = minuteOf({ moment: at.toISOString(), zone }) - fromHour * 60;
  const height = px((toHour - fromHour) * 60);
  const showsNow = minute >= 0 && minute <= (toHour - fromHour) * 60;
  return (
    // scrolls by itself where seven days don't fit, so it can be reached with the keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes['scroll']} role="region" aria-label={m.mentor_week_grid()} tabIndex={0}>
      <div className={classes['grid']}>
        <div className={classes['hours']} style={{ height }} aria-hidden="true">
          {hours.map((hour, index) => (
            <span key={hour} style={{ top: px(index * 60) }}>
              {hourName(hour)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <section
            key={day.date}
            className={classes['day']}
            data-off={day.date === off ? 'asked' : day.off}
            aria-labelledby={`day-${day.date}`}
          >
            <div className={classes['dayHead']} data-today={day.date === today || undefined}>
              <h3 id={`day-${day.date}`} className={classes['dayName']}>
                <span>{shortDay(day.date)}</span> {Number(day.date.slice(8))}
                {day.date === today ? <span className="visually-hidden">, {m.session_today()}</span> : null}
              </h3>
              {day.off === 'day-off' ? <Badge tone="warn">{m.mentor_day_off()}</Badge> : null}
              <DayActions {...shown} day={day} />
            </div>
            <div className={classes['column']} style={{ height, backgroundSize: `100% ${hourHeight}px` }}>
              {day.off === 'holiday' ? <span className={classes['holiday']}>{day.name === '' ? m.mentor_holiday() : day.name}</span> : null}
              <ul className={classes['blocks']}>
                {day.blocks.map((block) => (
                  <li key={block.key} style={{ top: px(block.start - fromHour * 60), height: px(block.until - block.start) }}>
                    <div className={classes['session']} style={{ height: px(block.end - block.start) }}>
                      <WeekBlock
                        block={block}
                        date={day.date}
                        zone={zone}
                        isHit={isHit(block, hits)}
                        onClose={() => onClose(block, day.date)}
                      />
                    </div>
                    {block.until > block.end ? <div className={classes['buffer']} /> : null}
                  </li>
                ))}
              </ul>
              {day.date === today && showsNow ? <div className={classes['now']} style={{ top: px(minute) }} aria-hidden="true" /> : null}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
