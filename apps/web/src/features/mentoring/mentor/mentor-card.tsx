import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { Button } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { AgreedSteps } from '../cards/agreed-steps.tsx';
import { cardId } from '../cards/booking-card.tsx';
import cardClasses from '../cards/booking-card.module.css';
import { JoinButton } from '../cards/join-button.tsx';
import parts from '../cards/part.module.css';
import { actionOf } from '../cards/session-doors.ts';
import { useMentorCalls } from '../mentor-queries.ts';
import { AttendanceChoice } from './attendance-choice.tsx';
import { MentorFacts } from './mentor-facts.tsx';
import { mentorStateOf, waitText } from './mentor-words.ts';
import { useUnsentText } from '../../../sync/use-unsent-text.ts';
import { Attached } from '../../../ui/attachments/attached.tsx';
import { TimeAgo } from '../../../ui/date/time-ago.tsx';
import { DisabledAction } from '../../../ui/feedback/hint/disabled-action.tsx';
import { returnFocus } from '../../../ui/focus/use-return-focus.ts';
import { draftFrom, readDraft } from '../feedback-draft.ts';
import { FeedbackEditor } from '../feedback.tsx';
import { momentText, sessionReasonText, slotText } from '../cards/session-words.ts';

/** The feedback of a session as its mentor sees it: what is written, or that it is owed (MEN-024), and the way to write or change it (MEN-021, MEN-022). */
export function FeedbackSection({ card }: { card: BookingCard }) {
  const { text: kept, type, sent } = useUnsentText(`feedback ${card.bookingId}`);
  const [opened, setOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isClosed = useRef(false);
  useLayoutEffect(() => {
    if (isClosed.current) returnFocus(opener.current);
  }, [opened, kept]);
  // feedback that is saved takes its session to another list, and the button with it
  useLayoutEffect(() => () => void (isClosed.current && returnFocus(null)), []);
  const action = actionOf(card, 'feedback');
  const draft = readDraft(kept);
  if (action?.enabled === true && (opened || draft !== null)) {
    return (
      <FeedbackEditor
        card={card}
        draft={draft ?? draftFrom(card)}
        takesFocus={opened}
        onChange={(next) => type(JSON.stringify(next))}
        onClose={() => {
          isClosed.current = true;
          sent(kept);
          setOpened(false);
        }}
      />
    );
  }
  const open = () => {
    isClosed.current = false;
    setOpened(true);
  };
  const isThere = card.feedback !== '' || card.attachments.length > 0;
  const label = isThere ? m.mentor_feedback_edit() : m.mentor_feedback_give();
  return (
    <>
      {isThere ? (
        <div className={parts['part']}>
          <div className="flex flex-wrap gap-x-3 gap-y-1 items-baseline justify-between">
            <h4 className={parts['name']}>{m.session_feedback()}</h4>
            {card.feedBackModifiedDate === '' ? null : <TimeAgo at={card.feedBackModifiedDate} className="text-muted text-sm" />}
          </div>
          <p className="whitespace-pre-line wrap-anywhere data-cut:line-clamp-3">{card.feedback}</p>
          <Attached files={card.attachments} />
        </div>
      ) : null}
      {action === undefined ? null : (
        <div className={parts['actions']}>
          {action.enabled ? (
            <Button ref={opener} variant="light" size="sm" onClick={open}>
              {label}
            </Button>
          ) : card.attendance === 'absent' || card.mentorAbsent ? null : (
            <DisabledAction label={label} reason={sessionReasonText(action.reason)} />
          )}
          {card.feedbackText === '' ? null : <span className="text-muted text-sm">{card.feedbackText}</span>}
        </div>
      )}
    </>
  );
}

interface MentorCardProps {
  readonly card: BookingCard;
  /** The page of the student, '' where the mentor no longer sees them. */
  readonly studentPage: string;
  readonly onCancel: (card: BookingCard) => void;
  readonly onPropose: (card: BookingCard) => void;
}

/** A session as its mentor sees it: who comes, what waits for the mentor, and what was said afterwards (MEN-004). What it offers is what its `actions` say. */
export function MentorCard({ card, studentPage, onCancel, onPropose }: MentorCardProps) {
  const titleId = useId();
  const state = mentorStateOf(card);
  const wait = waitText(card);
  return (
    <Card as="article" aria-labelledby={titleId} className={cardClasses['card']} id={cardId(card.bookingId)}>
      <div className="flex flex-wrap gap-2 items-center justify-between">
        <Badge tone={state.tone}>{state.text}</Badge>
        <span className={wait.isLate ? 'text-warn font-medium text-sm' : 'text-muted text-sm tabular'}>{wait.text}</span>
      </div>
      <h3 id={titleId} className={`${cardClasses['title']} m-0 text-ink text-lg font-strong leading-[1.3] wrap-anywhere`} tabIndex={-1}>
        {card.title}
      </h3>
      <MentorFacts card={card} studentPage={studentPage} />
      {card.reasonForBooking === '' ? null : (
        <p className="m-0 wrap-anywhere">
          <span className="text-muted text-sm">{m.session_reason()}</span> {card.reasonForBooking}
        </p>
      )}
      {card.cancelReason === '' ? null : (
        <p className="m-0 wrap-anywhere">
          <span className="text-muted text-sm">{m.session_cancel_reason()}</span> {card.cancelReason}
        </p>
      )}
      <AttendanceChoice card={card} />
      <JoinButton bookingId={card.bookingId} action={actionOf(card, 'join')} />
      <FeedbackSection card={card} />
      <AgreedSteps card={card} />
      {card.rating === 0 ? null : (
        <div className={parts['part']}>
          <p className={parts['name']}>{m.mentor_rated({ rating: card.rating })}</p>
          {card.ratingText === '' ? null : <p className="whitespace-pre-line wrap-anywhere data-cut:line-clamp-3">{card.ratingText}</p>}
        </div>
      )}
      <Changes card={card} onCancel={onCancel} onPropose={onPropose} />
    </Card>
  );
}

/** What changes a session that is to come: proposing another time, cancelling it, and letting the student move it late. */
function Changes({ card, onCancel, onPropose }: Pick<MentorCardProps, 'card' | 'onCancel' | 'onPropose'>) {
  const { waive, propose } = useMentorCalls();
  const mayPropose = actionOf(card, 'propose')?.enabled === true;
  const { offer, bookingId, timeZone } = card;
  const mayCancel = actionOf(card, 'cancel')?.enabled === true;
  const mayWaive = actionOf(card, 'waive')?.enabled === true;
  if (!mayCancel && !mayWaive) return null;
  return (
    <div className={parts['form']}>
      {mayPropose && offer !== null ? (
        <div className={parts['actions']}>
          <span className="text-muted text-sm">
            {m.mentor_proposed({ slot: slotText({ ...offer, timeZone }), time: momentText({ moment: offer.offerEndsAt, zone: timeZone }) })}
          </span>
          <Button variant="subtle" size="sm" loading={propose.isPending} onClick={() => propose.mutate({ bookingId, timeId: '' })}>
            {m.mentor_propose_back()}
          </Button>
        </div>
      ) : null}
      <div className={parts['actions']}>
        {mayPropose ? (
          <Button variant="default" size="sm" onClick={() => onPropose(card)}>
            {m.mentor_propose()}
          </Button>
        ) : null}
        {mayCancel ? (
          <Button variant="default" size="sm" onClick={() => onCancel(card)}>
            {m.session_cancel()}
          </Button>
        ) : null}
        {mayWaive ? (
          <Button variant="subtle" size="sm" loading={waive.isPending} onClick={() => waive.mutate({ bookingId: card.bookingId })}>
            {m.mentor_waive()}
          </Button>
        ) : null}
      </div>
      {mayWaive ? <p className="text-muted text-sm">{m.mentor_waive_about()}</p> : null}
      {waive.isError ? <FormError>{waive.error.message}</FormError> : null}
      {propose.isError ? <FormError>{propose.error.message}</FormError> : null}
    </div>
  );
}
