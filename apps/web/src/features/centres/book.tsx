import type { BookedSlot, Slot, Venue, Wait } from '@abhyas/contract/centres/booking.ts';
import {
  type Selection,
  chooseDate,
  chooseSlot,
  chooseVenue,
  daysOf,
  earliestSeats,
  nothingChosen,
  slotsOn,
  takeHome,
} from '@abhyas/rules/centres/selection.ts';
import { useState } from 'react';
import { now } from '../../lib/clock.ts';
import { dayOf, formatDayFirst } from '../../lib/dates/dates.ts';
import { m } from '../../paraglide/messages.js';
import { DateField } from '../../ui/date/date-field.tsx';
import { Dropdown } from '../../ui/forms/dropdown.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { type BookingOptions, useTakeSlot, useWaitlist } from './queries.ts';
import { dayAndTime, timeThere } from '../../lib/dates/time-there.ts';
import { OwnChoicePart, SlotFields, SlotFoot, SlotForm, SlotNote } from '../../ui/slots/slot-form.tsx';
import { TimeChoices } from '../../ui/slots/time-choices.tsx';
import { Button } from '@mantine/core';
import type { AskedBooking } from '../../shared/centres/booking-door.ts';
import { homeDay } from '../../shared/centres/home-day.ts';
import { formatDuration } from '../../lib/format/durations.ts';
import classes from './booking-dialog.module.css';
import { EarliestList } from '../../ui/slots/earliest-list.tsx';
import { showSuccess } from '../../ui/feedback/toasts/show-success.ts';

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
function OwnChoice({ options: { slots, venues, takeHome: atHome }, selection, onVenue, onDate, onSlot }: OwnChoiceProps) {
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

interface SeatOfferProps {
  readonly test: AskedBooking;
  readonly offer: Wait;
  readonly slot: Slot;
  readonly venue: Venue | undefined;
  /** A link asks to decline it: the focus is on that, else on taking it. */
  readonly declines: boolean;
  readonly onTaken: (booked: BookedSlot) => void;
}

/** A seat from the waitlist that is held for the student: which one, until when, and the two answers. */
function SeatOffer({ test, offer, slot, venue, declines, onTaken }: SeatOfferProps) {
  const { leave, accept } = useWaitlist(test);
  const zone = venue?.time_zone ?? 'UTC';
  const ofSlot = { slot_id: slot.slot_id };
  const failed = leave.error ?? accept.error;
  const until = `${formatDayFirst(offer.offer_ends_at, zone)}, ${timeThere({ moment: offer.offer_ends_at, zone })}`;
  return (
    <div className={`${classes['offer']} grid gap-3 p-3 border border-line border-s-4 border-s-brand-accent rounded-control`}>
      <p>
        <strong>{[dayAndTime({ moment: slot.start_time, zone }), venue?.venue_name ?? ''].filter((part) => part !== '').join(', ')}</strong>
        <br />
        {m.booking_offer({ time: until })}
      </p>
      <div className="flex gap-2">
        <Button
          variant="default"
          size="sm"
          loading={leave.isPending}
          autoFocus={declines}
          data-autofocus={declines || undefined}
          onClick={() => leave.mutate(ofSlot, { onSuccess: () => showSuccess(m.booking_declined()) })}
        >
          {m.booking_decline()}
        </Button>
        <Button
          size="sm"
          loading={accept.isPending}
          autoFocus={!declines}
          data-autofocus={!declines || undefined}
          onClick={() => accept.mutate(ofSlot, { onSuccess: onTaken })}
        >
          {m.booking_accept()}
        </Button>
      </div>
      {failed === null ? null : <FormError>{failed.message}</FormError>}
    </div>
  );
}

interface WaitlistLineProps {
  readonly test: AskedBooking;
  readonly slot: Slot;
  /** Where the student waits for it. */
  readonly wait: Wait | undefined;
  readonly venues: readonly Venue[];
  /** The test has a booking, which stays until another seat is taken. */
  readonly keepsSeat: boolean;
}

/** A full slot: the student's place on its waitlist, or the one that joining would give. */
function WaitlistLine({ test, slot, wait, venues, keepsSeat }: WaitlistLineProps) {
  const { join, leave } = useWaitlist(test);
  const zone = venues.find(({ venue_id }) => venue_id === slot.venue_id)?.time_zone ?? 'UTC';
  const time = timeThere({ moment: slot.start_time, zone });
  const ofSlot = { slot_id: slot.slot_id };
  const failed = join.error ?? leave.error;
  return (
    <div
      className={`${classes['waitlist']} flex flex-wrap gap-x-3 gap-y-2 items-center justify-between p-3 rounded-control bg-sunken`}
      role="status"
    >
      <p>
        <strong>{m.booking_is_full({ time })}</strong>{' '}
        {wait === undefined
          ? m.booking_would_be({ place: String(slot.waiting + 1) })
          : `${m.booking_in_line({ place: String(wait.place) })} ${m.booking_will_notify()}`}{' '}
        {keepsSeat ? m.booking_keeps_seat() : ''}
      </p>
      <div className="flex gap-2">
        {wait === undefined ? (
          <Button variant="default" size="sm" loading={join.isPending} onClick={() => join.mutate({ ...ofSlot, asset_id: test.assetId })}>
            {m.booking_join()}
          </Button>
        ) : (
          <Button variant="default" size="sm" loading={leave.isPending} onClick={() => leave.mutate(ofSlot)}>
            {m.booking_leave()}
          </Button>
        )}
      </div>
      {failed === null ? null : <FormError>{failed.message}</FormError>}
    </div>
  );
}

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
function EarliestSeats({ slots, venues, chosen, onChoose }: EarliestSeatsProps) {
  const free = earliestSeats({ slots, now: now() });
  const venueOf = new Map(venues.map((venue) => [venue.venue_id, venue]));
  const options = free.flatMap((slot) => {
    const venue = venueOf.get(slot.venue_id);
    if (venue === undefined) return [];
    return [
      {
        id: slot.slot_id,
        when: dayAndTime({ moment: slot.start_time, zone: venue.time_zone }),
        where: venue.venue_name,
        aside: m.booking_seats_left({ count: slot.seats_left }),
        isFew: slot.seats_left < fewSeats,
      },
    ];
  });
  return (
    <EarliestList
      title={m.booking_earliest()}
      hint={m.booking_earliest_hint()}
      none={m.booking_none()}
      options={options}
      chosen={chosen}
      onChoose={(id) => {
        const slot = free.find(({ slot_id }) => slot_id === id);
        if (slot !== undefined) onChoose(slot);
      }}
    />
  );
}

/** What another slot means for the booking that the test has: said before one is chosen. */
function ChangeNote({ options: { booked, slots, venues } }: { options: BookingOptions }) {
  const slot = slots.find(({ slot_id }) => slot_id === booked?.slot_id);
  const venue = venues.find(({ venue_id }) => venue_id === slot?.venue_id);
  return (
    <div className={`${classes['change']} p-3 rounded-control bg-sunken`}>
      {booked?.slot_id === '' ? <p className="m-0">{m.booking_change_from({ slot: m.booking_take_home() })}</p> : null}
      {slot && venue ? (
        <p className="m-0">
          {m.booking_change_from({ slot: `${dayAndTime({ moment: slot.start_time, zone: venue.time_zone })}, ${venue.venue_name}` })}
        </p>
      ) : null}
      <p className="m-0">{m.booking_change_once()}</p>
    </div>
  );
}

/** What is arranged for the student, and which slots are left out for it. Nothing for most. */
function ArrangedNote({ options: { arrangements, leftOut, neededSeconds } }: { options: BookingOptions }) {
  if (arrangements.length === 0) return null;
  const texts = [
    m.booking_arranged({ arrangements: arrangements.join(', ') }),
    ...(leftOut.short === 0 ? [] : [m.booking_left_out_short({ length: formatDuration(60 * Math.ceil(neededSeconds / 60)) })]),
    ...(leftOut.room === 0 ? [] : [m.booking_left_out_room()]),
  ];
  return texts.map((text) => <SlotNote key={text}>{text}</SlotNote>);
}

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
