import { m } from '../../paraglide/messages.js';
import { EventIcon } from './event-icon.tsx';
import classes from './event-row.module.css';
import { lookClass } from './look-class.ts';
import type { ShownEvent } from './shown-event.ts';
import { countdownText, lookNames, timesText } from './words.ts';

interface EventRowProps {
  readonly shown: ShownEvent;
  readonly zone: string;
  readonly now: number;
  readonly isOpen?: boolean;
  readonly onPress?: () => void;
}

/** An event of a list: what, when, where, and how long until then. */
export function EventRow({ shown, zone, now, isOpen, onPress }: EventRowProps) {
  const { name, look, place, event } = shown;
  const about = [timesText(shown, zone), place, event.state === 'cancelled' ? m.cal_state_cancelled() : ''].filter((part) => part !== '');
  const countdown = countdownText({ countDownDate: event.countDownDate, now });
  return (
    <button
      type="button"
      className={`${classes['row']} ${lookClass(shown)}`}
      data-event={shown.id}
      aria-expanded={isOpen}
      {...(onPress === undefined ? {} : { onClick: onPress })}
    >
      <EventIcon look={look} size={18} />
      <span className={classes['words']}>
        <span className={classes['name']}>{name}</span>
        <span className={classes['about']}>{about.join(' · ')}</span>
      </span>
      <span className="visually-hidden">{lookNames[look]()}</span>
      {countdown === '' ? null : <span className={classes['until']}>{countdown}</span>}
    </button>
  );
}
