import type { AgreedTask } from '@abhyas/contract/learning/tasks.ts';
import { textLimits } from '@abhyas/contract/text-limits.ts';
import { Button } from '@mantine/core';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { callError } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/dates/dates.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { useOwnTasks } from '../../../shared/learning/agreed-tasks.ts';
import { DateField } from '../../../ui/date/date-field.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import classes from './agreed-tasks.module.css';
import { TaskRow } from './task-row.tsx';

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The tasks that the student wrote, each with a tick, and the form to add one with the day it is due. Support reads them. */
export function OwnTasks({ tasks }: { readonly tasks: readonly AgreedTask[] }) {
  const { isAdminLogin } = useOwnSession();
  const { remove } = useOwnTasks();
  const title = useId();
  if (isAdminLogin && tasks.length === 0) return null;
  return (
    <section className={classes['section']} aria-labelledby={title}>
      <h2 id={title} className={classes['title']}>
        {m.study_own()}
      </h2>
      {isAdminLogin ? null : <AddTask />}
      {tasks.length === 0 ? null : (
        <ul className="card-list">
          {tasks.map((task) => (
            <TaskRow key={task.taskId} task={task} onRemove={isAdminLogin ? undefined : () => remove.mutate(task.taskId)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AddTask() {
  const { add } = useOwnTasks();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const [due, setDue] = useState('');
  const [tried, setTried] = useState(false);
  const today = dayOf(now());
  const isEmpty = text.trim() === '';
  const isWrongDay = due !== '' && !isDay(due);
  const refused = callError(add.error, 'addOwnTask')?.fields['text'];
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (isEmpty || isWrongDay || add.isPending) return;
    add.mutate(
      { text: text.trim(), dueOn: due },
      {
        onSuccess: () => {
          setText('');
          setDue('');
          setTried(false);
          // the next one can be typed at once
          form.current?.querySelector('input')?.focus();
        },
      },
    );
  };
  return (
    <form ref={form} className={classes['add']} noValidate onSubmit={submit}>
      <div className={classes['what']}>
        <Field
          label={m.study_own_text()}
          error={tried && isEmpty ? m.study_own_empty() : refused}
          value={text}
          maxLength={textLimits.task}
          onChange={(typed) => {
            add.reset();
            setText(typed);
          }}
        />
      </div>
      <div className={classes['when']}>
        <DateField
          label={m.study_own_due()}
          error={tried && isWrongDay ? m.study_own_due_wrong() : null}
          value={due}
          today={today}
          min={today}
          onChange={setDue}
        />
      </div>
      <Button type="submit" variant="default" className={classes['do'] ?? ''} loading={add.isPending}>
        {m.study_own_add()}
      </Button>
      {add.isError && refused === undefined ? <FormError>{add.error.message}</FormError> : null}
    </form>
  );
}
