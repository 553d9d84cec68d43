import type { DeskSession, RoomOfSession } from '@abhyas/contract/centres/desk.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatTime } from '../../../../lib/dates/dates.ts';
import { m } from '../../../../paraglide/messages.js';
import { Badge, type BadgeTone } from '../../../../ui/cards/badge.tsx';
import { Card } from '../../../../ui/cards/card.tsx';
import { showSuccess } from '../../../../ui/feedback/toasts/show-success.ts';
import { PillTabs } from '../../../../ui/navigation/pill-tabs.tsx';
import { CandidateTable } from './candidate-table.tsx';
import { Countdown } from './countdown.tsx';
import { MoveSessionDialog } from '../dialogs/move-session-dialog.tsx';
import type { NoteSubject } from '../dialogs/note-dialog.tsx';
import { useMoveSeat } from '../queries.ts';
import { SeatBar } from './seat-bar.tsx';
import { SeatKey } from './seat-key.tsx';
import { SeatMap } from './seat-map.tsx';
import classes from './session-card.module.css';
import { dayText, sessionStateText } from '../words.ts';

const tones: Readonly<Record<DeskSession['state'], BadgeTone>> = {
  later: 'plain',
  'check-in': 'brand',
  running: 'good',
  completed: 'plain',
  cancelled: 'bad',
};
const views = [
  { value: 'seats', label: m.desk_view_seats },
  { value: 'list', label: m.desk_view_list },
] as const;

interface SessionCardProps {
  readonly session: DeskSession;
  readonly room: RoomOfSession;
  readonly zone: string;
  readonly chosen: number;
  readonly onChoose: (seat: number) => void;
  readonly onNote: (subject: NoteSubject) => void;
}

/** The session that is looked at: its room as a map of seats or as a list, and what can be done for the candidate at the chosen seat. */
export function SessionCard({ session, room, zone, chosen, onChoose, onNote }: SessionCardProps) {
  const [view, setView] = useState<'seats' | 'list'>('seats');
  const [isMoving, setMoving] = useState(false);
  const [isSessionMoving, setSessionMoving] = useState(false);
  const move = useMoveSeat();
  const candidate = room.candidates.find(({ seat }) => seat === chosen) ?? null;
  const moving = isMoving && candidate !== null;
  const { startsAt, endsAt, state } = session;
  const choose = (seat: number) => {
    if (!moving) return onChoose(seat === chosen ? 0 : seat);
    setMoving(false);
    const done = () => {
      onChoose(seat);
      showSuccess(m.desk_moved({ seat }));
    };
    move.mutate({ bookingId: candidate.bookingId, seat }, { onSuccess: done });
  };
  return (
    <Card aria-labelledby="session-title">
      <div className={classes['head']}>
        <div>
          <p className={classes['about']}>
            <Badge tone={tones[state]}>{sessionStateText(session, zone)}</Badge>
            <span>
              {dayText(startsAt, zone)} ·{' '}
              {m.desk_range({ from: formatTime(startsAt, zone), to: formatTime(endsAt, zone), room: session.room })}
            </span>
          </p>
          <h2 id="session-title">{session.test}</h2>
        </div>
        {room.mostEndAt === '' ? null : <Countdown until={room.mostEndAt} label={m.desk_left()} />}
        {room.mostEndAt === '' && state === 'check-in' ? <Countdown until={startsAt} label={m.desk_starts_in()} /> : null}
      </div>
      {room.candidates.length === 0 ? (
        <p className={classes['none']}>
          {state === 'completed' || state === 'cancelled' ? m.desk_none_had_booked() : m.desk_none_booked()}
        </p>
      ) : (
        <div className={classes['views']}>
          <PillTabs label={m.desk_view()} tabs={views} value={view} onChange={setView}>
            {view === 'seats' ? (
              <div className={classes['body']}>
                <SeatMap session={session} room={room} zone={zone} chosen={chosen} onChoose={choose} moving={moving} />
                <SeatKey session={session} room={room} />
              </div>
            ) : (
              <CandidateTable room={room} zone={zone} chosen={chosen} onChoose={onChoose} />
            )}
          </PillTabs>
        </div>
      )}
      {moving ? (
        <div className={classes['bar']} role="status">
          <p>{room.freeSeats.length === 0 ? m.desk_move_none() : m.desk_move_choose({ name: candidate.name })}</p>
          <Button size="sm" variant="default" onClick={() => setMoving(false)}>
            {m.desk_move_stop()}
          </Button>
        </div>
      ) : null}
      {candidate !== null && !moving ? (
        <SeatBar
          candidate={candidate}
          session={session}
          zone={zone}
          onMove={() => {
            setView('seats');
            setMoving(true);
          }}
          onNote={() => onNote({ slotId: session.slotId, seat: candidate.seat })}
        />
      ) : null}
      {candidate === null && room.candidates.length > 0 ? <p className={classes['hint']}>{m.desk_choose_hint()}</p> : null}
      {room.otherSlots.length + room.otherRooms.length > 0 && room.candidates.length > 0 ? (
        <div className={classes['foot']}>
          <Button variant="subtle" size="sm" onClick={() => setSessionMoving(true)}>
            {m.desk_session_move()}
          </Button>
        </div>
      ) : null}
      {isSessionMoving ? <MoveSessionDialog session={session} room={room} onClose={() => setSessionMoving(false)} /> : null}
    </Card>
  );
}
