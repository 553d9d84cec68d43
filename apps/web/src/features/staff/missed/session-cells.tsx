import type { HolidaySession, MissedSession } from '@abhyas/contract/mentoring/staff.ts';
import type { ReactNode } from 'react';
import { formatDayFirst, formatTime } from '../../../lib/format/dates.ts';
import { zoneName } from '../../../lib/format/zone-beside.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './missed-page.module.css';

/** When a session is, in its zone, and where: the head of its row. */
export function SessionCell({
  startsAt,
  endsAt,
  timeZone: zone,
  venue,
}: Pick<MissedSession & HolidaySession, 'startsAt' | 'endsAt' | 'timeZone' | 'venue'>) {
  return (
    <th scope="row" className={classes['cell']}>
      {formatDayFirst(startsAt, zone)}
      <span className={classes['sub']}>
        {m.session_range({ from: formatTime(startsAt, zone), to: formatTime(endsAt, zone), zone: zoneName({ moment: startsAt, zone }) })}
      </span>
      <span className={classes['sub']}>{venue === '' ? m.staff_missed_virtual() : venue}</span>
    </th>
  );
}

/** Someone in a row, with their ID. */
export function PersonCell({ name, pin, children }: { name: string; pin: string; children?: ReactNode }) {
  return (
    <td className={classes['cell']}>
      {name}
      <span className={classes['sub']}>{pin}</span>
      {children === undefined ? null : <span className={classes['sub']}>{children}</span>}
    </td>
  );
}
