import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { agreedTasksQuery } from '../../../shared/learning/agreed-tasks.ts';
import classes from './agreed-tasks.module.css';
import { OwnTasks } from './own-tasks.tsx';
import { TaskRow } from './task-row.tsx';

/** What is to do that is no lesson or test, to be ticked off, with the day each is due: what was agreed on with a mentor, where there is any, and the student's own. */
export function AgreedTasks() {
  const session = useOwnSession();
  const title = useId();
  const query = useQuery(agreedTasksQuery(session));
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
  if (query.data === undefined) return null;
  const agreed = query.data.filter(({ own }) => own === '0');
  return (
    <>
      {agreed.length === 0 ? null : (
        <section className={classes['section']} aria-labelledby={title}>
          <h2 id={title} className={classes['title']}>
            {m.study_agreed()}
          </h2>
          <ul className="card-list">
            {agreed.map((task) => (
              <TaskRow key={task.taskId} task={task} />
            ))}
          </ul>
        </section>
      )}
      <OwnTasks tasks={query.data.filter(({ own }) => own === '1')} />
    </>
  );
}
