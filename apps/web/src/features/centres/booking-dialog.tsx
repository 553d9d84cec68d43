import type { BookedSlot } from '@abhyas/contract/centres/booking.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import type { AskedBooking } from '../../shared/centres/booking-door.ts';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { optionsQuery } from './queries.ts';
import { BookingForm } from './book.tsx';
import { dayAndTime } from '../../lib/dates/time-there.ts';
import { SlotFoot, SlotSaid } from '../../ui/slots/slot-form.tsx';
import { AdmitCardButton, BookedFacts } from './booked.tsx';

interface BookedProps {
  readonly booked: BookedSlot;
  /** Whether it is another slot of a booking that was made before (ERR-013). */
  readonly isChange: boolean;
  readonly launch: ReactNode;
  readonly onClose: () => void;
}

/** What follows a booking: that it is made, when and where it is, and the admit card or, at home, Launch Test. The dialog of the form stays open for it, so the button takes the focus itself. */
function Booked({ booked, isChange, launch, onClose }: BookedProps) {
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

interface BookingDialogProps {
  readonly test: AskedBooking;
  /** Launch Test, where the slot that was booked runs already, as at home. */
  readonly launch: ReactNode;
  /** The slot whose seat on offer is to be declined, as a mail links to it; '' for none. */
  readonly declines?: string;
  readonly onClose: () => void;
}

/** What was booked, and whether it is another slot of a booking. */
interface Done {
  readonly booked: BookedSlot;
  readonly isChange: boolean;
}

/** TST-034: the booking form, then 'Successfully Booked'; where the test is booked it changes the slot. What shows the booking is read again when it is made. */
export function BookingDialog({ test, launch, declines = '', onClose }: BookingDialogProps) {
  const options = useQuery(optionsQuery(test.assetId));
  const [done, setDone] = useState<Done | null>(null);
  if (done !== null) {
    return (
      <FormDialog title={done.isChange ? m.booking_changed_title() : m.booking_done_title()} onClose={onClose}>
        <Booked booked={done.booked} isChange={done.isChange} launch={launch} onClose={onClose} />
      </FormDialog>
    );
  }
  const isChange = options.data === undefined ? test.kind === 'view-booking' : options.data.booked !== null;
  return (
    <FormDialog title={isChange ? m.booked_change() : m.booking_title()} onClose={onClose} keepsTyped>
      <p className="mx-0 mt-0 mb-4 text-muted text-sm">{test.name}</p>
      <QueryView query={options}>
        {(data) => (
          <BookingForm
            test={test}
            options={data}
            declines={declines}
            onBooked={(booked) => setDone({ booked, isChange })}
            onClose={onClose}
          />
        )}
      </QueryView>
    </FormDialog>
  );
}
