import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Hint } from '../../../ui/feedback/hint/hint.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import parts from '../cards/part.module.css';
import { actionOf } from '../cards/session-doors.ts';
import { useMentorCalls } from '../mentor-queries.ts';
import classes from './mentor-card.module.css';
import { sessionReasonText } from '../cards/session-words.ts';

const words = { present: m.session_present, absent: m.session_absent } as const;

/** Who was there, of a session that is over (MEN-030, MEN-031). It answers at once and goes back to what was there if it is refused. */
export function AttendanceChoice({ card }: { card: BookingCard }) {
  const { act } = useMentorCalls();
  const labelId = useId();
  const whyId = useId();
  const action = actionOf(card, 'attendance');
  if (action === undefined) return null;
  const isStudents = card.mentorAbsentBy === 'student';
  const said = act.isPending ? act.variables.requestType : card.mentorAbsentBy === 'mentor' ? 'mentor-absent' : card.attendance;
  const say = (requestType: 'present' | 'absent' | 'mentor-absent') => {
    if (!action.enabled || act.isPending || said === requestType) return;
    act.mutate({ bookingId: card.bookingId, requestType, feedback: '', data: [], actionItems: [], seen: card.feedBackModifiedDate });
  };
  const choices = (['present', 'absent'] as const).map((value) => (
    <button
      key={value}
      type="button"
      className={`${classes['choice']} min-w-19 min-h-9 px-3 py-0 border border-transparent rounded-[6px] bg-transparent text-muted font-medium text-sm cursor-pointer aria-disabled:cursor-default max-[600px]:min-h-11`}
      data-value={value}
      aria-pressed={said === value}
      aria-disabled={!action.enabled}
      aria-describedby={action.enabled ? undefined : whyId}
      onClick={() => say(value)}
    >
      {words[value]()}
    </button>
  ));
  return (
    <div className={parts['form']}>
      <div role="group" aria-labelledby={labelId} className="flex flex-wrap gap-x-3 gap-y-2 items-center m-0 p-0 border-0">
        <span id={labelId}>{m.mentor_attendance()}</span>
        {action.enabled ? (
          <div className="flex gap-0.5 p-0.5 rounded-control bg-sunken">{choices}</div>
        ) : (
          <Hint label={sessionReasonText(action.reason)}>
            <div className="flex gap-0.5 p-0.5 rounded-control bg-sunken">{choices}</div>
          </Hint>
        )}
        {action.enabled ? null : (
          <span id={whyId} className="visually-hidden">
            {sessionReasonText(action.reason)}
          </span>
        )}
        {action.enabled && said !== 'mentor-absent' && !isStudents ? (
          <button
            type="button"
            className="min-h-9 p-0 border-0 bg-transparent text-brand-text text-sm cursor-pointer"
            onClick={() => say('mentor-absent')}
          >
            {m.mentor_absent_self()}
          </button>
        ) : null}
      </div>
      {isStudents ? <p className="text-muted text-sm">{m.mentor_absent_by_student()}</p> : null}
      {said === 'mentor-absent' ? <p className="text-muted text-sm">{m.mentor_absent_said()}</p> : null}
      {act.isError ? (
        <FormError>
          <strong>{m.mentor_not_saved()}</strong> {act.error.message}
        </FormError>
      ) : null}
    </div>
  );
}
