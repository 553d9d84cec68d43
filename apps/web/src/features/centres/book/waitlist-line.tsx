import type { Slot, Venue, Wait } from '@abhyas/contract/centres/booking.ts';
import { Button } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import type { AskedBooking } from '../../../shared/centres/booking-door.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { useWaitlist } from '../queries.ts';
import { timeThere } from '../../../lib/dates/time-there.ts';
import classes from './booking-dialog.module.css';

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
export function WaitlistLine({ test, slot, wait, venues, keepsSeat }: WaitlistLineProps) {
  const { join, leave } = useWaitlist(test);
  const zone = venues.find(({ venue_id }) => venue_id === slot.venue_id)?.time_zone ?? 'UTC';
  const time = timeThere({ moment: slot.start_time, zone });
  const ofSlot = { slot_id: slot.slot_id };
  const failed = join.error ?? leave.error;
  return (
    <div className={classes['waitlist']} role="status">
      <p>
        <strong>{m.booking_is_full({ time })}</strong>{' '}
        {wait === undefined
          ? m.booking_would_be({ place: String(slot.waiting + 1) })
          : `${m.booking_in_line({ place: String(wait.place) })} ${m.booking_will_notify()}`}{' '}
        {keepsSeat ? m.booking_keeps_seat() : ''}
      </p>
      <div className={classes['answers']}>
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
