import type { Slot } from '@abhyas/contract/centres/booking.ts';
import { chooseDate, chooseSlot, chooseVenue, nothingChosen, takeHome } from '@abhyas/rules/centres/selection.ts';
import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { AskedBooking } from '../../../shared/centres/booking-door.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { type BookingOptions, useBookSlot } from '../queries.ts';
import { homeDay } from '../slot-words.ts';
import classes from './booking-dialog.module.css';
import { EarliestSeats } from './earliest-seats.tsx';
import { OwnChoice } from './own-choice.tsx';
import { WaitlistLine } from './waitlist-line.tsx';

interface BookingFormProps {
  readonly test: AskedBooking;
  readonly options: BookingOptions;
  readonly onBooked: () => void;
  readonly onClose: () => void;
}

/** Chooses a seat from the list of all, or by venue, date and time; both show the same choice. Take Home needs neither date nor time. */
export function BookingForm({ test, options, onBooked, onClose }: BookingFormProps) {
  const { slots, venues, mayCancelLater, opensAt, closesAt, timeZone } = options;
  const [selection, setSelection] = useState(() =>
    venues.length === 0 && options.takeHome ? chooseVenue(nothingChosen, takeHome) : nothingChosen,
  );
  const [missing, setMissing] = useState('');
  const booking = useBookSlot();
  const slot = slots.find(({ slot_id }) => slot_id === selection.slotId);
  const isFull = slot?.seats_left === 0;
  const wait = options.waits.find(({ slot_id }) => slot_id === selection.slotId);
  const home = { from: homeDay({ moment: opensAt, zone: timeZone }), to: homeDay({ moment: closesAt, zone: timeZone }) };
  const choose = (chosen: typeof selection) => {
    setMissing('');
    booking.reset();
    setSelection(chosen);
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (selection.mode !== 'home' && slot === undefined)
      return setMissing(selection.venueId === '' ? m.booking_choose() : m.booking_time());
    const body = {
      asset_id: test.assetId,
      slot_id: selection.slotId,
      venue_id: selection.venueId,
      centre_id: '',
      is_take_home: selection.mode === 'home' ? '1' : '0',
    } as const;
    booking.mutate(body, { onSuccess: onBooked });
  };

  return (
    <form onSubmit={submit} className={classes['form']}>
      {slots.length > 0 ? (
        <EarliestSeats slots={slots} venues={venues} chosen={selection.slotId} onChoose={(chosen: Slot) => choose(chooseSlot(chosen))} />
      ) : null}
      <OwnChoice
        options={options}
        selection={selection}
        onVenue={(venueId) => choose(chooseVenue(selection, venueId))}
        onDate={(date) => choose(chooseDate(selection, date))}
        onSlot={(chosen) => choose(chooseSlot(chosen))}
      />
      {slot !== undefined && (isFull || wait !== undefined) ? (
        <WaitlistLine test={test} slot={slot} wait={wait} venues={venues} onTaken={onBooked} />
      ) : null}
      {selection.mode === 'home' ? <p className={classes['note']}>{m.booking_home_window(home)}</p> : null}
      {options.takeHome && selection.mode !== 'home' ? <p className={classes['note']}>{m.booking_prefer_home(home)}</p> : null}
      {missing === '' ? null : <FormError>{missing}</FormError>}
      {booking.isError ? (
        <FormError>
          <strong>{m.booking_failed()}</strong> {booking.error.message}
        </FormError>
      ) : null}
      <div className={classes['foot']}>
        <span className={classes['rule']}>{mayCancelLater ? m.booking_one_cancellation() : m.booking_last()}</span>
        <Button variant="default" onClick={onClose}>
          {m.booking_cancel()}
        </Button>
        <Button type="submit" loading={booking.isPending} disabled={isFull}>
          {m.booking_book()}
        </Button>
      </div>
    </form>
  );
}
