import type { Slot } from '@abhyas/contract/centres/booking.ts';
import { daysOf, type Selection, slotsOn, takeHome } from '@abhyas/rules/centres/selection.ts';
import { useId, useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/format/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { DateField } from '../../../ui/date/date-field.tsx';
import { Dropdown } from '../../../ui/forms/dropdown.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import type { BookingOptions } from '../queries.ts';
import { timeThere } from '../slot-words.ts';
import classes from './booking-dialog.module.css';

interface OwnChoiceProps {
  readonly options: BookingOptions;
  readonly selection: Selection;
  readonly onVenue: (venueId: string) => void;
  readonly onDate: (date: string) => void;
  readonly onSlot: (slot: Slot) => void;
}

/** Venue, then date, then time. The date asks for the venue first (TST-039) and offers only days with slots (TST-040). */
export function OwnChoice({ options: { slots, venues, takeHome: atHome }, selection, onVenue, onDate, onSlot }: OwnChoiceProps) {
  const titleId = useId();
  const [tooEarly, setTooEarly] = useState(false);
  const at = now();
  const { venueId, date, mode } = selection;
  const venue = venues.find(({ venue_id }) => venue_id === venueId);
  const days = daysOf({ slots, venueId, now: at });
  const choices = [
    ...venues.map(({ venue_id: id, venue_name: text }) => ({ id, text })),
    ...(atHome ? [{ id: takeHome, text: m.booking_take_home() }] : []),
  ];
  return (
    <fieldset className={classes['own']} aria-labelledby={titleId}>
      <span id={titleId} className={classes['title']}>
        {m.booking_own_choice()}
      </span>
      <div className={classes['fields']}>
        <Dropdown
          label={m.booking_venue()}
          options={choices}
          value={mode === 'home' ? takeHome : venueId}
          onChange={(id) => {
            setTooEarly(false);
            onVenue(id);
          }}
        />
        {mode === 'home' ? null : (
          // before there is a venue, going for the date says what comes first
          <div onFocusCapture={() => setTooEarly(venueId === '')}>
            <DateField label={m.booking_date()} value={date} onChange={onDate} today={dayOf(at, venue?.time_zone)} available={days} />
          </div>
        )}
      </div>
      {tooEarly ? <FormError>{m.booking_venue_first()}</FormError> : null}
      {venue !== undefined && days.length === 0 ? <p className={classes['note']}>{m.booking_no_slot()}</p> : null}
      {venue === undefined || date === '' ? null : (
        <div role="group" aria-label={m.booking_time()} className={classes['times']}>
          {slotsOn({ slots, selection, now: at }).map((slot) => {
            const time = timeThere({ moment: slot.start_time, zone: venue.time_zone });
            return (
              <button
                key={slot.slot_id}
                type="button"
                className={classes['time']}
                aria-pressed={slot.slot_id === selection.slotId}
                data-full={slot.seats_left === 0}
                onClick={() => onSlot(slot)}
              >
                {slot.seats_left === 0 ? m.booking_full({ time }) : time}
              </button>
            );
          })}
        </div>
      )}
    </fieldset>
  );
}
