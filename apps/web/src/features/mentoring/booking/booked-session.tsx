import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { remindersOf } from '@abhyas/rules/notices/reminders.ts';
import { Button } from '@mantine/core';
import { now } from '../../../lib/clock.ts';
import { m } from '../../../paraglide/messages.js';
import { SlotFoot, SlotSaid } from '../../../ui/slots/slot-form.tsx';
import { placeText, slotText } from '../cards/session-words.ts';

interface BookedSessionProps {
  readonly card: BookingCard;
  readonly isMoved: boolean;
  readonly onView: () => void;
  readonly onClose: () => void;
}

/** What follows a booking: when and with whom, the calendar, and the way to see it. The dialog stays open for it, so the button takes the focus itself. */
export function BookedSession({ card, isMoved, onView, onClose }: BookedSessionProps) {
  return (
    <>
      <SlotSaid>
        <p role="status">{m.slot_booked_text({ slot: slotText(card), mentor: card.mentorName, place: placeText(card) })}</p>
        <p>{isMoved ? m.slot_moved_calendar() : remindedText(card)}</p>
      </SlotSaid>
      <SlotFoot>
        <Button variant="default" onClick={onView}>
          {m.slot_view()}
        </Button>
        <Button onClick={onClose} autoFocus data-autofocus>
          {m.booking_done()}
        </Button>
      </SlotFoot>
    </>
  );
}

/** What we send before the session: no reminder a day before where it starts sooner. */
function remindedText({ startsAt }: BookingCard): string {
  const reminders = remindersOf({ plan: 'session', startsAt: new Date(startsAt), now: now() });
  return reminders.some(({ key }) => key === 'day') ? m.slot_booked_calendar() : m.slot_booked_calendar_soon();
}
