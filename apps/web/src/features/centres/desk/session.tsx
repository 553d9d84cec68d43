import type { Candidate, DeskSession, RoomOfSession, SeatState } from '@abhyas/contract/centres/desk.ts';
import { IconCheck, IconWifiOff } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { arrangedText, dayText, isArranged, sessionStateText, stateText, stateWords } from './words.ts';
import { Button } from '@mantine/core';
import { formatTime } from '../../../lib/dates/dates.ts';
import { Badge, type BadgeTone } from '../../../ui/cards/badge.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { PillTabs } from '../../../ui/navigation/pill-tabs.tsx';
import { MoveSessionDialog, type NoteSubject } from './dialogs.tsx';
import { TimeBackDialog } from './time-back-dialog.tsx';
import { useChangeCandidate, useMoveSeat } from './queries.ts';
import { now } from '../../../lib/clock.ts';
import { formatClock } from '../../../lib/format/durations.ts';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import classes from './session.module.css';

/** Where the arrow keys lead in a room whose seats are numbered row by row. */
type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';

/** The seat that a key leads to from `seat`, among the choosable ones, in order; `seat` itself where there is none in that direction. */
function seatAfter({ key, seat, seats, columns }: { key: Arrow; seat: number; seats: readonly number[]; columns: number }): number {
  const inColumn = (other: number) => other % columns === seat % columns;
  const found = {
    ArrowLeft: () => seats.findLast((other) => other < seat),
    ArrowRight: () => seats.find((other) => other > seat),
    ArrowUp: () => seats.findLast((other) => other < seat && inColumn(other)),
    ArrowDown: () => seats.find((other) => other > seat && inColumn(other)),
    Home: () => seats[0],
    End: () => seats.at(-1),
  }[key]();
  return found ?? seat;
}

const isArrow = (key: string): key is Arrow => ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key);

const seatClass = 'relative grid place-items-center w-10 h-11 rounded-control text-sm font-medium tabular data-gap:mr-6';

const seatLooks: Readonly<Record<SeatState | 'free' | 'target', string>> = {
  free: 'border border-dashed border-line bg-card text-muted',
  expected: 'border border-line-strong bg-card text-body',
  in: 'border-2 border-good bg-card text-good-ink',
  writing: 'border border-transparent bg-good-wash text-good-ink',
  offline: 'border-2 border-bad bg-card text-bad',
  break: 'border-2 border-warn bg-warn-wash text-warn',
  absent: 'border border-line-strong bg-card text-muted line-through',
  done: 'border border-transparent bg-sunken text-body',
  target: 'border-2 border-dashed border-brand-text bg-brand-wash text-brand-text',
};

/** As the seats; who is absent is struck through, as the number of their seat is. */
const swatchLooks: Readonly<Record<SeatState | 'extra', string>> = {
  expected: 'border-line-strong',
  in: 'border-good',
  writing: 'border-good bg-good',
  offline: 'border-bad',
  break: 'border-warn bg-warn-wash',
  absent: `${classes['absent']} border-line-strong`,
  done: 'border-line-strong bg-sunken',
  extra: 'border-info bg-info',
};

interface SeatMapProps {
  readonly session: DeskSession;
  readonly room: RoomOfSession;
  readonly zone: string;
  /** The seat that is looked at; 0 for none. */
  readonly chosen: number;
  readonly onChoose: (seat: number) => void;
  /** Free seats can be chosen, for someone to move to. */
  readonly moving: boolean;
}

