import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { meetingText } from '../../../lib/language/meeting-text.ts';
import { m } from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { SlotFoot, SlotForm } from '../../../ui/slots/slot-form.tsx';
import { slotText } from '../cards/session-words.ts';
import { useMentorCalls } from '../mentor-queries.ts';

interface MentorCancelDialogProps {
  readonly card: BookingCard;
  readonly onClose: () => void;
}

/** MEN-011 for a mentor: asks for the reason, which the student reads, then says 'Slot Cancelled'. */
export function MentorCancelDialog({ card, onClose }: MentorCancelDialogProps) {
  const { cancel } = useMentorCalls();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const slot = slotText(card);
  if (cancel.isSuccess) {
    return (
      <FormDialog title={m.cancel_slot_done_title()} onClose={onClose}>
        <p role="status">{m.mentor_cancel_done({ slot, student: card.studentName })}</p>
        <SlotFoot rule="">
          <Button onClick={onClose} autoFocus data-autofocus>
            {m.cancel_slot_done_button()}
          </Button>
        </SlotFoot>
      </FormDialog>
    );
  }
  const send = () => {
    const written = reason.trim();
    if (written.length < 3) setFault(m.mentor_cancel_short());
    else cancel.mutate({ bookingId: [card.bookingId], reason: written });
  };
  return (
    <FormDialog title={m.cancel_slot_title()} onClose={onClose} keepsTyped>
      <SlotForm onSubmit={send}>
        <p>
          <strong>{meetingText(card.title)}</strong>
          <br />
          {slot}
        </p>
        <p>{m.mentor_cancel_about()}</p>
        <Field
          label={m.mentor_cancel_reason()}
          help={m.mentor_cancel_reason_help()}
          error={fault === '' ? null : fault}
          value={reason}
          maxLength={300}
          data-autofocus
          onChange={(next) => {
            setReason(next);
            setFault('');
          }}
        />
        {cancel.isError ? <FormError>{cancel.error.message}</FormError> : null}
        <SlotFoot rule="">
          <Button variant="default" onClick={onClose}>
            {m.cancel_slot_keep()}
          </Button>
          <Button type="submit" color="red" loading={cancel.isPending}>
            {m.cancel_slot_send()}
          </Button>
        </SlotFoot>
      </SlotForm>
    </FormDialog>
  );
}
