import type { BookingCard as Card_ } from '@abhyas/contract/mentoring/card.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { AgreedSteps } from './agreed-steps.tsx';
import classes from './booking-card.module.css';
import { FeedbackPart } from './feedback-part.tsx';
import { JoinButton } from './join-button.tsx';
import { OfferPart } from './offer-part.tsx';
import { RatingPart } from './rating-part.tsx';
import { AbsencePart } from './absence-part.tsx';
import { SessionChanges, SessionDetails } from './session-details.tsx';
import { actionOf, type SessionDoors } from './session-doors.ts';
import { SessionFacts } from './session-facts.tsx';
import { stateOf, untilText } from './session-words.ts';

interface BookingCardProps {
  readonly card: Card_;
  /** Left out for those who only read. */
  readonly doors?: SessionDoors | undefined;
  /** Whether its details are open at first. */
  readonly isOpen?: boolean;
}

/** MEN-003: a session with its mentor, time and place, what can be done with it, and what came of it. What it offers is what its `actions` say. */
export function BookingCard({ card, doors, isOpen = false }: BookingCardProps) {
  const [opened, setOpened] = useState(isOpen);
  const titleId = useId();
  const detailsId = useId();
  const state = stateOf(card);
  return (
    <Card as="article" aria-labelledby={titleId} className={classes['card']} data-next={isOpen || undefined} id={cardId(card.bookingId)}>
      <div className="flex flex-wrap gap-2 items-center justify-between">
        <Badge tone={state.tone}>{state.text}</Badge>
        <span className="text-muted text-sm tabular">{untilText(card)}</span>
      </div>
      <h3 id={titleId} className={`${classes['title']} m-0 text-ink text-lg font-strong leading-[1.3] wrap-anywhere`} tabIndex={-1}>
        {card.title}
      </h3>
      <SessionFacts card={card} />
      {doors === undefined ? null : <OfferPart card={card} doors={doors} />}
      {doors === undefined ? null : <JoinButton bookingId={card.bookingId} action={actionOf(card, 'join')} />}
      {doors === undefined ? null : <SessionChanges card={card} doors={doors} />}
      <FeedbackPart card={card} isWhole={opened} />
      <AgreedSteps card={card} isOwn={doors !== undefined} />
      {doors === undefined ? null : <RatingPart card={card} />}
      {doors === undefined ? null : <AbsencePart card={card} />}
      <button
        type="button"
        className={classes['expander']}
        aria-expanded={opened}
        aria-controls={detailsId}
        aria-describedby={titleId}
        onClick={() => setOpened(!opened)}
      >
        {opened ? m.session_hide() : m.session_view()}
        <IconChevronDown className="[transition:transform_var(--quick)]" size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <div id={detailsId} hidden={!opened}>
        {opened ? <SessionDetails card={card} /> : null}
      </div>
    </Card>
  );
}

/** What a card is found by when someone comes to it from a notice. */
export const cardId = (bookingId: string) => `session-${bookingId}`;
