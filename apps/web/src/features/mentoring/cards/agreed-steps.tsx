import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { formatDayFirst } from '../../../lib/format/dates.ts';
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
              {dueOn === '' ? null : <span className={classes['due']}>{m.session_due({ date: formatDayFirst(dueOn) })}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
