import type { BookedSlot } from '@abhyas/contract/centres/booking.ts';
import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { AskedBooking } from '../../../shared/centres/booking-door.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { showSuccess } from '../../../ui/feedback/show-success.ts';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { bookedQuery, useCancelBooking } from '../queries.ts';
import { BookedFacts } from './booked-facts.tsx';
import classes from './booked-slot.module.css';

interface BookedSlotDialogProps {
  readonly test: AskedBooking;
  /** Launch Test, shown from the start of the slot to its end. */
  readonly launch: ReactNode;
  readonly onClose: () => void;
}

/** TST-045, TST-046: the booking of a test, with Cancel Booking while it may be cancelled and Launch Test while its slot runs. */
export function BookedSlotDialog({ test, launch, onClose }: BookedSlotDialogProps) {
  useReturnFocus();
  const query = useQuery(bookedQuery(test.assetId));
  const booked = query.data?.find(({ is_active }) => is_active === '1');
  return (
    <FormDialog title={m.booked_title()} onClose={onClose}>
      <p className={classes['test']}>{test.name}</p>
      {query.isPending ? <Loader className={classes['loader'] ?? ''} size="sm" aria-label={m.loading()} /> : null}
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {booked === undefined ? null : (
        <>
          <BookedFacts booked={booked} />
          {booked.has_ended ? <p className={classes['note']}>{m.booked_ended()}</p> : null}
          <BookedActions booked={booked} launch={launch} onClose={onClose} />
        </>
      )}
    </FormDialog>
  );
}

/** Cancelling asks once more: it can be done once per test. */
function BookedActions({ booked, launch, onClose }: { booked: BookedSlot; launch: ReactNode; onClose: () => void }) {
  const [isSure, setSure] = useState(false);
  const cancel = useCancelBooking();
  const { asset_id, slot_booking_id } = booked;
  const send = () =>
    cancel.mutate(
      { asset_id, slot_booking_id },
      {
        onSuccess: () => {
          showSuccess(m.booked_cancelled());
          onClose();
        },
      },
    );
  if (isSure) {
    return (
      <div role="group" aria-label={m.booked_cancel()}>
        <p className={classes['note']}>{m.booked_cancel_sure()}</p>
        {cancel.isError ? (
          <FormError>
            <strong>{m.booked_cancel_failed()}</strong> {cancel.error.message}
          </FormError>
        ) : null}
        <div className={classes['foot']}>
          <Button variant="default" onClick={() => setSure(false)}>
            {m.booked_keep()}
          </Button>
          <Button color="red" loading={cancel.isPending} onClick={send} data-autofocus>
            {m.booked_cancel()}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={classes['foot']}>
      {booked.may_cancel ? (
        <Button variant="default" onClick={() => setSure(true)}>
          {m.booked_cancel()}
        </Button>
      ) : null}
      {booked.launch === null ? null : launch}
    </div>
  );
}
