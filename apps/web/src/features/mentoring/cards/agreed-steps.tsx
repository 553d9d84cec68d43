import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { now } from '../../../lib/clock.ts';
import { dayOf, formatDayFirst } from '../../../lib/format/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { StatusTick } from '../../../ui/feedback/status-tick.tsx';
import classes from './part.module.css';

/** The steps that student and mentor agreed on, each with the day it is due and whether it is done. */
export function AgreedSteps({ card: { actionItems } }: { card: BookingCard }) {
  if (actionItems.length === 0) return null;
  return (
    <div className={classes['part']}>
      <h4 className={classes['name']}>{m.session_agreed()}</h4>
      <ul className={classes['steps']}>
        {actionItems.map(({ text, dueOn, done }, index) => (
          // two steps may have the same words
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${index} ${text}`}>
            {done === '1' ? (
              <StatusTick label={m.session_step_done()} size={18} />
            ) : (
              <span className={classes['open']} role="img" aria-label={m.session_step_open()} />
            )}
            <span>
              {text}
              <DueDay dueOn={dueOn} isDone={done === '1'} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function DueDay({ dueOn, isDone }: { dueOn: string; isDone: boolean }) {
  if (dueOn === '') return null;
  const isLate = !isDone && dueOn < dayOf(now());
  const date = formatDayFirst(dueOn);
  return (
    <span className={classes['due']} data-late={isLate || undefined}>
      {isLate ? m.session_late({ date }) : m.session_due({ date })}
    </span>
  );
}
