import { m } from '../../../paraglide/messages.js';
import type { BookingOptions } from '../queries.ts';
import { dayAndTime } from '../../../lib/dates/time-there.ts';
import classes from './booking-dialog.module.css';

/** What another slot means for the booking that the test has: said before one is chosen. */
export function ChangeNote({ options: { booked, slots, venues } }: { options: BookingOptions }) {
  const slot = slots.find(({ slot_id }) => slot_id === booked?.slot_id);
  const venue = venues.find(({ venue_id }) => venue_id === slot?.venue_id);
  return (
    <div className={classes['change']}>
      {booked?.slot_id === '' ? <p>{m.booking_change_from({ slot: m.booking_take_home() })}</p> : null}
      {slot && venue ? (
        <p>{m.booking_change_from({ slot: `${dayAndTime({ moment: slot.start_time, zone: venue.time_zone })}, ${venue.venue_name}` })}</p>
      ) : null}
      <p>{m.booking_change_once()}</p>
    </div>
  );
}
