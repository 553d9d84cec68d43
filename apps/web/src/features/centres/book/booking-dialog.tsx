import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { AskedBooking } from '../../../shared/centres/booking-door.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { optionsQuery } from '../queries.ts';
import { Booked } from './booked.tsx';
import { BookingForm } from './booking-form.tsx';
import classes from './booking-dialog.module.css';

interface BookingDialogProps {
  readonly test: AskedBooking;
  readonly onClose: () => void;
}

/** TST-034: the booking form, then 'Successfully Booked'. What shows the booking is read again when it is made. */
export function BookingDialog({ test, onClose }: BookingDialogProps) {
  useReturnFocus();
  const options = useQuery(optionsQuery(test.assetId));
  const [isBooked, setBooked] = useState(false);
  if (isBooked) {
    return (
      <FormDialog title={m.booking_done_title()} onClose={onClose}>
        <Booked onClose={onClose} />
      </FormDialog>
    );
  }
  return (
    <FormDialog title={m.booking_title()} onClose={onClose} keepsTyped>
      <p className={classes['test']}>{test.name}</p>
      {options.isPending ? <Loader className={classes['loader'] ?? ''} size="sm" aria-label={m.loading()} /> : null}
      {options.isError ? <ErrorState error={options.error} onRetry={() => void options.refetch()} /> : null}
      {options.data ? <BookingForm test={test} options={options.data} onBooked={() => setBooked(true)} onClose={onClose} /> : null}
    </FormDialog>
  );
}
