import type { Candidate, DeskSession } from '@abhyas/contract/centres/desk.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatTime } from '../../../../lib/dates/dates.ts';
import { m } from '../../../../paraglide/messages.js';
import { showSuccess } from '../../../../ui/feedback/toasts/show-success.ts';
import { useChangeCandidate } from '../queries.ts';
import classes from './session-card.module.css';
import { arrangedText, stateText } from '../words.ts';

interface SeatBarProps {
  readonly candidate: Candidate;
  readonly session: DeskSession;
  readonly zone: string;
  readonly onMove: () => void;
  readonly onNote: () => void;
}

type Change = 'check-in' | 'undo-check-in' | 'absent' | 'not-absent';

/** Who sits on the seat that was chosen, and what can be done about it. */
export function SeatBar({ candidate, session, zone, onMove, onNote }: SeatBarProps) {
  const change = useChangeCandidate();
  const { bookingId, seat, name, pin, state, checkedInAt, checkedInBy } = candidate;
  const done: Record<Change, () => string> = {
    'check-in': () => m.desk_done_in({ name, seat }),
    'undo-check-in': m.desk_done_undo,
    absent: m.desk_done_absent,
    'not-absent': m.desk_done_not_absent,
  };
  const button = (to: Change, label: string, variant: 'default' | 'filled' = 'default'): ReactNode => (
    <Button
      key={to}
      size="sm"
      variant={variant}
      loading={change.isPending && change.variables.change === to}
      onClick={() => change.mutate({ bookingId, change: to }, { onSuccess: () => showSuccess(done[to]()) })}
    >
      {label}
    </Button>
  );
  const mayCheckIn = session.state === 'check-in' || session.state === 'running';
  const inText = checkedInAt === '' ? '' : inWords(checkedInBy, formatTime(checkedInAt, zone));
  return (
    <div className={classes['bar']} role="region" aria-label={m.desk_chosen({ seat, name, pin })}>
      <p>
        <strong>{m.desk_chosen({ seat, name, pin })}</strong>{' '}
        {[stateText({ candidate, zone }), state === 'in' ? '' : inText, arrangedText(candidate)].filter((text) => text !== '').join(' · ')}
      </p>
      <div className={classes['actions']}>
        {(state === 'expected' || state === 'absent') && mayCheckIn ? button('check-in', m.desk_do_check_in(), 'filled') : null}
        {state === 'in' ? button('undo-check-in', m.desk_do_undo()) : null}
        {state === 'expected' ? button('absent', m.desk_do_absent()) : null}
        {state === 'absent' ? button('not-absent', m.desk_do_not_absent()) : null}
        {state === 'done' ? null : (
          <Button size="sm" variant="default" onClick={onMove}>
            {m.desk_do_move()}
          </Button>
        )}
        <Button size="sm" variant="default" onClick={onNote}>
          {m.desk_do_note()}
        </Button>
      </div>
    </div>
  );
}

const inWords = (by: Candidate['checkedInBy'], time: string) => (by === 'code' ? m.desk_in_by_code({ time }) : m.desk_in_by_desk({ time }));
