import { useLayoutEffect, useRef } from 'react';
import { now } from '../../../../lib/clock.ts';
import { dayOf } from '../../../../lib/dates/dates.ts';
import { m } from '../../../../paraglide/messages.js';
import { Badge } from '../../../../ui/cards/badge.tsx';
import { DayActions, mayOpen } from './day-actions.tsx';
import { isHit, type ShownWeek } from './shown-week.ts';
import { WeekBlock } from './week-block.tsx';
import { stretchOf, useDragTimes } from './use-drag-times.ts';
import { clockOf, hourHeightOf, minuteOf, opensAt } from '../week-layout.ts';
import classes from './week-grid.module.css';
import { shortDay } from '../../../../shared/mentoring/hours-words.ts';

/** The stretch that is being dragged, with its times. */
function Ghost({
  dragged,
  fromHour,
  px,
}: {
  dragged: { readonly anchor: number; readonly at: number };
  fromHour: number;
  px: (minutes: number) => string;
}) {
  const { from, to } = stretchOf(dragged);
  return (
    <div
      className="absolute right-0.75 left-0.75 z-1 overflow-hidden px-2 py-px border-2 border-brand-text rounded-[6px] bg-brand-wash text-brand-text text-xs tabular pointer-events-none"
      style={{ top: px(from - fromHour * 60), height: px(to - from) }}
      aria-hidden="true"
    >
      {m.mentor_block_times({ from: minuteName(from), to: minuteName(to) })}
    </div>
  );
}

/** '05:15 PM' of a minute of the day. */
function minuteName(minute: number): string {
  const hour = Math.floor(minute / 60);
  return `${String(((hour + 11) % 12) + 1).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

/** The week as a grid: filled is booked, dashed is free, hatched is the buffer after a session or a holiday. Tab goes through it day by day, in the order of the times. */
export function WeekGrid(shown: ShownWeek) {
  const { layout, zone, off, hits, onClose, onDragged } = shown;
  const { fromHour, toHour, days } = layout;
  const hourHeight = hourHeightOf(days);
  const px = (minutes: number) => `${(minutes * hourHeight) / 60}px`;
  const drag = useDragTimes({
    minuteAt: (y) => fromHour * 60 + (y * 60) / hourHeight,
    onDragged: ({ date, from, to }) => onDragged({ date, from: clockOf(from), to: clockOf(to) }),
  });
  const hours = Array.from({ length: toHour - fromHour }, (_each, index) => fromHour + index);
  const at = now();
  const today = dayOf(at, zone);
  const minute = minuteOf({ moment: at, zone }) - fromHour * 60;
  const height = px((toHour - fromHour) * 60);
  const scroll = useRef<HTMLDivElement>(null);
  const first = days[0]?.date;
  const opens = opensAt(days);
  useLayoutEffect(() => {
    const frame = scroll.current;
    if (frame === null) return;
    // one wider than its frame begins with today, beside the hours
    const hoursEnd = frame.querySelector('[aria-hidden]')?.getBoundingClientRect().right ?? 0;
    const todayBegins = frame.querySelector('[data-today]')?.getBoundingClientRect().left ?? 0;
    frame.scrollTo({ left: todayBegins === 0 ? 0 : frame.scrollLeft + todayBegins - hoursEnd });
    if (opens !== null) frame.scrollTo({ top: ((opens - fromHour * 60) * hourHeight) / 60 });
    // once for each week: what is opened or booked meanwhile moves nothing
    // oxlint-disable-next-line react/exhaustive-deps
  }, [first]);
  const showsNow = minute >= 0 && minute <= (toHour - fromHour) * 60;
  return (
    // scrolls by itself where seven days don't fit, so it can be reached with the keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroll} className={classes['scroll']} role="region" aria-label={m.mentor_week_grid()} tabIndex={0}>
      <div className={`${classes['grid']} grid grid-cols-[72px_repeat(7,minmax(112px,1fr))] min-w-[860px]`}>
        <div aria-hidden="true">
          <div className="sticky top-0 z-2 h-17 bg-card" />
          <div className={classes['hours']} style={{ height }}>
            {hours.map((hour, index) => (
              <span key={hour} style={{ top: px(index * 60) }}>
                {minuteName(hour * 60)}
              </span>
            ))}
          </div>
        </div>
        {days.map((day) => (
          <section
            key={day.date}
            className={`${classes['day']} min-w-0 border-l border-line`}
            data-off={day.date === off ? 'asked' : day.off}
            aria-labelledby={`day-${day.date}`}
          >
            <div className={classes['dayHead']} data-today={day.date === today || undefined}>
              <h3 id={`day-${day.date}`} className={classes['dayName']} tabIndex={-1}>
                <span>{shortDay(day.date)}</span> {Number(day.date.slice(8))}
                {day.date === today ? <span className="visually-hidden">, {m.session_today()}</span> : null}
              </h3>
              {day.off === 'day-off' ? <Badge tone="warn">{m.mentor_day_off()}</Badge> : null}
              {day.full && day.off === '' ? <Badge>{m.mentor_day_full()}</Badge> : null}
              <DayActions {...shown} day={day} />
            </div>
            <div
              className={classes['column']}
              style={{ height, backgroundSize: `100% ${hourHeight}px` }}
              {...(mayOpen({ day, today }) ? drag.handlersOf(day.date) : {})}
            >
              {drag.dragged?.date === day.date ? <Ghost dragged={drag.dragged} fromHour={fromHour} px={px} /> : null}
              {day.off === 'holiday' ? (
                <span
                  className={`${classes['holiday']} top-[40%] left-1/2 max-w-[90%] absolute px-2 py-0.5 border border-line rounded-[6px] bg-card text-xs`}
                >
                  {day.name === '' ? m.mentor_holiday() : day.name}
                </span>
              ) : null}
              {/* before the blocks, which it runs behind */}
              {day.date === today && showsNow ? (
                <div
                  className={`${classes['now']} absolute right-0 left-0 border-t-2 border-t-bad pointer-events-none`}
                  style={{ top: px(minute) }}
                  aria-hidden="true"
                />
              ) : null}
              <ul className="m-0 p-0 list-none">
                {day.blocks.map((block) => (
                  <li
                    className="absolute focus-within:z-1"
                    key={block.key}
                    style={{
                      top: px(block.start - fromHour * 60),
                      height: px(block.until - block.start),
                      left: `calc(${(block.lane * 100) / block.lanes}% + 3px)`,
                      width: `calc(${100 / block.lanes}% - 6px)`,
                    }}
                  >
                    <div className={`${classes['session']} py-px box-border min-h-6.5`} style={{ height: px(block.end - block.start) }}>
                      <WeekBlock
                        block={block}
                        date={day.date}
                        zone={zone}
                        isHit={isHit(block, hits)}
                        onClose={() => onClose(block, day.date)}
                      />
                    </div>
                    {block.until > block.end ? <div className={`${classes['buffer']} absolute right-0 bottom-0 left-0 max-h-4`} /> : null}
                  </li>
                ))}
              </ul>
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
