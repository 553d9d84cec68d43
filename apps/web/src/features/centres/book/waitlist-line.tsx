import type { BookedSlot, Slot, Venue, Wait } from '@abhyas/contract/centres/booking.ts';
import { Button } from '@mantine/core';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import type { AskedBooking } from '../../../shared/centres/booking-door.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { useWaitlist } from '../queries.ts';
import { timeThere } from '../../../lib/dates/time-there.ts';
import classes from './booking-dialog.module.css';

interface WaitlistLineProps {
  readonly test: AskedBooking;
  readonly slot: Slot;
  /** Where the student waits for it, or has a seat on offer. */
  readonly wait: Wait | undefined;
  readonly venues: readonly Venue[];
  /** The seat on offer is to be declined: the focus is on that. */
  readonly declines: boolean;
  /** The test has a booking, which stays until another seat is taken. */
  readonly keepsSeat: boolean;
  /** The seat on offer was taken. */
  readonly onTaken: (booked: BookedSlot) => void;
}

/** A full slot: one's place in its line, or the seat that is held for one. */
export function WaitlistLine({ test, slot, wait, venues, declines, keepsSeat, onTaken }: WaitlistLineProps) {
  const { join, leave, accept } = useWaitlist();
  const zone = venues.find(({ venue_id }) => venue_id === slot.venue_id)?.time_zone ?? 'UTC';
  const time = timeThere({ moment: slot.start_time, zone });
  const ofSlot = { slot_id: slot.slot_id };
  const offerEnds = wait?.offer_ends_at ?? '';
  const failed = join.error ?? leave.error ?? accept.error;
  const until = `${formatDayFirst(offerEnds || slot.start_time, zone)}, ${timeThere({ moment: offerEnds || slot.start_time, zone })}`;
  return (
    <div className={classes['waitlist']} role="status">
      {offerEnds === '' ? (
        <p>
          <strong>{m.booking_is_full({ time })}</strong>{' '}
          {wait === undefined ? m.booking_would_be({ place: String(slot.waiting + 1) }) : m.booking_in_line({ place: String(wait.place) })}{' '}
          {keepsSeat ? m.booking_keeps_seat() : ''}
        </p>
      ) : (
        <p>{m.booking_offer({ time: until })}</p>
      )}
      <div className={classes['answers']}>
        {wait === undefined ? (
          <Button variant="default" size="sm" loading={join.isPending} onClick={() => join.mutate({ ...ofSlot, asset_id: test.assetId })}>
            {m.booking_join()}
          </Button>
        ) : (
          <Button
            variant="default"
            size="sm"
            loading={leave.isPending}
            autoFocus={declines}
            data-autofocus={declines || undefined}
            onClick={() => leave.mutate(ofSlot)}
          >
            {offerEnds === '' ? m.booking_leave() : m.booking_decline()}
          </Button>
        )}
        {offerEnds === '' ? null : (
          <Button size="sm" loading={accept.isPending} onClick={() => accept.mutate(ofSlot, { onSuccess: onTaken })}>
            {m.booking_accept()}
          </Button>
        )}
      </div>
      {failed === null ? null : <FormError>{failed.message}</FormError>}
    </div>
  );
}
