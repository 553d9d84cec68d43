import type { BookedSlot } from '@abhyas/contract/centres/booking.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { now } from '../../lib/clock.ts';
import { m } from '../../paraglide/messages.js';
import type { AskedBooking } from '../../shared/centres/booking-door.ts';
import { DisabledAction } from '../../ui/feedback/hint/disabled-action.tsx';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { showSuccess } from '../../ui/feedback/toasts/show-success.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { bookedQuery, useCancelBooking } from './queries.ts';
import { AdmitCardButton, BookedFacts } from './booked.tsx';
import classes from './booked-slot.module.css';
import { nextLookMs } from './next-look.ts';
import { reasonText } from '../../lib/language/reason-text.ts';

interface BookedSlotDialogProps {
  readonly test: AskedBooking;
  /** Launch Test, shown from the start of the slot to its end. */
  readonly launch: ReactNode;
  /** Another slot is wanted. */
  readonly onChangeSlot: () => void;
  readonly onClose: () => void;
}

/** TST-045, TST-046: the booking of a test, with Cancel Booking and Change slot while it may be cancelled or changed and Launch Test while its slot runs. */
export function BookedSlotDialog({ test, launch, onChangeSlot, onClose }: BookedSlotDialogProps) {
  const query = useQuery({
    ...bookedQuery(test.assetId),
    refetchInterval: ({ state }) => nextLookMs({ booked: state.data ?? [], at: now().getTime() }),
  });
  const booked = query.data?.find(({ is_active }) => is_active === '1');
  return (
    <FormDialog title={m.booked_title()} onClose={onClose}>
      <p className="mx-0 mt-0 mb-4 text-muted text-sm">{test.name}</p>
      <QueryView query={query} />
      {query.data !== undefined && booked === undefined ? <p className={classes['note']}>{m.booked_gone()}</p> : null}
      {booked === undefined ? null : (
        <>
          <BookedFacts booked={booked} />
          {booked.has_ended ? <p className={classes['note']}>{m.booked_ended()}</p> : null}
          {isIn(booked) ? <p className={classes['note']}>{m.booked_checked_in()}</p> : null}
          {isKept(booked) ? <p className={classes['note']}>{m.booked_used()}</p> : null}
          <BookedActions booked={booked} launch={launch} onChangeSlot={onChangeSlot} onClose={onClose} />
        </>
      )}
    </FormDialog>
  );
}

/** Whether the booking stays because its student is checked in, before its slot begins. */
const isIn = ({ check_in, has_ended, launch }: BookedSlot) => check_in === 'done' && !has_ended && launch === null;

/** Whether the booking stays because its student has cancelled or changed one before, and not because its slot has begun. */
const isKept = (booked: BookedSlot) => {
  const { may_cancel, has_ended, is_take_home, launch } = booked;
  return !may_cancel && !has_ended && !isIn(booked) && (is_take_home === '1' || launch === null);
};

/** Launch Test while the slot runs; with the reason where it is not open, as before the check-in. */
function Launch({ booked: { launch: action }, launch }: { booked: BookedSlot; launch: ReactNode }) {
  if (action === null) return null;
  return action.enabled ? launch : <DisabledAction label={m.booked_launch()} reason={reasonText(action.reason)} />;
}

/** Cancelling asks once more: it can be done once per test. */
function BookedActions({
  booked,
  launch,
  onChangeSlot,
  onClose,
}: Pick<BookedSlotDialogProps, 'launch' | 'onChangeSlot' | 'onClose'> & { booked: BookedSlot }) {
  const [isSure, setSure] = useState(false);
  // keeping it leads back to the button that asked
  const [hasAsked, setAsked] = useState(false);
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
  const ask = () => {
    setAsked(true);
    setSure(true);
  };
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
          <Button color="red" loading={cancel.isPending} onClick={send} autoFocus>
            {m.booked_cancel()}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={classes['foot']}>
      {booked.may_cancel ? (
        <Button variant="default" onClick={ask} autoFocus={hasAsked}>
          {m.booked_cancel()}
        </Button>
      ) : null}
      {booked.may_change ? (
        <Button variant="default" onClick={onChangeSlot}>
          {m.booked_change()}
        </Button>
      ) : null}
      {booked.is_take_home === '1' || booked.has_ended ? null : <AdmitCardButton bookingId={slot_booking_id} />}
      <Launch booked={booked} launch={launch} />
    </div>
  );
}
