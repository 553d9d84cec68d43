import type { BookedSlot, Slot, Venue, Wait } from '@abhyas/contract/centres/booking.ts';
import { Button } from '@mantine/core';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { dayAndTime, timeThere } from '../../../lib/dates/time-there.ts';
import { m } from '../../../paraglide/messages.js';
import type { AskedBooking } from '../../../shared/centres/booking-door.ts';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { useWaitlist } from '../queries.ts';
import classes from './booking-dialog.module.css';

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
export function SeatOffer({ test, offer, slot, venue, declines, onTaken }: SeatOfferProps) {
  const { leave, accept } = useWaitlist(test);
  const zone = venue?.time_zone ?? 'UTC';
  const ofSlot = { slot_id: slot.slot_id };
  const failed = leave.error ?? accept.error;
  const until = `${formatDayFirst(offer.offer_ends_at, zone)}, ${timeThere({ moment: offer.offer_ends_at, zone })}`;
  return (
    <div className={classes['offer']}>
      <p>
        <strong>{[dayAndTime({ moment: slot.start_time, zone }), venue?.venue_name ?? ''].filter((part) => part !== '').join(', ')}</strong>
        <br />
        {m.booking_offer({ time: until })}
      </p>
      <div className={classes['answers']}>
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
