import type { ActionItem, BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { agreedTasksQuery, useTickTask } from '../../../shared/learning/agreed-tasks.ts';
import { dueDay } from '../../../shared/learning/due-day.ts';
import { StatusTick } from '../../../ui/feedback/progress/status-tick.tsx';
import { useShownAtOnce } from '../../../ui/forms/use-shown-at-once.ts';
import classes from './part.module.css';

/** The steps that student and mentor agreed on, each with the day it is due and whether it is done. `isOwn`: the student looks, and ticks them. */
export function AgreedSteps({ card: { actionItems }, isOwn = false }: { card: BookingCard; isOwn?: boolean }) {
  if (actionItems.length === 0) return null;
  return (
    <div className={classes['part']}>
      <h4 className={classes['name']}>{isOwn ? m.session_agreed() : m.report_steps()}</h4>
      <ul className={`${classes['steps']} grid gap-2 m-0 p-0 list-none`}>
        {actionItems.map((step) => (
          <li key={step.taskId}>{isOwn ? <OwnStep step={step} /> : <Step step={step} />}</li>
        ))}
      </ul>
    </div>
  );
}

function Step({ step }: { step: ActionItem }) {
  return (
    <>
      {step.done ? (
        <StatusTick label={m.session_step_done()} size={18} />
      ) : (
        <span
          className="flex-none w-4.5 h-4.5 mt-0.5 border-2 border-line-strong rounded-circle"
          role="img"
          aria-label={m.session_step_open()}
        />
      )}
      <span>
        {step.text}
        <DueDay step={step} />
      </span>
    </>
  );
}

/** A task of the student, ticked here as on My tasks. */
function OwnStep({ step }: { step: ActionItem }) {
  const { data } = useQuery({ ...agreedTasksQuery(useOwnSession()), meta: { quiet: true } });
  const tick = useTickTask();
  const [isDone, choose] = useShownAtOnce({
    saved: data?.find(({ taskId }) => taskId === step.taskId)?.done ?? step.done,
    save: (done) => tick.mutateAsync({ taskId: step.taskId, done }),
  });
  return (
    <div className={classes['own']}>
      <label className="flex gap-2 items-start py-0.5 cursor-pointer">
        <input className="mt-px" type="checkbox" checked={isDone} onChange={(event) => choose(event.target.checked)} />
        <span className={isDone ? 'text-muted line-through' : undefined}>{step.text}</span>
      </label>
      <DueDay step={{ ...step, done: isDone }} />
    </div>
  );
}

function DueDay({ step }: { step: ActionItem }) {
  const due = dueDay({ step });
  if (due === null) return null;
  return (
    <span className={`${classes['due']} block text-muted text-sm data-late:text-warn`} data-late={due.isLate || undefined}>
      {due.text}
    </span>
  );
}
