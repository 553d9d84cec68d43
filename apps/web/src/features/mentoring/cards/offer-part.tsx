import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { Button } from '@mantine/core';
import { ApiError } from '../../../lib/api.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { useSessionCalls } from '../queries.ts';
import classes from './part.module.css';
import { actionOf, type SessionDoors } from './session-doors.ts';
import { momentText, placeText, slotText } from './session-words.ts';

/** Another time that is held for the student, after the mentor cancelled or as the mentor proposes: take it with one press, choose another one, or decline. */
export function OfferPart({ card, doors }: { card: BookingCard; doors: SessionDoors }) {
  const { answer } = useSessionCalls(useOwnSession());
  const { offer, bookingId, timeZone, isCancelled } = card;
  if (offer === null || actionOf(card, 'acceptOffer')?.enabled !== true) return null;
  const slot = slotText({ ...offer, timeZone });
  // said once, it is accepted with the next press
  const isOverClass = answer.error instanceof ApiError && answer.error.code === 'TIME_OVER_CLASS';
  const send = (accept: boolean) =>
    answer.mutate(
      { bookingId, accept, ...(isOverClass ? { overClass: true } : {}) },
      {
        onSuccess: () =>
          showSuccess(accept ? m.session_offer_accepted({ slot }) : isCancelled ? m.session_offer_declined() : m.session_proposal_kept()),
      },
    );
  return (
    <div className={classes['part']} data-tone="warn">
      <p>{isCancelled ? m.session_offer({ mentor: card.mentorName }) : m.session_proposed_by({ mentor: card.mentorName })}</p>
      <p className={classes['name']}>{slot}</p>
      <p>{m.slot_place({ mentor: offer.mentorName, place: placeText(offer) })}</p>
      <p className="text-muted text-sm">{m.session_offer_until({ time: momentText({ moment: offer.offerEndsAt, zone: timeZone }) })}</p>
      {answer.isError ? (
        <FormError>
          <strong>{m.session_offer_failed()}</strong> {answer.error.message}
        </FormError>
      ) : null}
      <div className={classes['actions']}>
        <Button size="sm" loading={answer.isPending} onClick={() => send(true)}>
          {isOverClass ? m.slot_over_class_book() : m.session_offer_accept()}
        </Button>
        {isCancelled ? (
          <Button variant="default" size="sm" disabled={answer.isPending} onClick={() => doors.onOther(card)}>
            {m.session_offer_other()}
          </Button>
        ) : null}
        <Button variant="subtle" size="sm" disabled={answer.isPending} onClick={() => send(false)}>
          {isCancelled ? m.session_offer_decline() : m.session_proposal_keep()}
        </Button>
      </div>
    </div>
  );
}
