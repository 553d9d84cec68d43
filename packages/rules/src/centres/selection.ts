import type { Slot } from '@abhyas/contract/centres/booking.ts';

/** The venue that stands for the student's own desk. */
export const takeHome = 'take-home';

/** DAT-035: what is chosen in the booking dialog so far; '' where nothing is. `mode` 'home' has no venue, date and slot (TST-036, TST-042). */
export interface Selection {
  readonly mode: '' | 'centre' | 'home';
  readonly venueId: string;
  readonly date: string;
  readonly slotId: string;
}
export const nothingChosen: Selection = { mode: '', venueId: '', date: '', slotId: '' };

/** Choosing a venue drops the date and slot of another one; Take Home drops the venue too. */
export function chooseVenue(selection: Selection, venueId: string): Selection {
  if (venueId === takeHome) return { ...nothingChosen, mode: 'home' };
  if (selection.venueId === venueId) return selection;
  return { mode: venueId === '' ? '' : 'centre', venueId, date: '', slotId: '' };
}

/** Choosing a date drops a slot of another day. */
export function chooseDate(selection: Selection, date: string): Selection {
  return date === selection.date ? selection : { ...selection, date, slotId: '' };
}

/** Choosing a slot fills in all of it: its venue and day. */
export function chooseSlot({ slot_id: slotId, slot_date: date, venue_id: venueId }: Slot): Selection {
  return { mode: 'centre', venueId, date, slotId };
}

/** The days on which a venue has slots in the future, in order. */
export function daysOf({ slots, venueId, now }: { slots: readonly Slot[]; venueId: string; now: Date }): string[] {
  return [
    ...new Set(slots.filter((slot) => slot.venue_id === venueId && isAhead({ slot, now })).map(({ slot_date: day }) => day)),
  ].toSorted();
}

/** TST-041: the slots of a venue on a day that start in the future, soonest first. */
export function slotsOn({
  slots,
  selection: { venueId, date },
  now,
}: {
  slots: readonly Slot[];
  selection: Pick<Selection, 'venueId' | 'date'>;
  now: Date;
}): Slot[] {
  return slots
    .filter((slot) => slot.venue_id === venueId && slot.slot_date === date && isAhead({ slot, now }))
    .toSorted((one, other) => one.start_time.localeCompare(other.start_time));
}

/** Every slot with a free seat, over all venues, soonest first. */
export function earliestSeats({ slots, now }: { slots: readonly Slot[]; now: Date }): Slot[] {
  return slots
    .filter((slot) => slot.seats_left > 0 && isAhead({ slot, now }))
    .toSorted((one, other) => one.start_time.localeCompare(other.start_time));
}

const isAhead = ({ slot, now }: { slot: Slot; now: Date }) => Date.parse(slot.start_time) > now.getTime();
