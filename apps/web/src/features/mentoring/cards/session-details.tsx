import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { Button } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import { FactList } from '../../../ui/cards/fact-list.tsx';
import { DisabledAction } from '../../../ui/feedback/hint/disabled-action.tsx';
import classes from './session-details.module.css';
import { actionOf, type SessionDoors } from './session-doors.ts';
import { sessionReasonText } from './session-words.ts';

interface SessionDetailsProps {
  readonly card: BookingCard;
  /** Side by side where there is room, or each in a line. */
  readonly look?: 'grid' | 'inline';
}

/** What View details opens: what the session is about, its course and its end. */
export function SessionDetails({ card, look = 'grid' }: SessionDetailsProps) {
  const { reasonForBooking, description, course, cancelReason } = card;
  const facts = [
    { name: m.session_reason(), value: reasonForBooking },
    { name: m.session_description(), value: description },
    { name: m.session_course(), value: course },
    { name: m.session_cancel_reason(), value: cancelReason },
    { name: m.session_status(), value: usedText(card) },
  ].filter(({ value }) => value !== '');
  return <div className="grid gap-4">{facts.length === 0 ? null : <FactList look={look} facts={facts} />}</div>;
}

/** Whether a session that was cancelled uses one up; '' for one that was not. */
function usedText({ bookingStatus, isCancelled }: BookingCard): string {
  if (!isCancelled) return '';
  return bookingStatus === 'CANCELLED AGAINST POLICY' ? m.session_status_against_policy() : m.session_status_cancelled();
}

/** The ways to change or cancel a session that is to come. */
export function SessionChanges({ card, doors }: { card: BookingCard; doors: SessionDoors }) {
  const move = actionOf(card, 'move');
  const cancel = actionOf(card, 'cancel');
  if (move === undefined && cancel === undefined) return null;
  return (
    <div className={`${classes['changes']} flex flex-wrap gap-2`}>
      {move === undefined ? null : move.enabled ? (
        <Button variant="default" size="sm" onClick={() => doors.onMove(card)}>
          {m.session_move()}
        </Button>
      ) : (
        <DisabledAction label={m.session_move()} reason={sessionReasonText(move.reason)} />
      )}
      {cancel === undefined ? null : cancel.enabled ? (
        <Button variant="default" size="sm" onClick={() => doors.onCancel(card)}>
          {m.session_cancel()}
        </Button>
      ) : (
        <DisabledAction label={m.session_cancel()} reason={sessionReasonText(cancel.reason)} />
      )}
    </div>
  );
}
