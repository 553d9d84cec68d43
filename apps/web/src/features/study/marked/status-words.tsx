import { m } from '../../../paraglide/messages.js';
import { ProgressRing } from '../../../ui/feedback/progress/progress-ring.tsx';
import { StatusTick } from '../../../ui/feedback/progress/status-tick.tsx';
import classes from './status-words.module.css';

/** How far someone is with something: completed, so much of it, or nothing to say. `progress` is 0 to 1, null if it is not known. */
export function StatusWords({ status, progress }: { status: '' | 'in-progress' | 'completed'; progress: number | null }) {
  if (status === '') return <span data-status />;
  if (status === 'completed') {
    return (
      <span className={classes['status']} data-status>
        <span aria-hidden="true" className={classes['sign']}>
          <StatusTick label="" />
        </span>
        {m.learning_status_completed()}
      </span>
    );
  }
  // anyone who has begun has done something of it, and not all
  const percent = progress === null ? null : Math.min(99, Math.max(1, Math.round(progress * 100)));
  return (
    <span className={classes['status']} data-status>
      <span aria-hidden="true" className={classes['sign']}>
        <ProgressRing {...(percent === null ? {} : { value: percent / 100 })} label="" />
      </span>
      {percent === null ? m.learning_status_in_progress() : m.study_percent_done({ percent })}
    </span>
  );
}
