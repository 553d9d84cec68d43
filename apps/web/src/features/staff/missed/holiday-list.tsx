import type { HolidaySession } from '@abhyas/contract/mentoring/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { StaffList } from '../../../shared/staff/staff-list.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import classes from './missed-page.module.css';
import { holidaySessionsQuery } from './queries.ts';
import { PersonCell, SessionCell } from './session-cells.tsx';

/** The sessions to come that were booked before their day became a holiday, each with what to do about it. */
export function HolidayList({ page }: { page: number }) {
  const query = useQuery(holidaySessionsQuery({ page }));
  return (
    <StaffList
      label={m.staff_holiday()}
      path="/staff/missed"
      page={page}
      more={{ state: 'holidays' }}
      total={query.data?.total}
      query={query}
      empty={{ title: m.staff_holiday_none(), text: m.staff_holiday_none_text() }}
    >
      <DataTable label={m.staff_holiday()}>
        <thead>
          <tr>
            <th scope="col">{m.staff_missed_col_session()}</th>
            <th scope="col" data-wide>
              {m.staff_holiday_col()}
            </th>
            <th scope="col" data-wide>
              {m.staff_missed_col_student()}
            </th>
            <th scope="col" data-wide>
              {m.staff_missed_col_mentor()}
            </th>
            <th scope="col">{m.staff_holiday_col_do()}</th>
          </tr>
        </thead>
        <tbody>
          {query.data?.sessions.map((session) => (
            <Row key={session.bookingId} session={session} />
          ))}
        </tbody>
      </DataTable>
    </StaffList>
  );
}

function Row({ session }: { session: HolidaySession }) {
  const { holiday, student, mentor, course } = session;
  const mentorName = mentor.name === '' ? m.staff_missed_mentor_left() : mentor.name;
  return (
    <tr>
      <SessionCell {...session}>
        <span data-narrow>{holiday.name}</span>
        <span data-narrow>{m.staff_missed_with({ student: student.name, mentor: mentorName })}</span>
      </SessionCell>
      <td className={classes['cell']} data-wide>
        {holiday.name}
        <span className={classes['sub']}>{formatDate(holiday.day)}</span>
      </td>
      <PersonCell name={student.name} pin={student.pin}>
        {course}
      </PersonCell>
      <PersonCell name={mentorName} pin={mentor.pin} />
      <td className={classes['cell']}>
        {m.staff_holiday_do({ name: mentor.name === '' ? m.staff_holiday_mentor() : mentor.name })}
        <span className={classes['sub']}>{m.staff_holiday_how({ date: formatDate(holiday.day) })}</span>
      </td>
    </tr>
  );
}