/** The room of a session from its front: a button for each candidate, by seat. One stop of the Tab key; arrow keys go from seat to seat. */
function SeatMap({ session, room, zone, chosen, onChoose, moving }: SeatMapProps) {
  const map = useRef<HTMLDivElement>(null);
  const at = new Map(room.candidates.map((candidate) => [candidate.seat, candidate]));
  const free = new Set(room.freeSeats);
  const last = Math.max(session.seats, ...at.keys());
  const all = Array.from({ length: last }, (_, index) => index + 1);
  const choosable = all.filter((seat) => (moving ? free.has(seat) : at.has(seat)));
  const stop = choosable.includes(chosen) ? chosen : choosable[0];
  const focus = (event: KeyboardEvent) => {
    const seat = Number((event.target as HTMLElement).dataset['seat'] ?? 0);
    if (!isArrow(event.key) || seat === 0) return;
    event.preventDefault();
    const next = seatAfter({ key: event.key, seat, seats: choosable, columns: room.columns });
    map.current?.querySelector<HTMLElement>(`[data-seat="${next}"]`)?.focus();
  };
  return (
    <div className={classes['room']}>
      {/* the arrow keys only move between the buttons inside */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={map}
        className="grid gap-2"
        role="group"
        aria-label={m.desk_seats({ room: session.room })}
        style={{ gridTemplateColumns: `repeat(${Math.min(room.columns, last)}, max-content)` }}
        onKeyDown={focus}
      >
        {all.map((seat) => {
          const candidate = at.get(seat);
          const gap = room.gangways.includes(((seat - 1) % room.columns) + 1) || undefined;
          const isTarget = moving && free.has(seat);
          if (candidate === undefined && !isTarget) {
            return (
              <span key={seat} className={`${seatClass} ${seatLooks.free}`} data-state="free" data-gap={gap} aria-hidden="true">
                {seat}
              </span>
            );
          }
          const state = isTarget || candidate === undefined ? 'target' : candidate.state;
          return (
            <button
              key={seat}
              type="button"
              className={`${seatClass} ${seatLooks[state]} enabled:cursor-pointer disabled:opacity-50 aria-pressed:[box-shadow:0_0_0_2px_var(--card),0_0_0_4px_var(--brand-text)]`}
              data-state={state}
              data-gap={gap}
              data-seat={seat}
              tabIndex={seat === stop ? 0 : -1}
              disabled={moving && !isTarget}
              aria-pressed={isTarget ? undefined : seat === chosen}
              aria-label={candidate === undefined ? m.desk_seat_move({ seat }) : seatLabel({ candidate, zone })}
              onClick={() => onChoose(seat)}
            >
              {seat}
              <Mark candidate={candidate} />
            </button>
          );
        })}
      </div>
      <p className="mt-2 text-muted text-xs">{m.desk_front()}</p>
    </div>
  );
}

/** What says a state, beside its colour. */
function Mark({ candidate }: { candidate: Candidate | undefined }): ReactNode {
  if (candidate === undefined) return null;
  const { state } = candidate;
  return (
    <>
      {state === 'done' ? <IconCheck className="absolute right-0.5 bottom-0.5" size={11} stroke={3} aria-hidden /> : null}
      {state === 'offline' ? <IconWifiOff className="absolute right-0.5 bottom-0.5" size={11} stroke={2.5} aria-hidden /> : null}
      {isArranged(candidate) ? <span className="absolute -top-0.5 -right-0.5 w-2 h-2 rounded-[2px] bg-info" aria-hidden="true" /> : null}
    </>
  );
}

function seatLabel({ candidate, zone }: { candidate: Candidate; zone: string }): string {
  const { seat, name } = candidate;
  const label = m.desk_seat_of({ seat, name, state: stateText({ candidate, zone }) });
  return isArranged(candidate) ? m.desk_seat_arranged({ seat: label, arrangements: arrangedText(candidate) }) : label;
}

interface SeatBarProps {
  readonly candidate: Candidate;
  readonly session: DeskSession;
  readonly zone: string;
  readonly onMove: () => void;
  readonly onNote: () => void;
  readonly onTimeBack: () => void;
}

/** States in which a clock may run that time can be given back to. */
const isWriting = ({ state }: Pick<Candidate, 'state'>): boolean => state === 'writing' || state === 'offline' || state === 'break';

type Change = 'check-in' | 'undo-check-in' | 'absent' | 'not-absent';

/** Who sits on the seat that was chosen, and what can be done about it. */
function SeatBar({ candidate, session, zone, onMove, onNote, onTimeBack }: SeatBarProps) {
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
    <div
      className={`${classes['bar']} flex flex-wrap items-center justify-between gap-x-4 gap-y-3 mt-4 px-4 py-3 rounded-control bg-sunken text-sm`}
      role="region"
      aria-label={m.desk_chosen({ seat, name, pin })}
    >
      <p>
        <strong>{m.desk_chosen({ seat, name, pin })}</strong>{' '}
        {[stateText({ candidate, zone }), state === 'in' ? '' : inText, arrangedText(candidate)].filter((text) => text !== '').join(' · ')}
      </p>
      <div className="flex flex-wrap gap-2">
        {(state === 'expected' || state === 'absent') && mayCheckIn ? button('check-in', m.desk_do_check_in(), 'filled') : null}
        {state === 'in' ? button('undo-check-in', m.desk_do_undo()) : null}
        {state === 'expected' ? button('absent', m.desk_do_absent()) : null}
        {state === 'absent' ? button('not-absent', m.desk_do_not_absent()) : null}
        {state === 'done' ? null : (
          <Button size="sm" variant="default" onClick={onMove}>
            {m.desk_do_move()}
          </Button>
        )}
        {isWriting(candidate) ? (
          <Button size="sm" variant="default" onClick={onTimeBack}>
            {m.desk_time_back()}
          </Button>
        ) : null}
        <Button size="sm" variant="default" onClick={onNote}>
          {m.desk_do_note()}
        </Button>
      </div>
    </div>
  );
}

