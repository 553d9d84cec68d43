import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { Button } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { ReasonDialog } from '../../../ui/slots/reason-dialog.tsx';
import { SlotFoot } from '../../../ui/slots/slot-form.tsx';
import { slotText } from '../cards/session-words.ts';
import { useMentorCalls } from '../mentor-queries.ts';

interface MentorCancelDialogProps {
  readonly card: BookingCard;
  readonly onClose: () => void;
}

/** MEN-011 for a mentor: asks for the reason, which the student reads, then says 'Slot Cancelled'. */
export function MentorCancelDialog({ card, onClose }: MentorCancelDialogProps) {
  const { cancel } = useMentorCalls();
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
  return (
    <ReasonDialog
      title={m.cancel_slot_title()}
      label={m.mentor_cancel_reason()}
      help={m.mentor_cancel_reason_help()}
      tooShort={m.mentor_cancel_short()}
      back={m.cancel_slot_keep()}
      action={m.cancel_slot_send()}
      isRed
      change={cancel}
      onSend={(reason) => cancel.mutate({ bookingId: [card.bookingId], reason })}
      onClose={onClose}
    >
      <p>
        <strong>{card.title}</strong>
        <br />
        {slot}
      </p>
      <p>{m.mentor_cancel_about()}</p>
    </ReasonDialog>
  );
}
