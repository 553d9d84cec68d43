import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { Button } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useUnsentText } from '../../../sync/use-unsent-text.ts';
import { Attached } from '../../../ui/attachments/attached.tsx';
import { TimeAgo } from '../../../ui/date/time-ago.tsx';
import { DisabledAction } from '../../../ui/feedback/hint/disabled-action.tsx';
import { returnFocus } from '../../../ui/focus/use-return-focus.ts';
import parts from '../cards/part.module.css';
import { actionOf } from '../cards/session-doors.ts';
import { draftFrom, readDraft } from './feedback-draft.ts';
import { FeedbackEditor } from './feedback-editor.tsx';
import { meetingText } from '../../../lib/language/meeting-text.ts';

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
          <div className={parts['head']}>
            <h4 className={parts['name']}>{m.session_feedback()}</h4>
            {card.feedBackModifiedDate === '' ? null : <TimeAgo at={card.feedBackModifiedDate} className={parts['muted']} />}
          </div>
          <p className={parts['text']}>{card.feedback}</p>
          <Attached files={card.attachments} />
        </div>
      ) : null}
      {action === undefined ? null : (
        <div className={parts['actions']}>
          {action.enabled ? (
            <Button ref={opener} variant="light" size="sm" onClick={open}>
              {label}
            </Button>
          ) : card.attendance === 'absent' || card.mentorAbsent === '1' ? null : (
            <DisabledAction label={label} reason={action.reason} />
          )}
          {card.feedbackText === '' ? null : <span className={parts['muted']}>{meetingText(card.feedbackText)}</span>}
        </div>
      )}
    </>
  );
}