const inWords = (by: Candidate['checkedInBy'], time: string) => (by === 'code' ? m.desk_in_by_code({ time }) : m.desk_in_by_desk({ time }));

interface CandidateTableProps {
  readonly room: RoomOfSession;
  readonly zone: string;
  readonly chosen: number;
  readonly onChoose: (seat: number) => void;
}

/** The candidates of a session as a list, by seat. */
function CandidateTable({ room, zone, chosen, onChoose }: CandidateTableProps) {
  return (
    <div className="mt-4">
      <DataTable label={m.desk_col_name()}>
        <thead>
          <tr>
            <th scope="col" data-number>
              {m.desk_col_seat()}
            </th>
            <th scope="col">{m.desk_col_name()}</th>
            <th scope="col">{m.desk_col_id()}</th>
            <th scope="col">{m.desk_col_state()}</th>
            <th scope="col">{m.desk_col_in()}</th>
            <th scope="col">{m.desk_col_extra()}</th>
          </tr>
        </thead>
        <tbody>
          {room.candidates.map((candidate) => (
            <tr key={candidate.bookingId} aria-selected={candidate.seat === chosen}>
              <td data-number>{candidate.seat}</td>
              <th scope="row">
                <button
                  type="button"
                  className="border-0 rounded-[4px] px-0 py-0.5 bg-transparent text-brand-text font-medium text-left cursor-pointer"
                  onClick={() => onChoose(candidate.seat === chosen ? 0 : candidate.seat)}
                >
                  {candidate.name}
                </button>
              </th>
              <td>{candidate.pin}</td>
              <td>{stateText({ candidate, zone })}</td>
              <td>{candidate.checkedInAt === '' ? '' : formatTime(candidate.checkedInAt, zone)}</td>
              <td>{arrangedText(candidate)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}

/** States that have their place in the key even where no one is in them, so that one learns where to look. */
const always: readonly SeatState[] = ['writing', 'offline', 'absent'];

const rowClass = 'flex justify-between px-0 py-1.5';
const countClass = 'm-0 text-ink font-strong tabular';

/** How many candidates are in which state. */
function SeatKey({ session, room }: { session: DeskSession; room: RoomOfSession }) {
  const counts = Map.groupBy(room.candidates, ({ state }) => state);
  const states = (Object.keys(stateWords) as SeatState[]).filter((state) => always.includes(state) || counts.has(state));
  return (
    <dl className="flex-[1_1_220px] min-w-0 m-0 text-sm">
      {states.map((state) => (
        <div key={state} className={rowClass}>
          <dt className="flex gap-2 items-center">
            <span className={`size-3 border-2 rounded-[3px] ${swatchLooks[state]}`} aria-hidden="true" />
            {stateWords[state]()}
          </dt>
          <dd className={`${countClass} data-alarm:text-bad`} data-alarm={(state === 'offline' && counts.has(state)) || undefined}>
            {counts.get(state)?.length ?? 0}
          </dd>
        </div>
      ))}
      {room.candidates.some(isArranged) ? (
        <div className={rowClass}>
          <dt className="flex gap-2 items-center">
            <span className={`size-3 border-2 rounded-[3px] ${swatchLooks.extra}`} aria-hidden="true" />
            {m.desk_extra()}
          </dt>
          <dd className={countClass}>{room.candidates.filter(isArranged).length}</dd>
        </div>
      ) : null}
      <div className={`${rowClass} mt-1 border-t border-line text-ink font-strong`}>
        <dt className="flex gap-2 items-center">{m.desk_booked_of({ seats: session.seats })}</dt>
        <dd className={countClass}>{room.candidates.length}</dd>
      </div>
    </dl>
  );
}

interface CountdownProps {
  readonly until: string;
  readonly label: string;
}

/** What is left until a moment, each second. */
function Countdown({ until, label }: CountdownProps) {
  const [at, setAt] = useState(() => now().getTime());
  useEffect(() => {
    const timer = setInterval(() => setAt(now().getTime()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((Date.parse(until) - at) / 1000));
  return (
    <p className="flex-none text-right max-[560px]:text-left" role="timer">
      <strong className="block text-ink text-xl tabular leading-[1.2]">{formatClock(seconds)}</strong>
      <span className="text-muted text-sm">{label}</span>
    </p>
  );
}

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
  readonly venue: { readonly venueId: string; readonly name: string; readonly timeZone: string };
  readonly chosen: number;
  readonly onChoose: (seat: number) => void;
  readonly onNote: (subject: NoteSubject) => void;
}

/** The session that is looked at: its room as a map of seats or as a list, and what can be done for the candidate at the chosen seat. */
export function SessionCard({ session, room, venue, chosen, onChoose, onNote }: SessionCardProps) {
  const [view, setView] = useState<'seats' | 'list'>('seats');
  const [isMoving, setMoving] = useState(false);
  const [isSessionMoving, setSessionMoving] = useState(false);
  const [timeBack, setTimeBack] = useState<{ readonly candidate: Candidate | null } | null>(null);
  const move = useMoveSeat();
  const zone = venue.timeZone;
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
      <div className={`${classes['head']} flex justify-between gap-x-6 gap-y-2 mb-4 max-[560px]:flex-wrap`}>
        <div>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 mb-2 text-muted text-sm">
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
        <p className="text-muted">{state === 'completed' || state === 'cancelled' ? m.desk_none_had_booked() : m.desk_none_booked()}</p>
      ) : (
        <div className={classes['views']}>
          <PillTabs label={m.desk_view()} tabs={views} value={view} onChange={setView}>
            {view === 'seats' ? (
              <div className="flex flex-wrap items-start gap-x-8 gap-y-6 mt-4">
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
        <div
          className={`${classes['bar']} flex flex-wrap items-center justify-between gap-x-4 gap-y-3 mt-4 px-4 py-3 rounded-control bg-sunken text-sm`}
          role="status"
        >
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
          onTimeBack={() => setTimeBack({ candidate })}
          onNote={() => onNote({ slotId: session.slotId, seat: candidate.seat })}
        />
      ) : null}
      {candidate === null && room.candidates.length > 0 ? <p className="text-muted mt-4 text-sm">{m.desk_choose_hint()}</p> : null}
      <div className="flex flex-wrap justify-end gap-2 mt-3 empty:hidden">
        {room.candidates.some(isWriting) ? (
          <Button variant="subtle" size="sm" onClick={() => setTimeBack({ candidate: null })}>
            {m.desk_time_back_all()}
          </Button>
        ) : null}
        {room.otherSlots.length + room.otherRooms.length > 0 && room.candidates.length > 0 ? (
          <Button variant="subtle" size="sm" onClick={() => setSessionMoving(true)}>
            {m.desk_session_move()}
          </Button>
        ) : null}
      </div>
      {timeBack === null ? null : <TimeBackDialog venue={venue} session={session} {...timeBack} onClose={() => setTimeBack(null)} />}
      {isSessionMoving ? <MoveSessionDialog session={session} room={room} onClose={() => setSessionMoving(false)} /> : null}
    </Card>
  );
}
