import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { Button } from '@mantine/core';
import { meetingText } from '../../../lib/language/meeting-text.ts';
import { m } from '../../../paraglide/messages.js';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SlotFoot, SlotSaid } from '../../../ui/slots/slot-form.tsx';
import { SessionDetails } from '../cards/session-details.tsx';
import { SessionFacts } from '../cards/session-facts.tsx';

/** MEN-034: a booking as it is, after it was made. */
export function ViewBooking({ card, onClose }: { card: BookingCard; onClose: () => void }) {
  return (
    <FormDialog title={m.slot_view()} onClose={onClose}>
      <SlotSaid>
        <h3>{meetingText(card.title)}</h3>
        <SessionFacts card={card} />
        <SessionDetails card={card} look="inline" />
      </SlotSaid>
      <SlotFoot>
        <Button onClick={onClose} autoFocus data-autofocus>
          {m.booking_done()}
        </Button>
      </SlotFoot>
    </FormDialog>
  );
}
