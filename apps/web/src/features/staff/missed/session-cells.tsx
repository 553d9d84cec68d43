import type { HolidaySession, MissedSession } from '@abhyas/contract/mentoring/staff.ts';
import type { ReactNode } from 'react';
import { formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';
import { timeThere } from '../../../lib/dates/time-there.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './missed-page.module.css';

/** When a session is, in its zone, and where: the head of its row. `children` are what has a column of its own on a wider screen. */
export function SessionCell({
  startsAt,
  endsAt,
  timeZone: zone,
  venue,
  children,
}: Pick<MissedSession & HolidaySession, 'startsAt' | 'endsAt' | 'timeZone' | 'venue'> & { readonly children?: ReactNode }) {
  return (
    <th scope="row" className={classes['cell']}>
      {formatDayFirst(startsAt, zone)}
      <span className={classes['sub']}>
        {m.session_range({ from: formatTime(startsAt, zone), to: timeThere({ moment: endsAt, zone }) })}
      </span>
      <span className={classes['sub']}>{venue === '' ? m.staff_missed_virtual() : venue}</span>
      {children}
    </th>
  );
}

/** Someone in a row, with their ID, where there is room for a column. */
export function PersonCell({ name, pin, children }: { name: string; pin: string; children?: ReactNode }) {
  return (
    <td className={classes['cell']} data-wide>
      {name}
      <span className={classes['sub']}>{pin}</span>
      {children === undefined ? null : <span className={classes['sub']}>{children}</span>}
    </td>
  );
}
