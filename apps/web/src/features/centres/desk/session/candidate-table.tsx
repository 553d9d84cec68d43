import type { RoomOfSession } from '@abhyas/contract/centres/desk.ts';
import { formatTime } from '../../../../lib/dates/dates.ts';
import { m } from '../../../../paraglide/messages.js';
import { DataTable } from '../../../../ui/cards/data-table.tsx';
import classes from './session-card.module.css';
import { arrangedText, stateText } from '../words.ts';

interface CandidateTableProps {
  readonly room: RoomOfSession;
  readonly zone: string;
  readonly chosen: number;
  readonly onChoose: (seat: number) => void;
}

/** The candidates of a session as a list, by seat. */
export function CandidateTable({ room, zone, chosen, onChoose }: CandidateTableProps) {
  return (
    <div className={classes['table']}>
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
                <button type="button" className={classes['name']} onClick={() => onChoose(candidate.seat === chosen ? 0 : candidate.seat)}>
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
