import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { agreedTasksQuery, useOwnTasks, useTickTask } from '../../shared/learning/agreed-tasks.ts';
import classes from './agreed-tasks.module.css';
import type { AgreedTask } from '@abhyas/contract/learning/tasks.ts';
import { textLimits } from '@abhyas/contract/text-limits.ts';
import { callError } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { dayOf } from '../../lib/dates/dates.ts';
import { DateField } from '../../ui/date/date-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { IconX } from '@tabler/icons-react';
import { dueDay } from '../../shared/learning/due-day.ts';
import { useShownAtOnce } from '../../ui/forms/use-shown-at-once.ts';

interface TaskRowProps {
  readonly task: AgreedTask;
  /** Left out where it cannot be removed. */
  readonly onRemove?: (() => void) | undefined;
}

/** A task that is no lesson or test: its tick, its words, and the day it is due. */
function TaskRow({ task, onRemove }: TaskRowProps) {
  const tick = useTickTask();
  const [isDone, choose] = useShownAtOnce({
    saved: task.done,
    save: (done) => tick.mutateAsync({ taskId: task.taskId, done }),
  });
  const due = dueDay({ step: task });
  return (
    <li className={`${classes['row']} flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3`}>
      <label className="flex flex-[1_1_240px] gap-3 min-w-0 wrap-anywhere text-ink">
        <input type="checkbox" checked={isDone} onChange={(event) => choose(event.target.checked)} />
        <span className={isDone ? 'text-muted line-through' : ''}>{task.text}</span>
      </label>
      {due === null ? null : <span className={due.isLate ? 'text-bad' : 'text-muted'}>{due.text}</span>}
      {onRemove === undefined ? null : (
        <ActionIcon variant="subtle" color="gray" aria-label={m.study_own_remove({ text: task.text })} onClick={onRemove}>
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The tasks that the student wrote, each with a tick, and the form to add one with the day it is due. Support reads them. */
function OwnTasks({ tasks }: { readonly tasks: readonly AgreedTask[] }) {
  const { isAdminLogin } = useOwnSession();
  const { remove } = useOwnTasks();
  const title = useId();
  if (isAdminLogin && tasks.length === 0) return null;
  return (
    <section className="mb-6" aria-labelledby={title}>
      <h2 id={title} className="mb-3 text-lg">
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
    <form ref={form} className="flex flex-wrap gap-3 items-start mb-4" noValidate onSubmit={submit}>
      <div className="flex-[3_1_260px]">
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
      <div className="flex-[1_1_200px]">
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

/** What is to do that is no lesson or test, to be ticked off, with the day each is due: what was agreed on with a mentor, where there is any, and the student's own. */
export function AgreedTasks() {
  const session = useOwnSession();
  const title = useId();
  const query = useQuery(agreedTasksQuery(session));
  if (query.isLoadingError) {
    return (
      <p className="mb-4 text-body" role="alert">
        {m.study_agreed_failed()}{' '}
        <Button size="compact-md" variant="subtle" onClick={() => void query.refetch()}>
          {m.error_retry()}
        </Button>
      </p>
    );
  }
  if (query.data === undefined) return null;
  const agreed = query.data.filter(({ own }) => !own);
  return (
    <>
      {agreed.length === 0 ? null : (
        <section className="mb-6" aria-labelledby={title}>
          <h2 id={title} className="mb-3 text-lg">
            {m.study_agreed()}
          </h2>
          <ul className="card-list">
            {agreed.map((task) => (
              <TaskRow key={task.taskId} task={task} />
            ))}
          </ul>
        </section>
      )}
      <OwnTasks tasks={query.data.filter(({ own }) => own)} />
    </>
  );
}
