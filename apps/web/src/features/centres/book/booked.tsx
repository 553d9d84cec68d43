import type { BookedSlot } from '@abhyas/contract/centres/booking.ts';
import { Button } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import { dayAndTime } from '../../../lib/dates/time-there.ts';

interface BookedProps {
  /** The booking, where it has another slot now; null for one that was made (ERR-013). */
  readonly changed: BookedSlot | null;
  readonly onClose: () => void;
}

/** What follows a booking. The dialog of the form stays open for it, so the button takes the focus itself. */
export function Booked({ changed, onClose }: BookedProps) {
  return (
    <>
      <p role="status">{changed === null ? m.booking_done_text() : m.booking_changed_text({ slot: whenAndWhere(changed) })}</p>
      <Button mt="lg" fullWidth onClick={onClose} autoFocus data-autofocus>
        {m.booking_done()}
      </Button>
    </>
  );
}

const whenAndWhere = ({ slot_start_time: moment, time_zone: zone, venue_name: name }: BookedSlot) =>
  `${dayAndTime({ moment, zone })}, ${name}`;
