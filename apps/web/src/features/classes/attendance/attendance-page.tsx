import { everyClass, toggleAttendance } from '@abhyas/rules/classes/attendance/attendance-filter.ts';
import { Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { everyPage } from '../../../lib/calls/every-page.ts';
import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/dates/dates.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { Session } from '../../../lib/session/session.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { ProgressRing } from '../../../ui/feedback/progress/progress-ring.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import classes from './attendance.module.css';
import { AttendanceCalendar } from './attendance-calendar.tsx';
import { AttendanceList } from './attendance-list.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { monthOf } from './month.ts';

const attendanceQuery = (studentImsPin: string) =>
  queryOptions({
    queryKey: [...queryKeys.classes.attendance, studentImsPin],
    queryFn: ({ signal }) =>
      everyPage({
        ask: (page) => call('studentAttendance', { mentorImsPin: '', studentImsPin, page }, { signal }),
        rowsOf: ({ attendedClasses, missedClasses }) => [...attendedClasses, ...missedClasses],
        keyOf: ({ mappingId }) => mappingId,
        withRows: (answer, rows) => ({
          ...answer,
          attendedClasses: rows.filter(({ attendance }) => attendance.status === 'present'),
          missedClasses: rows.filter(({ attendance }) => attendance.status === 'absent'),
        }),
      }),
    staleTime: 0,
    meta: { quiet: true },
  });

/** /mentor/attendance (MEN-037 to MEN-048): what a student attended and missed, for their mentor, for themselves and for their parents. `studentImsPin` '' is one's own. */
export function AttendancePage({ studentImsPin }: { studentImsPin: string }) {
  const session = useOwnSession();
  const { student_imspin: own } = session;
  const query = useQuery(attendanceQuery(studentImsPin));
  const [filter, setFilter] = useState(everyClass);
  const [chosen, setMonth] = useState('');
  if (query.isPending) return <Skeleton height={420} radius="lg" role="status" aria-label={m.loading()} />;
  if (query.data === undefined) return <ErrorState heading="h1" error={query.error} onRetry={() => void query.refetch()} />;
  const { attendance, attendedClasses, missedClasses, studentName, timeZone } = query.data;
  const isOwn = studentImsPin === '' || studentImsPin.toUpperCase() === own.toUpperCase();
  const month = chosen === '' ? monthOf(dayOf(now(), timeZone)) : chosen;
  const inMonth = ({ classDate }: { classDate: string }) => monthOf(classDate) === month;
  const attended = filter.attended ? attendedClasses.filter(inMonth) : [];
  const missed = filter.missed ? missedClasses.filter(inMonth) : [];
  return (
    <>
      <WayBack {...session} />
      <PageHeader
        title={isOwn ? m.attend_own_title() : m.attend_title({ name: studentName })}
        aside={
          <div className={classes['overall']}>
            <ProgressRing
              size={52}
              value={attendance.percentage / 100}
              label={m.classes_attended_share({
                attended: attendance.attended,
                total: attendance.totalClasses,
                share: attendance.percentage,
              })}
            />
            <p aria-hidden="true">
              <strong>{m.attend_overall({ attended: attendance.attended, total: attendance.totalClasses })}</strong>
              <span>{attendance.percentage}%</span>
            </p>
          </div>
        }
      >
        {m.attend_about()}
      </PageHeader>
      {attendance.totalClasses === 0 ? (
        <EmptyState drawing="desk" heading="h2" title={m.attend_none()}>
          {m.attend_none_about()}
        </EmptyState>
      ) : (
        <div className={classes['columns']}>
          <aside className={classes['side']}>
            <FilterPanel
              filter={filter}
              onToggle={(pressed) => setFilter(toggleAttendance({ filter, pressed }))}
              month={month}
              onMonth={setMonth}
            />
            <AttendanceCalendar month={month} attended={attended} missed={missed} />
          </aside>
          <div className={classes['lists']}>
            {filter.missed ? <AttendanceList kind="missed" cards={missed} /> : null}
            {filter.attended ? <AttendanceList kind="attended" cards={attended} /> : null}
            {!filter.missed && !filter.attended ? <p role="status">{m.attend_nothing_chosen()}</p> : null}
          </div>
        </div>
      )}
    </>
  );
}

/** To the list that one comes from: no tab of the header has this page. */
function WayBack({ isParent, isMentor }: Pick<Session, 'isParent' | 'isMentor'>) {
  const { href, name } = isParent
    ? { href: '/studentList', name: m.report_children() }
    : isMentor
      ? { href: '/myPlan/students', name: m.mentor_students_title() }
      : { href: '/Classes', name: m.classes_title() };
  return (
    <PathLink href={href} className={classes['back']} data-back>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden />
      {name}
    </PathLink>
  );
}
