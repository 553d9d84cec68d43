import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import type { AskedBooking } from '../../shared/centres/booking-door.ts';
import { ErrorState } from '../../ui/feedback/states/error-state.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { BookingOfTest } from './booking-of-test.tsx';
import { optionsQuery } from './queries.ts';

interface LinkedDialogProps {
  readonly launch: (test: AskedBooking) => ReactNode;
  readonly assetId: string;
  /** Whether it is the booking that is asked for, not the form. */
  readonly views: boolean;
  readonly declines: string;
  readonly onClose: () => void;
}

/** The booking dialog, or the booking, of an asset that only its id is known of. */
export function LinkedDialog({ assetId, views, declines, launch, onClose }: LinkedDialogProps) {
  const { data, error, isError, refetch } = useQuery(optionsQuery(assetId));
  if (isError) {
    return (
      <FormDialog title={m.booking_title()} onClose={onClose}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </FormDialog>
    );
  }
  if (data === undefined) return null;
  const { name, assessmentId } = data;
  const test: AskedBooking = { kind: views ? 'view-booking' : 'book', assetId, assessmentId, name };
  return <BookingOfTest test={test} launch={launch(test)} declines={declines} onClose={onClose} />;
}
