import type { Slot, Venue } from '@abhyas/contract/centres/booking.ts';
import { earliestSeats } from '@abhyas/rules/centres/selection.ts';
import { now } from '../../../lib/clock.ts';
import { dayAndTime } from '../../../lib/dates/time-there.ts';
import { m } from '../../../paraglide/messages.js';
import { EarliestList } from '../../../ui/slots/earliest-list.tsx';

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
