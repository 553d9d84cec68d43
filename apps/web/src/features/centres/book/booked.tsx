import type { BookedSlot } from '@abhyas/contract/centres/booking.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { dayAndTime } from '../../../lib/dates/time-there.ts';
import { SlotFoot, SlotSaid } from '../../../ui/slots/slot-form.tsx';
import { AdmitCardButton } from '../booked/admit-card-button.tsx';
import { BookedFacts } from '../booked/booked-facts.tsx';

interface BookedProps {
  readonly booked: BookedSlot;
  /** Whether it is another slot of a booking that was made before (ERR-013). */
  readonly isChange: boolean;
  readonly launch: ReactNode;
  readonly onClose: () => void;
}

/** What follows a booking: that it is made, when and where it is, and the admit card or, at home, Launch Test. The dialog of the form stays open for it, so the button takes the focus itself. */
export function Booked({ booked, isChange, launch, onClose }: BookedProps) {
  const canLaunch = booked.launch?.enabled === true;
  return (
    <>
      <SlotSaid>
        <p role="status">{isChange ? m.booking_changed_text({ slot: whenAndWhere(booked) }) : m.booking_done_text()}</p>
        <BookedFacts booked={booked} />
      </SlotSaid>
      <SlotFoot>
        {booked.is_take_home === '1' ? null : <AdmitCardButton bookingId={booked.slot_booking_id} />}
        <Button variant={canLaunch ? 'default' : 'filled'} onClick={onClose} autoFocus data-autofocus>
          {m.booking_done()}
        </Button>
        {canLaunch ? launch : null}
      </SlotFoot>
    </>
  );
}

const whenAndWhere = ({ slot_start_time: moment, time_zone: zone, venue_name: name }: BookedSlot) =>
  `${dayAndTime({ moment, zone })}, ${name}`;
