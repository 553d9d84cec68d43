import type { BookedSlot, Slot } from '@abhyas/contract/centres/booking.ts';
import { chooseDate, chooseSlot, chooseVenue, nothingChosen, type Selection, takeHome } from '@abhyas/rules/centres/selection.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { AskedBooking } from '../../../shared/centres/booking-door.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { SlotFoot, SlotForm, SlotNote } from '../../../ui/slots/slot-form.tsx';
import { type BookingOptions, useTakeSlot } from '../queries.ts';
import { homeDay } from '../../../shared/centres/home-day.ts';
import { ArrangedNote } from './arranged-note.tsx';
import { ChangeNote } from './change-note.tsx';
import { EarliestSeats } from './earliest-seats.tsx';
import { OwnChoice } from './own-choice.tsx';
import { SeatOffer } from './seat-offer.tsx';
import { WaitlistLine } from './waitlist-line.tsx';

interface BookingFormProps {
  readonly test: AskedBooking;
  readonly options: BookingOptions;
  /** The slot whose offer is to be declined, or ''. */
  readonly declines: string;
  readonly onBooked: (booked: BookedSlot) => void;
  readonly onClose: () => void;
}

/** What is chosen when the dialog opens: the slot one waits for, or the only thing there is. A seat on offer is above all choices. */
function firstChoice({ slots, venues, waits, takeHome: atHome }: BookingOptions): Selection {
  if (waits.some(({ offer_ends_at: ends }) => ends !== '')) return nothingChosen;
  const slot = slots.find(({ slot_id }) => slot_id === waits[0]?.slot_id);
  if (slot !== undefined) return chooseSlot(slot);
  return venues.length === 0 && atHome ? chooseVenue(nothingChosen, takeHome) : nothingChosen;
}

/** What may be chosen: for a test that is booked another slot at a centre, and not the one it has. */
function choicesOf(options: BookingOptions): BookingOptions {
  const { booked, slots } = options;
  return booked === null ? options : { ...options, takeHome: false, slots: slots.filter(({ slot_id }) => slot_id !== booked.slot_id) };
}

/** Chooses a seat from the list of all, or by venue, date and time; both show the same choice. Take Home needs neither date nor time. */
export function BookingForm({ test, options, declines, onBooked, onClose }: BookingFormProps) {
  const { booked, mayCancelLater, opensAt, closesAt, timeZone } = options;
  const choices = choicesOf(options);
  const { slots, venues } = choices;
  const [selection, setSelection] = useState(() => firstChoice(choices));
  const [missing, setMissing] = useState('');
  const taking = useTakeSlot({ assetId: test.assetId, booked });
  const slot = slots.find(({ slot_id }) => slot_id === selection.slotId);
  const isFull = slot?.seats_left === 0;
  const wait = options.waits.find(({ slot_id }) => slot_id === selection.slotId);
  const offers = options.waits.flatMap((offer) => {
    const offered = slots.find(({ slot_id }) => slot_id === offer.slot_id);
    return offer.offer_ends_at === '' || offered === undefined ? [] : [{ offer, slot: offered }];
  });
  const home = { from: homeDay({ moment: opensAt, zone: timeZone }), to: homeDay({ moment: closesAt, zone: timeZone }) };
  const hasChoice = slots.length > 0 || choices.takeHome;
  const choose = (chosen: typeof selection) => {
    setMissing('');
    taking.reset();
    setSelection(chosen);
  };

  const submit = () => {
    if (selection.mode === 'home' || slot !== undefined) taking.mutate(selection, { onSuccess: onBooked });
    else setMissing(whatIsMissing(selection, choices));
  };

  return (
    <SlotForm onSubmit={submit}>
      {offers.map((each) => (
        <SeatOffer
          key={each.slot.slot_id}
          {...each}
          test={test}
          venue={venues.find(({ venue_id }) => venue_id === each.slot.venue_id)}
          declines={each.slot.slot_id === declines}
          onTaken={onBooked}
        />
      ))}
      <ArrangedNote options={options} />
      {booked === null ? null : <ChangeNote options={options} />}
      {slots.length > 0 ? (
        <EarliestSeats slots={slots} venues={venues} chosen={selection.slotId} onChoose={(chosen: Slot) => choose(chooseSlot(chosen))} />
      ) : (
        <SlotNote>{noSlots(options)}</SlotNote>
      )}
      {hasChoice ? (
        <OwnChoice
          options={choices}
          selection={selection}
          onVenue={(venueId) => choose(chooseVenue(selection, venueId))}
          onDate={(date) => choose(chooseDate(selection, date))}
          onSlot={(chosen) => choose(chooseSlot(chosen))}
        />
      ) : null}
      {slot !== undefined && (wait === undefined ? isFull : wait.offer_ends_at === '') ? (
        <WaitlistLine key={slot.slot_id} test={test} slot={slot} wait={wait} venues={venues} keepsSeat={booked !== null} />
      ) : null}
      {selection.mode === 'home' ? <SlotNote>{m.booking_home_window(home)}</SlotNote> : null}
      {choices.takeHome && selection.mode !== 'home' ? <SlotNote>{m.booking_prefer_home(home)}</SlotNote> : null}
      {missing === '' ? null : <FormError>{missing}</FormError>}
      {taking.isError ? (
        <FormError>
          <strong>{booked === null ? m.booking_failed() : m.booking_change_failed()}</strong> {taking.error.message}
        </FormError>
      ) : null}
      <SlotFoot rule={booked !== null ? m.booking_change_rule() : mayCancelLater ? m.booking_one_cancellation() : m.booking_last()}>
        <Button variant="default" onClick={onClose}>
          {wait === undefined ? m.booking_cancel() : m.booking_done()}
        </Button>
        <Button type="submit" variant={offers.length > 0 ? 'default' : 'filled'} loading={taking.isPending} disabled={isFull || !hasChoice}>
          {booked === null ? m.booking_book() : m.booked_change()}
        </Button>
      </SlotFoot>
    </SlotForm>
  );
}

/** Why there is no slot to choose. */
function noSlots({ atCentre, booked }: BookingOptions): string {
  if (booked !== null) return m.booking_no_other();
  return atCentre ? m.booking_nothing() : m.booking_no_centre();
}

/** What is still to be chosen. */
function whatIsMissing({ venueId, date }: Selection, { takeHome: atHome }: BookingOptions): string {
  if (venueId === '') return atHome ? m.booking_choose() : m.booking_choose_seat();
  return date === '' ? m.booking_choose_date() : m.booking_choose_time();
}
