import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { IconBan, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { attendanceChip, recordingText, untilText } from '../class-words.ts';
import classes from './state-chip.module.css';

const icon = { size: 14, stroke: 2, 'aria-hidden': true } as const;

/** The state of a class for the student: cancelled, to come, live, attended or missed, and how far its recording is. `withReason`: why it is cancelled, where nothing else on the page says it. */
export function StateChip({ card, withReason = true }: { card: ClassCard; withReason?: boolean }) {
  const { isCancelled, cancelReason, status } = card;
  if (isCancelled) {
    return (
      <div className="flex flex-wrap gap-x-2 gap-y-1 items-center min-w-0">
        <Badge>
          <IconBan {...icon} />
          {m.class_cancelled()}
        </Badge>
        {cancelReason === '' || !withReason ? null : (
          <span className={classes['beside']}>{m.class_cancelled_why({ reason: cancelReason })}</span>
        )}
      </div>
    );
  }
  const attended = attendanceChip(card);
  const recording = recordingText(card);
  const until = untilText(card);
  return (
    <div className="flex flex-wrap gap-x-2 gap-y-1 items-center min-w-0">
      {status === 'Live' ? <Badge tone="bad">{m.class_live()}</Badge> : null}
      {attended === null ? null : (
        <Badge tone={attended.tone}>
          {attended.tone === 'bad' ? <IconX {...icon} /> : <IconCheck {...icon} />}
          {attended.text}
        </Badge>
      )}
      {attended === null || attended.beside === '' ? null : <span className={classes['beside']}>{attended.beside}</span>}
      {until === '' ? null : <span className={classes['beside']}>{until}</span>}
      {recording === '' ? null : (
        <span className={classes['beside']}>
          <IconClock {...icon} />
          {recording}
        </span>
      )}
    </div>
  );
}
