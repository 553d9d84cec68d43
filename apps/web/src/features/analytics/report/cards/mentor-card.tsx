import type { Report } from '@abhyas/contract/analytics/student-report.ts';
import { useId } from 'react';
import { formatDayFirst } from '../../../../lib/dates/dates.ts';
import { m } from '../../../../paraglide/messages.js';
import { dueDay } from '../../../../shared/learning/due-day.ts';
import { Card } from '../../../../ui/cards/card.tsx';
import { PersonPicture } from '../../../../ui/cards/person-picture.tsx';
import { StatusTick } from '../../../../ui/feedback/progress/status-tick.tsx';
import { PathLink } from '../../../../ui/navigation/path-link.tsx';
import { shortDate } from '../../words.ts';
import classes from './report-card.module.css';
import words from './mentor-card.module.css';

interface MentorCardProps extends Pick<Report, 'feedback' | 'today'> {
  /** Where all sessions are; '' for readers who have no such page. */
  readonly all: string;
}

/** The latest feedback of a mentor, with the steps that were agreed on. */
export function MentorCard({ feedback, today, all }: MentorCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className={`${classes['card']} flex flex-col gap-4 min-w-0`}>
      <div className="flex gap-4 items-baseline justify-between">
        <h2 id={id} className="min-w-0 text-lg">
          {m.report_mentor()}
        </h2>
        {feedback === null || all === '' ? null : (
          <PathLink href={all} className={classes['link']}>
            {m.report_reports({ count: feedback.reports })}
          </PathLink>
        )}
      </div>
      {feedback === null ? <p className="m-0 text-muted">{m.report_mentor_none()}</p> : <Feedback feedback={feedback} today={today} />}
    </Card>
  );
}

function Feedback({ feedback, today }: { feedback: NonNullable<Report['feedback']>; today: string }) {
  const { mentorName, at, text, steps } = feedback;
  return (
    <>
      <p className="flex gap-2 items-center m-0 text-body text-sm wrap-anywhere">
        <PersonPicture name={mentorName} url="" size={28} />
        <span>{m.report_mentor_by({ name: mentorName, date: formatDayFirst(at) })}</span>
      </p>
      {text === '' ? null : (
        <blockquote className="line-clamp-9 m-0 text-ink leading-[1.6] whitespace-pre-line wrap-anywhere print:block print:text-sm print:leading-[1.4]">
          {text}
        </blockquote>
      )}
      {steps.length === 0 ? null : (
        <div className="pt-4 border-t border-line print:pt-2">
          <h3 className="mx-0 mt-0 mb-2 text-md">{m.report_steps()}</h3>
          <ul className={`${words['steps']} grid gap-2 m-0 p-0 list-none`}>
            {steps.map((step) => (
              <Step key={step.taskId} step={step} today={today} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Step({ step, today }: { step: NonNullable<Report['feedback']>['steps'][number]; today: string }) {
  const isDone = step.done;
  const due = dueDay({ step, today, format: shortDate });
  return (
    <li>
      {isDone ? (
        <StatusTick label={m.report_step_done()} size={20} />
      ) : (
        <span className={`${words['open']} flex-none w-5 h-5 rounded-circle`} role="img" aria-label={m.report_step_open()} />
      )}
      <span className="flex-1 min-w-0 text-sm wrap-anywhere">{step.text}</span>
      <span className="flex-none text-muted text-sm data-late:text-warn" data-late={due?.isLate || undefined}>
        {isDone ? m.report_step_done() : due?.text}
      </span>
    </li>
  );
}
