import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { m } from '../../../paraglide/messages.js';
import { Attached } from '../../../ui/attachments/attached.tsx';
import { TimeAgo } from '../../../ui/date/time-ago.tsx';
import classes from './part.module.css';

/** MEN-033: what the mentor wrote and attached, cut to three lines until the details are open; before that, that it is to come (MEN-024). */
export function FeedbackPart({ card, isWhole }: { card: BookingCard; isWhole: boolean }) {
  const { feedback, feedbackText, feedBackModifiedDate, attachments, mentorName } = card;
  if (feedback === '' && attachments.length === 0) return feedbackText === '' ? null : <p className="text-muted text-sm">{feedbackText}</p>;
  return (
    <div className={classes['part']}>
      <div className="flex flex-wrap gap-x-3 gap-y-1 items-baseline justify-between">
        <h4 className={classes['name']}>{m.session_feedback_from({ mentor: mentorName })}</h4>
        {feedBackModifiedDate === '' ? null : <TimeAgo at={feedBackModifiedDate} className="text-muted text-sm" />}
      </div>
      <p className="whitespace-pre-line wrap-anywhere data-cut:line-clamp-3" data-cut={isWhole ? undefined : true}>
        {feedback}
      </p>
      <Attached files={attachments} />
    </div>
  );
}
