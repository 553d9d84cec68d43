import type { StaffBatchDetails } from '@abhyas/contract/classes/staff.ts';
import { m } from '../../../../paraglide/messages.js';
import { whenText } from '../../../../shared/staff/words.ts';
import { Card } from '../../../../ui/cards/card.tsx';
import { FigureTable } from '../../../../ui/cards/data-table.tsx';
import classes from '../classes.module.css';
import { shareText } from '../words.ts';

/** How many of the batch attended its last classes, the newest first. */
export function AttendanceSection({ batch: { recent, timeZone } }: { batch: StaffBatchDetails }) {
  if (recent.length === 0) return null;
  return (
    <Card as="section" className={classes['section']} aria-label={m.scls_attendance()}>
      <h2>{m.scls_attendance()}</h2>
      <FigureTable>
        <thead>
          <tr>
            <th scope="col">{m.scls_attendance_class()}</th>
            <th scope="col">{m.scls_attendance_present()}</th>
            <th scope="col">{m.scls_attendance_share()}</th>
          </tr>
        </thead>
        <tbody>
          {recent.map((of) => (
            <tr key={of.mappingId}>
              <th scope="row" className={classes['cell']}>
                {of.classTitle}
                <span className={classes['sub']}>{whenText(of.startsAt, timeZone)}</span>
              </th>
              <td>{`${of.attended} / ${of.marked}`}</td>
              <td>{shareText(of)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Card>
  );
}
