import type { Candidate, DeskSession, RoomOfSession } from '@abhyas/contract/centres/desk.ts';
import { IconCheck, IconWifiOff } from '@tabler/icons-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { isArrow, seatAfter } from './seat-order.ts';
import classes from './seat-map.module.css';
import { arrangedText, isArranged, stateText } from '../words.ts';

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
export function SeatMap({ session, room, zone, chosen, onChoose, moving }: SeatMapProps) {
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
        className={classes['seats']}
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
              <span key={seat} className={classes['seat']} data-state="free" data-gap={gap} aria-hidden="true">
                {seat}
              </span>
            );
          }
          return (
            <button
              key={seat}
              type="button"
              className={classes['seat']}
              data-state={isTarget ? 'target' : candidate?.state}
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
      <p className={classes['front']}>{m.desk_front()}</p>
    </div>
  );
}

/** What says a state, beside its colour. */
function Mark({ candidate }: { candidate: Candidate | undefined }): ReactNode {
  if (candidate === undefined) return null;
  const { state } = candidate;
  return (
    <>
      {state === 'done' ? <IconCheck className={classes['mark']} size={11} stroke={3} aria-hidden /> : null}
      {state === 'offline' ? <IconWifiOff className={classes['mark']} size={11} stroke={2.5} aria-hidden /> : null}
      {isArranged(candidate) ? <span className={classes['extra']} aria-hidden="true" /> : null}
    </>
  );
}

function seatLabel({ candidate, zone }: { candidate: Candidate; zone: string }): string {
  const { seat, name } = candidate;
  const label = m.desk_seat_of({ seat, name, state: stateText({ candidate, zone }) });
  return isArranged(candidate) ? m.desk_seat_arranged({ seat: label, arrangements: arrangedText(candidate) }) : label;
}
