import type { Slot } from '@abhyas/contract/centres/booking.ts';
import { daysOf, type Selection, slotsOn, takeHome } from '@abhyas/rules/centres/selection.ts';
import { useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { DateField } from '../../../ui/date/date-field.tsx';
import { Dropdown } from '../../../ui/forms/dropdown.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import type { BookingOptions } from '../queries.ts';
import { timeThere } from '../../../lib/dates/time-there.ts';
import { OwnChoicePart, SlotFields, SlotNote } from '../../../ui/slots/slot-form.tsx';
import { TimeChoices } from '../../../ui/slots/time-choices.tsx';

/** Whether a date has been typed to its end. */
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

interface OwnChoiceProps {
  readonly options: BookingOptions;
  readonly selection: Selection;
  readonly onVenue: (venueId: string) => void;
  readonly onDate: (date: string) => void;
  readonly onSlot: (slot: Slot) => void;
}

/** Venue, then date, then time. The date asks for the venue first (TST-039) and offers only days with slots (TST-040). */
export function OwnChoice({ options: { slots, venues, takeHome: atHome }, selection, onVenue, onDate, onSlot }: OwnChoiceProps) {
  const [tooEarly, setTooEarly] = useState(false);
  const at = now();
  const { venueId, date, mode } = selection;
  const venue = venues.find(({ venue_id }) => venue_id === venueId);
  const days = daysOf({ slots, venueId, now: at });
  const times = slotsOn({ slots, selection, now: at });
  const choices = [
    ...venues.map(({ venue_id: id, venue_name: text }) => ({ id, text })),
    ...(atHome ? [{ id: takeHome, text: m.booking_take_home() }] : []),
  ];
  const fields = (
    <>
      <SlotFields>
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
          <div onFocusCapture={() => setTooEarly(true)}>
            <DateField
              label={m.booking_date()}
              value={date}
              onChange={onDate}
              today={dayOf(at, venue?.time_zone)}
              available={days}
              opensCalendar={venueId !== ''}
            />
          </div>
        )}
      </SlotFields>
      {tooEarly && venueId === '' && mode !== 'home' ? <FormError>{m.booking_venue_first()}</FormError> : null}
      {venue !== undefined && days.length === 0 ? <SlotNote>{m.booking_no_slot()}</SlotNote> : null}
      {days.length > 0 && isDay(date) && times.length === 0 ? <SlotNote>{m.booking_no_slot_on_day()}</SlotNote> : null}
      {venue === undefined || times.length === 0 ? null : (
        <TimeChoices
          label={m.booking_time()}
          options={times.map((slot) => {
            const time = timeThere({ moment: slot.start_time, zone: venue.time_zone });
            const isFull = slot.seats_left === 0;
            return { id: slot.slot_id, text: isFull ? m.booking_full({ time }) : time, isFull };
          })}
          chosen={selection.slotId}
          onChoose={(id) => {
            const slot = times.find(({ slot_id }) => slot_id === id);
            if (slot !== undefined) onSlot(slot);
          }}
        />
      )}
    </>
  );
  return slots.length > 0 ? <OwnChoicePart title={m.booking_own_choice()}>{fields}</OwnChoicePart> : fields;
}
