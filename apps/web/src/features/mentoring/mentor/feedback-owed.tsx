import { IconArrowRight, IconPencil } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import classes from './feedback-owed.module.css';

/** On a mentor's home: how much feedback is owed, in one line that leads to the plan (HOM-021). */
export function FeedbackOwed({ count }: { count: number }) {
  return (
    <PathLink className={classes['waits']} href="/myPlan/dashboard">
      <IconPencil className={classes['mark']} size={22} stroke={1.75} aria-hidden="true" />
      <span className={classes['words']}>
        <span className={classes['name']}>{m.mentor_owed({ count })}</span>
        <span className={classes['about']}>{m.mentor_waits_about()}</span>
      </span>
      <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
    </PathLink>
  );
}
