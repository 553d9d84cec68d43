import type { AgreedTask } from '@abhyas/contract/learning/tasks.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { agreedTasksQuery, useTickTask } from '../../shared/learning/agreed-tasks.ts';
import { dueDay } from '../../shared/learning/due-day.ts';
import classes from './agreed-tasks.module.css';

/** What the student agreed on with a mentor, to be ticked off, with the day each is due. Nothing where there is none. */
export function AgreedTasks() {
  const session = useOwnSession();
  const title = useId();
  const query = useQuery(agreedTasksQuery(session));
  const tick = useTickTask();
  if (query.isLoadingError) {
    return (
      <p className={classes['failed']} role="alert">
        {m.study_agreed_failed()}{' '}
        <Button size="compact-md" variant="subtle" onClick={() => void query.refetch()}>
          {m.error_retry()}
        </Button>
      </p>
    );
  }
  if (query.data === undefined || query.data.length === 0) return null;
  return (
    <section className={classes['section']} aria-labelledby={title}>
      <h2 id={title} className={classes['title']}>
        {m.study_agreed()}
      </h2>
      <ul className="card-list">
        {query.data.map((task) => (
          <li key={task.taskId} className={classes['row']}>
            <label className={classes['task']}>
              <input
                type="checkbox"
                checked={task.done === '1'}
                onChange={(event) => tick.mutate({ taskId: task.taskId, done: event.target.checked ? '1' : '0' })}
              />
              <span className={task.done === '1' ? classes['done'] : ''}>{task.text}</span>
            </label>
            <Due task={task} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Due({ task }: { task: AgreedTask }) {
  const due = dueDay({ step: task });
  return due === null ? null : <span className={due.isLate ? classes['late'] : classes['due']}>{due.text}</span>;
}
