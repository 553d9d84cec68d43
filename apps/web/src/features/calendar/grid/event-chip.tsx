import { cutTitle } from '@abhyas/rules/calendar/month-cells.ts';
import { formatTime } from '../../../lib/format/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { EventIcon } from '../event-icon.tsx';
import type { ShownEvent } from '../shown-event.ts';
import { lookNames, shortName, timesText, whenText } from '../words.ts';
import classes from './event-chip.module.css';

interface EventChipProps {
  readonly shown: ShownEvent;
  readonly zone: string;
  /** In a grid of hours there is room for the times. */
  readonly withTimes: boolean;
}

/** What is to be at on time says when, also where there is one line only. */
const needsTime = ({ look, isAllDay, event: { state } }: ShownEvent): boolean =>
  !isAllDay && (look === 'visit' || (look === 'test' && state !== 'done'));

/** An event in a cell: its icon, its title cut at 28 characters (CAL-027), and when it is. Screen readers hear all of it. */
export function EventChip({ shown, zone, withTimes }: EventChipProps) {
  const title = cutTitle(shortName(shown));
  return (
    <>
      <span className={classes['words']} aria-hidden="true">
        <EventIcon look={shown.look} />
        <span className={classes['title']}>{title}</span>
        {!withTimes && needsTime(shown) ? <span className={classes['at']}>{formatTime(shown.startsAt, zone)}</span> : null}
      </span>
      {withTimes && !shown.isAllDay ? (
        <span className={classes['times']} aria-hidden="true">
          {timesText(shown, zone)}
        </span>
      ) : null}
      <span className="visually-hidden">
        {m.cal_spoken({ name: shown.name, type: lookNames[shown.look](), when: whenText(shown, zone) })}
      </span>
    </>
  );
}
