import type { DeskSession } from '@abhyas/contract/centres/desk.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import { saveFile } from '../../../../lib/calls/download.ts';
import { dayOf, formatTime } from '../../../../lib/dates/dates.ts';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/cards/card.tsx';
import { ProgressBar } from '../../../../ui/feedback/progress/progress-bar.tsx';
import { deskCsv } from '../desk-csv.ts';
import type { DeskPlace } from '../desk-page.tsx';
import classes from './side-card.module.css';
import { dayText, sessionStateText } from '../words.ts';

interface DayCardProps {
  readonly venue: { readonly venueId: string; readonly name: string; readonly timeZone: string };
  readonly sessions: readonly DeskSession[];
  readonly days: DeskPlace['days'];
  /** Now, by the server's clock. */
  readonly today: string;
  readonly chosen: string;
  readonly onDays: (days: DeskPlace['days']) => void;
  readonly onChoose: (slotId: string) => void;
}

/** The sessions of today or of the week, with how many have come; one of them is looked at. */
export function DayCard({ venue, sessions, days, today, chosen, onDays, onChoose }: DayCardProps) {
  const zone = venue.timeZone;
  const day = dayOf(new Date(today), zone);
  const list = useMutation({
    mutationFn: () => call('deskList', { venueId: venue.venueId, day }),
    onSuccess: ({ candidates }) => {
      const file = new Blob([deskCsv({ candidates, zone })], { type: 'text/csv' });
      saveFile({ file, name: m.desk_csv_file({ day }) });
    },
  });
  const open = sessions.filter(({ state }) => state !== 'cancelled');
  const sum = (of: (session: DeskSession) => number) => open.reduce((total, session) => total + of(session), 0);
  return (
    <Card aria-labelledby="day-title">
      <div className={classes['head']}>
        <h2 id="day-title">{days === 'today' ? m.desk_day_at({ venue: venue.name }) : m.desk_week_at({ venue: venue.name })}</h2>
        <Button variant="subtle" size="compact-sm" onClick={() => onDays(days === 'today' ? 'week' : 'today')}>
          {days === 'today' ? m.desk_week() : m.desk_today()}
        </Button>
      </div>
      <ul className={classes['list']}>
        {sessions.map((session) => (
          <li key={session.slotId}>
            <button
              type="button"
              className={classes['session']}
              aria-current={session.slotId === chosen}
              onClick={() => onChoose(session.slotId)}
            >
              <span className={classes['line']}>
                <span>
                  <strong>
                    {days === 'week' ? `${dayText(session.startsAt, zone)}, ` : ''}
                    {formatTime(session.startsAt, zone)}
                  </strong>{' '}
                  {sessionStateText(session, zone)}
                </span>
                <span>{m.desk_in_of({ count: session.checkedIn, booked: session.booked })}</span>
              </span>
              <span className={classes['quiet']}>
                {session.test} · {session.room}
              </span>
              <ProgressBar
                done={session.checkedIn}
                total={session.booked}
                label={m.desk_in_of({ count: session.checkedIn, booked: session.booked })}
              />
            </button>
          </li>
        ))}
      </ul>
      {sessions.length === 0 ? <p className={classes['quiet']}>{m.desk_no_sessions_text({ venue: venue.name })}</p> : null}
      <p className={classes['total']}>
        <span>{m.desk_total()}</span>
        <span>{m.desk_total_of({ booked: sum(({ booked }) => booked), seats: sum(({ seats }) => seats) })}</span>
      </p>
      <Button variant="default" size="sm" mt="sm" fullWidth loading={list.isPending} onClick={() => list.mutate()}>
        {m.desk_csv()}
      </Button>
    </Card>
  );
}
