import { cutTitle } from '@abhyas/rules/calendar/month-cells.ts';
import { unbroken } from '../../../lib/format/unbroken.ts';
import { m } from '../../../paraglide/messages.js';
import { lookClass } from '../event/look-class.ts';
import type { ShownEvent } from '../event/shown-event.ts';
import { dayName, shortName, spokenText, startText, timesText } from '../words.ts';
import classes from './event-chip.module.css';
import type { DayDots, MoreOnDay } from './grid-inputs.ts';

/** What is to be at on time says when, also where there is one line only. */
const needsTime = ({ look, isAllDay, event: { state } }: ShownEvent): boolean =>
  !isAllDay && (look === 'visit' || (look === 'test' && state !== 'done'));

interface ChipListProps {
  readonly chips: readonly ShownEvent[];
  readonly more: MoreOnDay | undefined;
  readonly zone: string;
  /** It is one event, which the library hides while it is dragged. */
  readonly isDraggable: boolean;
}

/**
 * Events of a day of the month under each other: icon, title cut at 28 characters (CAL-027), and when it is; screen readers hear all of it, by the name of the chip. Times are drawn by CSS: the name says them in other words. The grid listens for all of them, so that a chip is as few elements as it can be: there are hundreds.
 */
export function ChipList({ chips, more, zone, isDraggable }: ChipListProps) {
  const count = chips.length + (more === undefined ? 0 : 1);
  return (
    <div
      className={`${classes['chips']} ${isDraggable ? '' : classes['fixed']}`}
      style={{ ['--chips' as string]: count }}
      data-chips={count}
    >
      {chips.map((shown) => {
        const [name, spoken] = [shortName(shown), spokenText(shown, zone)];
        const title = cutTitle(name);
        const isWhole = title === name;
        return (
          <button
            key={shown.id}
            type="button"
            tabIndex={-1}
            className={`${classes['chip']} ${lookClass(shown)}`}
            data-event={shown.id}
            aria-haspopup="dialog"
            aria-label={isWhole ? spoken : undefined}
          >
            <span className={classes['title']} aria-hidden={!isWhole}>
              {title}
            </span>
            {needsTime(shown) ? <span className={classes['at']} data-text={startText(shown, zone)} aria-hidden="true" /> : null}
            {isWhole ? null : <span className="visually-hidden">{spoken}</span>}
          </button>
        );
      })}
      {more === undefined ? null : (
        <button
          type="button"
          tabIndex={-1}
          className={classes['more']}
          data-more={more.day}
          aria-label={m.cal_more_spoken({ count: more.count, day: dayName(more.day) })}
        >
          {m.cal_more({ count: more.count })}
        </button>
      )}
    </div>
  );
}

/** '07:00 PM to 08:30 PM', which breaks after the first time and nowhere else. */
function timesInTwo(shown: ShownEvent, zone: string): string {
  const begin = startText(shown, zone);
  return `${unbroken(begin)} ${unbroken(timesText(shown, zone).slice(begin.length + 1))}`;
}

/** What is written on an event in a grid of hours, where there is room for its times. Its name is here too, so that it changes when the event is dragged. */
export function TimedWords({ shown, zone }: { shown: ShownEvent; zone: string }) {
  return (
    <>
      <span className={classes[shown.isAllDay ? 'title' : 'name']} aria-hidden="true">
        {cutTitle(shortName(shown))}
      </span>
      {shown.isAllDay ? null : (
        <span className={classes['times']} aria-hidden="true">
          {timesInTwo(shown, zone)}
        </span>
      )}
      <span className="visually-hidden">{spokenText(shown, zone)}</span>
    </>
  );
}

/** A day of the month on a phone: a dot for each type that is on it. A press opens the day. */
export function DotRow({ dots: { day, count, looks } }: { dots: DayDots }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes['dots']}
      data-open-day={day}
      data-dots={count}
      aria-label={m.cal_day_with({ day: dayName(day), count })}
    >
      {looks.map((look) => (
        <i key={look} className={lookClass({ look, event: { state: '' } })} />
      ))}
    </button>
  );
}
