import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { isAgainstPolicy, noticeMs } from '@abhyas/rules/mentoring/session-card.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SlotFoot, SlotNote, SlotSaid } from '../../../ui/slots/slot-form.tsx';
import { momentText, slotText } from '../cards/session-words.ts';
import { useSessionCalls } from '../queries.ts';

interface CancelDialogProps {
  readonly card: BookingCard;
  readonly onClose: () => void;
}

/** MEN-011: asks with the policy in words, then says 'Slot Cancelled'; a refusal is a popup of its own with the server's words (MEN-015, ERR-015). */
export function CancelDialog({ card, onClose }: CancelDialogProps) {
  const { cancel } = useSessionCalls(useOwnSession());
  const [done, setDone] = useState<BookingCard | null>(null);
  const send = () => cancel.mutate({ bookingId: card.bookingId }, { onSuccess: setDone });
  if (done !== null) {
    const slot = slotText(done);
    return (
      <FormDialog title={m.cancel_slot_done_title()} onClose={onClose}>
        <SlotSaid>
          <p role="status">
            {done.bookingStatus === 'CANCELLED AGAINST POLICY' ? m.cancel_slot_done_late({ slot }) : m.cancel_slot_done({ slot })}
          </p>
        </SlotSaid>
        <SlotFoot>
          <Button onClick={onClose} autoFocus data-autofocus>
            {m.cancel_slot_done_button()}
          </Button>
        </SlotFoot>
      </FormDialog>
    );
  }
  if (cancel.isError) {
    return (
      <FormDialog title={m.booked_cancel_failed()} onClose={onClose}>
        <SlotSaid>
          <p role="alert">{cancel.error.message}</p>
        </SlotSaid>
        <SlotFoot>
          <Button variant="default" onClick={onClose}>
            {m.cancel_slot_keep()}
          </Button>
          <Button onClick={() => cancel.reset()} autoFocus data-autofocus>
            {m.cancel_slot_retry()}
          </Button>
        </SlotFoot>
      </FormDialog>
    );
  }
  return (
    <FormDialog title={m.cancel_slot_title()} onClose={onClose}>
      <SlotSaid>
        <p>
          <strong>{card.title}</strong>
          <br />
          {slotText(card)}
        </p>
        <p>{policyText(card)}</p>
        <SlotNote>{m.cancel_slot_policy()}</SlotNote>
      </SlotSaid>
      <SlotFoot>
        <Button variant="default" onClick={onClose} data-autofocus>
          {m.cancel_slot_keep()}
        </Button>
        <Button color="red" loading={cancel.isPending} onClick={send}>
          {m.cancel_slot_send()}
        </Button>
      </SlotFoot>
    </FormDialog>
  );
}

/** What cancelling now does, and until when it is free (MEN-012). */
function policyText({ startsAt, cancelsFree, timeZone: zone }: BookingCard): string {
  if (cancelsFree) return m.cancel_slot_given();
  const start = new Date(startsAt);
  const until = momentText({ moment: new Date(start.getTime() - noticeMs), zone });
  return isAgainstPolicy({ session: { startsAt: start, givenLate: cancelsFree }, now: now() })
    ? m.cancel_slot_late()
    : m.cancel_slot_free({ until });
}
