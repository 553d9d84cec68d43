import type { Slot, Venue } from '@abhyas/contract/centres/booking.ts';
import { earliestSeats } from '@abhyas/rules/centres/selection.ts';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { m } from '../../../paraglide/messages.js';
import { dayAndTime } from '../slot-words.ts';
import classes from './booking-dialog.module.css';

/** How many are shown before the rest is asked for. */
const shownFirst = 4;
/** From so few seats on the number is a warning. */
const fewSeats = 3;

interface EarliestSeatsProps {
  readonly slots: readonly Slot[];
  readonly venues: readonly Venue[];
  /** The id of the chosen slot, or ''. */
  readonly chosen: string;
  readonly onChoose: (slot: Slot) => void;
}

/** Every free seat over all venues, soonest first, to choose one at a press. */
export function EarliestSeats({ slots, venues, chosen, onChoose }: EarliestSeatsProps) {
  const titleId = useId();
  const name = useId();
  const [all, setAll] = useState(false);
  const free = earliestSeats({ slots, now: now() });
  const shown = all ? free : free.slice(0, shownFirst);
  const venueOf = new Map(venues.map((venue) => [venue.venue_id, venue]));
  return (
    <fieldset className={classes['earliest']} aria-labelledby={titleId}>
      <div className={classes['head']}>
        <span id={titleId} className={classes['title']}>
          {m.booking_earliest()}
        </span>
        <span className={classes['hint']}>{m.booking_earliest_hint()}</span>
      </div>
      {free.length === 0 ? <p className={classes['note']}>{m.booking_none()}</p> : null}
      <div className={classes['seats']}>
        {shown.map((slot) => {
          const venue = venueOf.get(slot.venue_id);
          if (venue === undefined) return null;
          return (
            <label key={slot.slot_id} className={classes['seat']} data-checked={slot.slot_id === chosen}>
              <input type="radio" name={name} checked={slot.slot_id === chosen} onChange={() => onChoose(slot)} />
              <span className={classes['words']}>
                <span className={classes['when']}>{dayAndTime({ slot, venue })}</span>
                <span className={classes['hint']}>{venue.venue_name}</span>
              </span>
              <span className={classes['left']} data-few={slot.seats_left < fewSeats}>
                {m.booking_seats_left({ count: slot.seats_left })}
              </span>
            </label>
          );
        })}
      </div>
      {free.length > shown.length ? (
        <UnstyledButton type="button" className={classes['more'] ?? ''} onClick={() => setAll(true)}>
          {m.booking_show_more({ count: String(free.length - shown.length) })}
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      ) : null}
    </fieldset>
  );
}
