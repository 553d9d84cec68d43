import type { AgreedTask } from '@abhyas/contract/learning/tasks.ts';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { useTickTask } from '../../../shared/learning/agreed-tasks.ts';
import { dueDay } from '../../../shared/learning/due-day.ts';
import { useShownAtOnce } from '../../../ui/forms/use-shown-at-once.ts';
import classes from './agreed-tasks.module.css';

interface TaskRowProps {
  readonly task: AgreedTask;
  /** Left out where it cannot be removed. */
  readonly onRemove?: (() => void) | undefined;
}

/** A task that is no lesson or test: its tick, its words, and the day it is due. */
export function TaskRow({ task, onRemove }: TaskRowProps) {
  const tick = useTickTask();
  const [isDone, choose] = useShownAtOnce({
    saved: task.done === '1',
    save: (done) => tick.mutateAsync({ taskId: task.taskId, done: done ? '1' : '0' }),
  });
  const due = dueDay({ step: task });
  return (
    <li className={classes['row']}>
      <label className={classes['task']}>
        <input type="checkbox" checked={isDone} onChange={(event) => choose(event.target.checked)} />
        <span className={isDone ? classes['done'] : ''}>{task.text}</span>
      </label>
      {due === null ? null : <span className={due.isLate ? classes['late'] : classes['due']}>{due.text}</span>}
      {onRemove === undefined ? null : (
        <ActionIcon variant="subtle" color="gray" aria-label={m.study_own_remove({ text: task.text })} onClick={onRemove}>
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}
