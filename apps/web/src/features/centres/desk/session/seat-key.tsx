import type { DeskSession, RoomOfSession, SeatState } from '@abhyas/contract/centres/desk.ts';
import { m } from '../../../../paraglide/messages.js';
import classes from './session-card.module.css';
import { isArranged, stateWords } from '../words.ts';

/** States that have their place in the key even where no one is in them, so that one learns where to look. */
const always: readonly SeatState[] = ['writing', 'offline', 'absent'];

/** How many candidates are in which state. */
export function SeatKey({ session, room }: { session: DeskSession; room: RoomOfSession }) {
  const counts = Map.groupBy(room.candidates, ({ state }) => state);
  const states = (Object.keys(stateWords) as SeatState[]).filter((state) => always.includes(state) || counts.has(state));
  return (
    <dl className={classes['key']}>
      {states.map((state) => (
        <div key={state}>
          <dt>
            <span className={classes['swatch']} data-state={state} aria-hidden="true" />
            {stateWords[state]()}
          </dt>
          <dd data-alarm={(state === 'offline' && counts.has(state)) || undefined}>{counts.get(state)?.length ?? 0}</dd>
        </div>
      ))}
      {room.candidates.some(isArranged) ? (
        <div>
          <dt>
            <span className={classes['swatch']} data-state="extra" aria-hidden="true" />
            {m.desk_extra()}
          </dt>
          <dd>{room.candidates.filter(isArranged).length}</dd>
        </div>
      ) : null}
      <div className={classes['sum']}>
        <dt>{m.desk_booked_of({ seats: session.seats })}</dt>
        <dd>{room.candidates.length}</dd>
      </div>
    </dl>
  );
}
