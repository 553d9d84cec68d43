import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { Button } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import parts from '../cards/part.module.css';
import classes from './feedback-editor.module.css';

interface ChangedElsewhereProps {
  readonly card: BookingCard;
  readonly onKeepOwn: () => void;
  readonly onTakeOther: () => void;
}

/** The feedback was saved on another device after this draft was begun: shows that text above one's own, and asks which of them stays. */
export function ChangedElsewhere({ card, onKeepOwn, onTakeOther }: ChangedElsewhereProps) {
  return (
    <div role="alert" className={classes['other']}>
      <p>
        <strong>{m.mentor_changed()}</strong> {m.mentor_changed_about()}
      </p>
      <blockquote className={classes['quote']}>{card.feedback}</blockquote>
      <div className={parts['actions']}>
        <Button variant="default" size="sm" onClick={onKeepOwn}>
          {m.mentor_changed_own()}
        </Button>
        <Button variant="default" size="sm" onClick={onTakeOther}>
          {m.mentor_changed_other()}
        </Button>
      </div>
    </div>
  );
}
